// The built site in Firefox: the same card as in Node, from every API, after a reload and offline.
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';
import { serve } from '../../.scripts/serve.mjs';
import { openModels } from '../../dist/server/node/index.js';
import {
  axeFindsNothing,
  fits320,
  handle,
  resize,
  sameCard,
  text,
  usualSize,
} from '../browser/site-assertions.mjs';
import { checkExplanation } from '../browser/site-explanation.mjs';
import { eventually, firstCard, listenTo, score, siteFolder } from '../browser/site-harness.mjs';
import { publicCard } from '../support/public-card.mjs';

/** The card that Node returns for the text. */
async function scoreInNode() {
  const { card } = await openModels('models').score(handle, { content: text });
  return JSON.parse(JSON.stringify(publicCard(card)));
}

/** @param executablePath of Firefox */
export async function checkSite(check, executablePath) {
  const server = await serve(siteFolder);
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await browser.newPage();
  const { noise, foreign } = listenTo(page, server.url);
  try {
    await resize(page, usualSize);
    await page.goto(server.url);
    await check('shows a card when the page opens', () => firstCard(page));
    await check('says what scores and what answers HTTP', () =>
      eventually('the facts', () =>
        page.$eval('#facts', ({ textContent }) =>
          /(on WebGPU|in WebAssembly).*served by a service worker.*works offline/.test(textContent),
        ),
      ),
    );
    await eventually('the service worker', () =>
      page.evaluate(() => navigator.serviceWorker.controller !== null),
    );
    let card;
    await check('element, fetch, assay.fetch and createAssay return the card that Node returns', async () => {
      card = await sameCard(page);
      assert.deepEqual(card, await scoreInNode());
    });
    await checkExplanation(check, page, text);
    await check('has no axe violations on the home page', () => axeFindsNothing(page));
    await check('the home page does not scroll sideways at 320 px', () => fits320(page));
    await check('returns the same card after a reload', async () => {
      await page.reload();
      await firstCard(page);
      assert.deepEqual(await sameCard(page), card);
    });
    for (const path of ['docs.html', 'build.html', 'encoder.html'])
      await check(`opens ${path}`, async () => {
        await page.goto(`${server.url}${path}`);
        await eventually('its heading', () =>
          page.$eval('h1', ({ textContent }) => textContent.trim() !== ''),
        );
        await page.waitForNetworkIdle();
      });
    await check('opens offline and returns the same card', async () => {
      await server.close();
      await page.goto(server.url);
      await firstCard(page);
      assert.deepEqual(publicCard(await score(page, text)), card);
    });
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
}
