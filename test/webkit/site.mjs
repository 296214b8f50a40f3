// The built site in WebKit: what every engine passes, without requests to other sites.
import assert from 'node:assert/strict';
import { serve } from '../../.scripts/serve.mjs';
import { checkCards } from '../browser/site-cards.mjs';
import { checkEveryEngine } from '../browser/site-every-engine.mjs';
import { eventually, firstCard, siteFolder } from '../browser/site-harness.mjs';
import { checkTrustedTypes } from '../browser/site-trusted-types.mjs';
import { startWebkit } from './webdriver.mjs';

/** The window cannot be so narrow, so the page is in a frame that is. */
async function fitsNarrow(page) {
  const widths = () => {
    document.getElementById('narrow')?.remove();
    const frame = Object.assign(document.createElement('iframe'), { id: 'narrow', src: location.href });
    frame.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 320px; height: 700px; border: 0';
    return new Promise((resolve) => {
      frame.onload = () => resolve(frame.contentDocument.documentElement.scrollWidth);
      document.body.append(frame);
    });
  };
  await eventually('no sideways scrolling', async () => (await page.evaluate(widths)) === 320);
  await page.evaluate(() => document.getElementById('narrow').remove());
}

/** Requests of the page to other sites, since it was loaded. */
const listForeign = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => !['data:', 'blob:', location.origin].some((start) => url.startsWith(start)));

/** @param whole whether to compare the cards of 200 texts by each model; default: of a few */
export async function checkSite(check, { whole }) {
  const server = await serve(siteFolder);
  const webkit = await startWebkit();
  try {
    const driver = await webkit.startDriver();
    const page = await driver.newSession();
    await checkEveryEngine(check, page, server, { fitsNarrow });
    await check('sends no request to another site', async () =>
      assert.deepEqual(await page.evaluate(listForeign), []),
    );
    await page.close();
  } finally {
    await webkit.close();
    await server.close();
  }
  await checkCardsAlone(check, whole);
}

/** In a session that has scored nothing else. */
async function checkCardsAlone(check, whole) {
  const server = await serve(siteFolder);
  const webkit = await startWebkit();
  try {
    const page = await (await webkit.startDriver()).newSession();
    // Until all texts are scored.
    await page.limit(600_000);
    await page.goto(server.url);
    await firstCard(page);
    await checkCards(check, page, whole);
    await checkTrustedTypes(check, page);
    await page.close();
  } finally {
    await webkit.close();
    await server.close();
  }
}
