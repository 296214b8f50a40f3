// Where a page finds the files of `assay init` without an option: at the root of its site, or in its own folder.
import assert from 'node:assert/strict';
import { eventually, firstCard } from '../browser/site-harness.mjs';
import { openSite } from './site.mjs';
import { model, page } from './widget.mjs';

const body = `
  <textarea id="message">Fix race condition in worker dispatch</textarea>
  <assay-score model="${model}" for="message"></assay-score>
  <script type="module">import '/dist/esm/define.js';</script>`;

const cardAt = (browser, url) =>
  browser.openTab(url, async (tab, noise) => ({ card: await firstCard(tab), noise: [...noise] }));

export async function checkFolders({ check, browser }) {
  const pages = {
    '/': page(body),
    '/posts/one': page(body),
    '/site/': page(body),
    '/site/deep/two': page(body),
  };
  const root = await openSite(pages);
  const nested = await openSite(pages, undefined, '/site');
  const inFolder = await openSite({ '/posts/one': page(body) }, undefined, '/elsewhere');
  try {
    await check('a page of any route finds the models at the root of its site', async () => {
      for (const path of ['/', '/posts/one']) {
        const { card, noise } = await cardAt(browser, `${root.url}${path}`);
        assert.ok(card.composite > 0);
        assert.deepEqual(noise, []);
      }
    });
    await check('a page of a site in a folder finds the models there', async () => {
      const { card } = await cardAt(browser, `${nested.url}/site/`);
      assert.ok(card.composite > 0);
    });
    await check('a page without models says what was asked for, where, and which option to set', () =>
      browser.openTab(`${inFolder.url}/posts/one`, async (_, noise) => {
        const script = `${inFolder.url}/assay-models/worker/index.js`;
        await eventually('the reason', () => noise.some((line) => line.includes(script)));
        const said = noise.find((line) => line.includes("set the option 'assets'"));
        assert.match(said ?? noise.join('\n'), /HTTP 404.*Run npx assay init/);
      }),
    );
  } finally {
    await Promise.all([root, nested, inFolder].map((site) => site.close()));
  }
}
