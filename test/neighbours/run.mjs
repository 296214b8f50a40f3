// `node test/neighbours/run.mjs [part of a title]`: Assay in other people's pages, in headless Chromium: frames without an
// address or an origin, workers, extensions. Run `npm run build` first. Each file below adds its checks.
import { counter } from '../browser/site-harness.mjs';
import { openBrowser } from './browser.mjs';
import { checkFailingElements } from './failing-elements.mjs';
import { checkFolders } from './folders.mjs';
import { checkHangingScripts } from './hanging-scripts.mjs';
import { checkMissingFields } from './missing-fields.mjs';
import { checkDocumented } from './realms/documented.mjs';
import { checkEdge } from './realms/edge.mjs';
import { checkExtension } from './realms/extension.mjs';
import { checkFrames } from './realms/frames.mjs';
import { checkWorkers } from './realms/workers.mjs';
import { checkOwnServiceWorker } from './site-service-worker.mjs';

const { check: count, end } = counter();
const wanted = process.argv[2] ?? '';
const check = (title, work) => (title.includes(wanted) ? count(title, work) : undefined);

const browser = await openBrowser();
try {
  // Waits half a minute, in which the others run.
  const hanging = checkHangingScripts({ check, browser });
  for (const checkNeighbours of [
    checkFrames,
    checkWorkers,
    checkExtension,
    checkEdge,
    checkDocumented,
    checkFolders,
    checkMissingFields,
    checkFailingElements,
    checkOwnServiceWorker,
  ])
    await checkNeighbours({ check, browser });
  await hanging;
} finally {
  await browser.close();
}
end();
