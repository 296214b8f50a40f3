// `node test/consumers/run.mjs`: the packed tarball as consumers use it: installed once, then each page in headless
// Chromium. A text is scored, and the console stays empty. Run `npm run build` first.
import { counter } from '../browser/site-harness.mjs';
import { checkEsbuild, checkVite, checkWebpack } from './bundlers.mjs';
import { checkDefinitions } from './definitions.mjs';
import { checkFrames } from './frames.mjs';
import { checkFrameworkExamples } from './framework-examples.mjs';
import { checkFrameworks } from './frameworks.mjs';
import { checkHtml } from './html.mjs';
import { checkHydration } from './hydration.mjs';
import { installTarball } from './install.mjs';
import { checkNode } from './node.mjs';
import { checkOwnRule } from './own-rule.mjs';
import { openBrowser } from './pages.mjs';
import { checkPasted } from './pasted.mjs';
import { checkPeers } from './peers.mjs';
import { checkReact } from './react.mjs';
import { checkRecipes } from './recipes.mjs';
import { checkReleases } from './releases.mjs';
import { checkTarball } from './tarball.mjs';
import { checkTypeScript } from './typescript.mjs';

const { check, end } = counter();
const installed = installTarball();
const { close, ...browser } = await openBrowser();
try {
  for (const checkConsumer of [
    checkTarball,
    checkDefinitions,
    checkHtml,
    checkPasted,
    checkRecipes,
    checkOwnRule,
    checkFrames,
    checkVite,
    checkWebpack,
    checkEsbuild,
    checkReact,
    checkHydration,
    checkFrameworks,
    checkFrameworkExamples,
    checkReleases,
    checkNode,
    // It links optional packages, which others need not to be installed.
    checkTypeScript,
    checkPeers,
  ]) {
    await checkConsumer({ check, installed, ...browser });
  }
} finally {
  await close();
  installed.remove();
}
end();
