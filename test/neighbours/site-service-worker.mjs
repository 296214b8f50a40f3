// The examples of docs/guides/service-worker.md, as they are printed there: a site's own service worker with Assay's imported,
// the page that names it, and the page that takes it out again.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readBlocks } from '../../.scripts/docs/markdown.mjs';
import { eventually } from '../browser/site-harness.mjs';
import { openSite } from './site.mjs';
import { page } from './widget.mjs';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const blocks = readBlocks(read('docs/guides/service-worker.md'));
const find = (label) => blocks.find((block) => block.label === label).code;

/** A page with a script of the guide, and its title in between. */
const withScript = (name) =>
  page(
    `<script type="importmap">{ "imports": { "assay": "/dist/cdn/assay.js" } }</script><script type="module" src="/${name}"></script>`,
  );

const expectTitle = (tab, pattern) =>
  eventually(`the title ${pattern}`, async () => pattern.test(await tab.title()));

export async function checkOwnServiceWorker({ check, browser }) {
  const site = await openSite({ '/': withScript('page.js'), '/assay-sw.js': read('dist/sw.js') });
  for (const name of ['sw.js', 'page.js', 'remove.js']) site.pages[`/${name}`] = find(name);
  site.pages['/removed'] = withScript('remove.js');
  const ask = (tab) => tab.evaluate(async () => (await fetch('/v1/health')).status);
  try {
    await check("the guide's own service worker answers REST, and nothing after its removal", () =>
      browser.openTab(site.url, async (tab) => {
        await expectTitle(tab, /^\d+ models$/);
        assert.equal(await ask(tab), 200);
        await tab.reload();
        await expectTitle(tab, /^\d+ models$/);
        assert.ok(!site.requests.some((path) => path.startsWith('/v1')));
        await tab.goto(`${site.url}/removed`);
        await expectTitle(tab, /^Removed$/);
        assert.equal(await ask(tab), 404);
        assert.ok(site.requests.includes('/v1/health'));
      }),
    );
  } finally {
    await site.close();
  }
}
