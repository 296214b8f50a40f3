// `node test/hosts/run.mjs`: the server where others run it: in a container, and behind nginx and Caddy. What is not on this
// machine and cannot be installed is skipped, and named. Run `npm run build` first. Prints `N passed, N failed`.
import { findProgram } from '../../.scripts/host-programs.mjs';
import { counter } from '../browser/site-harness.mjs';
import { checkContainer } from './container.mjs';
import { checkCaddy, checkNginx } from './proxies.mjs';

const { check, end } = counter();

/** The checks, the programs that they need, and whether they need root: to mount an image, and to enter what it runs. */
const parts = [
  { checkPart: checkContainer, programs: ['buildah', 'bwrap'], asRoot: true },
  { checkPart: checkNginx, programs: ['nginx'] },
  { checkPart: checkCaddy, programs: ['caddy'] },
];

/** Why a part cannot run here; undefined if it can. */
function findObstacle({ programs, asRoot }) {
  if (process.platform !== 'linux') return 'it reads connections and processes as Linux lists them';
  if (asRoot && process.getuid() !== 0) return 'it mounts an image, which needs root';
  return programs.map(findProgram).find(({ path }) => path === undefined)?.reason;
}

for (const part of parts) {
  const obstacle = findObstacle(part);
  if (obstacle) console.log(`skipped ${part.checkPart.name}: ${obstacle}`);
  else await part.checkPart({ check });
}
end();
