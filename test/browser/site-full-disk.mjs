// The pages where the cache of this site can no longer be written.
import assert from 'node:assert/strict';
import { controlled, eventually, firstCard } from './site-harness.mjs';

export async function checkFullDisk(check, browser, url) {
  await check('opens while online, and answers locally, when no file can be cached', async () => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(url);
    const card = await firstCard(page);
    await controlled(page);
    await eventually('stored models', () =>
      page.$eval('#facts', ({ textContent }) => textContent.includes('Models stored')),
    );
    const session = await page.createCDPSession();
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, quotaSize: 1000 });
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.reload();
    assert.deepEqual((await firstCard(page)).scores, card.scores);
    const { models } = await page.evaluate(async () => (await fetch('/models')).json());
    assert.ok(models.length > 0);
    const stored = await page.evaluate(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return kept.flat().length;
    });
    assert.equal(stored, 0);
    await context.close();
  });
}
