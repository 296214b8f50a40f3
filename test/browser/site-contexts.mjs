// Checks of the home page in other circumstances, each in a browser context of its own: without service workers, under
// Trusted Types, and in a folder of a server.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { serve } from '../../.scripts/serve.mjs';
import { publicCard } from '../support/public-card.mjs';
import { handle, sameCard, text } from './site-assertions.mjs';
import { eventually, firstCard, score, siteFolder } from './site-harness.mjs';

/** @param card of `text`, as all other ways answer it */
export async function checkContexts(check, browser, url, card) {
  await check('returns the same card where there are no service workers, and says so', async () => {
    const context = await browser.createBrowserContext();
    const bare = await context.newPage();
    await bare.evaluateOnNewDocument(() => delete Navigator.prototype.serviceWorker);
    await bare.goto(url);
    await firstCard(bare);
    assert.deepEqual(publicCard(await score(bare, text)), card);
    await eventually('both calls', () =>
      bare.$eval('#timing', (node) => /^assay\.fetch .* same card$/.test(node.textContent)),
    );
    assert.deepEqual(JSON.parse(await bare.$eval('#answer', (node) => node.textContent)), card);
    assert.match(await bare.$eval('#facts', (node) => node.textContent), /HTTP served by this page/);
    await context.close();
  });
  await check('returns the same card under Trusted Types, without violations', async () => {
    const strict = await serve(siteFolder, 0, {
      'content-security-policy': "require-trusted-types-for 'script'; trusted-types assay lit-html",
    });
    const context = await browser.createBrowserContext();
    const guarded = await context.newPage();
    await guarded.evaluateOnNewDocument(() => {
      globalThis.refusals = [];
      addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        globalThis.refusals.push(`${violatedDirective}: ${sample}`),
      );
    });
    await guarded.goto(strict.url);
    await firstCard(guarded);
    assert.deepEqual(await sameCard(guarded), card);
    assert.deepEqual(await guarded.evaluate(() => globalThis.refusals), []);
    await context.close();
    await strict.close();
  });
  await check('serves the REST paths in the folder of the site', async () => {
    const parent = await serve(join(siteFolder, '..'));
    const context = await browser.createBrowserContext();
    const below = await context.newPage();
    await below.goto(`${parent.url}site/`);
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
    await context.close();
    await parent.close();
  });
}
