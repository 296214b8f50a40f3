// The built site in Firefox: what every engine passes, without requests to other sites and without noise.
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';
import { serve } from '../../.scripts/serve.mjs';
import { fits320 } from '../browser/site-assertions.mjs';
import { checkCards } from '../browser/site-cards.mjs';
import { checkEveryEngine } from '../browser/site-every-engine.mjs';
import { firstCard, listenTo, siteFolder } from '../browser/site-harness.mjs';
import { checkTrustedTypes } from '../browser/site-trusted-types.mjs';

/**
 * @param executablePath of Firefox
 * @param whole whether to compare the cards of 200 texts by each model; default: of a few
 */
export async function checkSite(check, executablePath, { whole }) {
  const server = await serve(siteFolder);
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    protocolTimeout: 600_000,
  });
  const page = await browser.newPage();
  const { noise, foreign } = listenTo(page, server.url);
  try {
    await checkEveryEngine(check, page, server, { fitsNarrow: fits320 });
    await check('sends no request to another site', () => assert.deepEqual(foreign, []));
    await check('logs nothing to the console', () => {
      // Firefox also reports imports and files of a page that is left while they load.
      const left =
        /error loading dynamically imported module|Failed to load .* A ServiceWorker intercepted the request/;
      assert.deepEqual(
        noise.filter((line) => !left.test(line)),
        [],
      );
    });
  } finally {
    await browser.close();
    await server.close();
  }
  await checkCardsAlone(check, executablePath, whole);
}

/** In a browser that has scored nothing else. */
async function checkCardsAlone(check, executablePath, whole) {
  const server = await serve(siteFolder);
  const options = { browser: 'firefox', executablePath, headless: true, protocolTimeout: 600_000 };
  const browser = await puppeteer.launch(options);
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await firstCard(page);
    await checkCards(check, page, whole);
    await checkTrustedTypes(check, page);
  } finally {
    await browser.close();
    await server.close();
  }
}
