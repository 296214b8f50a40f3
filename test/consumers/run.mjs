// `node test/consumers/run.mjs`: the packed tarball as consumers use it: installed once, then each page in headless
// Chromium. A text is scored, and the console stays empty. `node test/consumers/run.mjs vite react` runs only these parts.
// Run `npm run build` first.
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

/** In this order: the last two link optional packages, which others need not to be installed. */
const parts = {
  tarball: checkTarball,
  definitions: checkDefinitions,
  html: checkHtml,
  pasted: checkPasted,
  recipes: checkRecipes,
  'own-rule': checkOwnRule,
  frames: checkFrames,
  vite: checkVite,
  webpack: checkWebpack,
  esbuild: checkEsbuild,
  react: checkReact,
  hydration: checkHydration,
  frameworks: checkFrameworks,
  'framework-examples': checkFrameworkExamples,
  releases: checkReleases,
  node: checkNode,
  typescript: checkTypeScript,
  peers: checkPeers,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in parts));
if (unknown) throw new Error(`Unknown part '${unknown}'. Parts: ${Object.keys(parts).join(', ')}`);

const { check, end } = counter();
const failed = new Set();
const installed = installTarball();
const { close, ...browser } = await openBrowser();
try {
  for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
    const started = Date.now();
    const checkOne = async (title, work) => {
      if (!(await check(title, work))) failed.add(name);
    };
    await parts[name]({ check: checkOne, installed, ...browser });
    console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} s`);
  }
} finally {
  await close();
  installed.remove();
}
if (failed.size > 0) console.log(`failed parts: ${[...failed].join(' ')}`);
end();
