// `node test/hosts/run.mjs`: the server where others run it: in a container, and behind nginx and Caddy. What is not on this
// machine and cannot be installed is skipped, and named. Run `npm run build` first. Prints `N passed, N failed`.
import { findProgram } from '../../.scripts/host-programs.mjs';
import { counter } from '../browser/site-harness.mjs';
import { checkContainer } from './container.mjs';
import { checkCaddy, checkNginx } from './proxies.mjs';

const { check, end } = counter();

/** Checks, and the programs that they need. */
const parts = [
  [checkContainer, ['buildah', 'bwrap']],
  [checkNginx, ['nginx']],
  [checkCaddy, ['caddy']],
];

for (const [checkPart, programs] of parts) {
  const missing = programs.map(findProgram).find(({ path }) => path === undefined);
  if (missing) console.log(`skipped ${checkPart.name}: ${missing.reason}`);
  else await checkPart({ check });
}
end();
