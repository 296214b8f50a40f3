// Checks of the home page in other circumstances, each in a browser context of its own: without service workers, under
// Trusted Types, and in a folder of a server.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { serve } from '../../.scripts/serve.mjs';
import { publicCard } from '../support/public-card.mjs';
import { handle, sameCard, text } from './site-assertions.mjs';
import { eventually, firstCard, score, siteFolder } from './site-harness.mjs';
import { trustedTypes } from './site-trusted-types.mjs';

/** A page of a browser context of its own, at another server if there is a `root`; both end with `use`, also when it fails. */
async function inContext(browser, use, { root, headers } = {}) {
  const server = root && (await serve(root, 0, headers));
  const context = await browser.createBrowserContext();
  try {
    await use(await context.newPage(), server?.url);
  } finally {
    await context.close();
    await server?.close();
  }
}

/** @param card of `text`, as all other ways answer it */
export async function checkContexts(check, browser, url, card) {
  await check('returns the same card where there are no service workers, and says so', async () => {
    await inContext(browser, async (bare) => {
      await bare.evaluateOnNewDocument(() => delete Navigator.prototype.serviceWorker);
      await bare.goto(url);
      await firstCard(bare);
      assert.deepEqual(publicCard(await score(bare, text)), card);
      await eventually('both calls', () =>
        bare.$eval('#timing', (node) => /^assay\.fetch .* same card$/.test(node.textContent)),
      );
      assert.deepEqual(JSON.parse(await bare.$eval('#answer', (node) => node.textContent)), card);
      assert.match(await bare.$eval('#facts', (node) => node.textContent), /HTTP served by this page/);
    });
  });
  await check('returns the same card under Trusted Types, without violations', async () => {
    const use = async (guarded, strict) => {
      await guarded.evaluateOnNewDocument(() => {
        globalThis.refusals = [];
        addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
          globalThis.refusals.push(`${violatedDirective}: ${sample}`),
        );
      });
      await guarded.goto(strict);
      await firstCard(guarded);
      assert.deepEqual(await sameCard(guarded), card);
      assert.deepEqual(await guarded.evaluate(() => globalThis.refusals), []);
    };
    await inContext(browser, use, { root: siteFolder, headers: trustedTypes });
  });
  await check('serves the REST paths in the folder of the site', async () => {
    const use = async (below, parent) => {
      await below.goto(`${parent}site/`);
      await firstCard(below);
      await eventually('both calls', () =>
        below.$eval('#timing', (node) => /^fetch .* same card$/.test(node.textContent)),
      );
      const answer = await below.evaluate(
        async (path, body) => (await fetch(path, { method: 'POST', body })).json(),
        `/site/m/${handle}`,
        text,
      );
      assert.deepEqual(answer, card);
    };
    await inContext(browser, use, { root: join(siteFolder, '..') });
  });
}
