// An extension of Manifest V3, loaded into the browser: popup, background, offscreen document, and content scripts in the page
// of somebody else.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../browser/site-harness.mjs';
import { openBrowser } from '../browser.mjs';
import { openSite } from '../site.mjs';
import { expectCard, model, page, text } from '../widget.mjs';
import { assertRefuses, assertScores, questions } from './questions.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The background is asked at its start; elements that it imports define nothing. */
const background = `import './esm/define.js';
  ${questions('./esm/assay.js')}
  const answer = (answers) => { globalThis.answers = answers; };`;

/** The content script's module, which shares the page's document with it. */
const content = `import './esm/define.js';
  const answer = (answers) => { document.documentElement.dataset.answers = JSON.stringify(answers); };
  ${questions('./esm/assay.js', "{ assets: chrome.runtime.getURL('assay-models/') }")}`;

/** The extension, with the package and its models in it, as an author has them there. @returns its folder */
function createExtension() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-extension-'));
  cpSync(fileURLToPath(new URL('extension', import.meta.url)), folder, { recursive: true });
  const filter = (path) => !/\.(map|d\.ts)$/.test(path);
  cpSync(join(root, 'dist/esm'), join(folder, 'esm'), { recursive: true, filter });
  execFileSync(process.execPath, [join(root, 'dist/esm/cli.js'), 'init', folder], { stdio: 'pipe' });
  appendFileSync(join(folder, 'background.js'), background);
  writeFileSync(join(folder, 'content-module.js'), content);
  return folder;
}

export async function checkExtension({ check }) {
  const folder = createExtension();
  const somebody = page('<p>The page of somebody else</p>');
  const strict = { body: somebody, headers: { 'content-security-policy': "default-src 'self'" } };
  const site = await openSite({ '/': somebody, '/strict': strict });
  const browser = await openBrowser({ extension: folder });
  try {
    const isBackground = (target) =>
      target.type() === 'service_worker' && /background\.js$/.test(target.url());
    const target = await browser.puppeteer.waitForTarget(isBackground);
    const worker = await target.worker();

    await check('the background of an extension lists models, and says where to score', async () =>
      assertRefuses(
        await eventually('the answers', () => worker.evaluate(() => globalThis.answers)),
        'ServiceWorkerGlobalScope',
      ),
    );
    await check('the popup of an extension: a card', () =>
      browser.openTab(new URL('popup.html', target.url()).href, expectCard),
    );
    await check('the offscreen document of an extension scores for the background', async () => {
      const { composite } = await worker.evaluate(
        (...call) => globalThis.scoreOffscreen(...call),
        model,
        text,
      );
      assert.ok(composite > 0);
    });
    await check('a content script scores, and says where elements can be defined', () =>
      browser.openTab(site.url, async (tab, noise) => {
        const answers = await eventually('the answers', () =>
          tab.evaluate(() => document.documentElement.dataset.answers),
        );
        assertScores(JSON.parse(answers));
        assert.deepEqual(noise, [
          'warn: <assay-score> is not defined: content scripts have no custom elements. Load assay/define in the page, or in a page of the extension',
        ]);
      }),
    );
    await check("a content script whose page's policy forbids its worker says where to score", () =>
      browser.openTab(`${site.url}/strict`, async (tab) => {
        const answers = await eventually('the answers', () =>
          tab.evaluate(() => document.documentElement.dataset.answers),
        );
        const { code, message } = JSON.parse(answers).score;
        assert.equal(code, 'engine_unavailable');
        assert.match(message, / does not start\. A content script depends on .* in an offscreen document$/);
      }),
    );
  } finally {
    await browser.close();
    await site.close();
    rmSync(folder, { recursive: true });
  }
}
