// Checks of the built site that every engine passes: the same card as in Node, from every API, after a reload and offline.
import assert from 'node:assert/strict';
import { openModels } from '../../dist/server/node/index.js';
import { publicCard } from '../support/public-card.mjs';
import { axeFindsNothing, handle, resize, sameCard, text, usualSize } from './site-assertions.mjs';
import { checkExplanation } from './site-explanation.mjs';
import { controlled, eventually, firstCard, score, storedOffline } from './site-harness.mjs';

/** The card that Node returns for the text. */
async function scoreInNode() {
  const { card } = await openModels('models').score(handle, { content: text });
  return JSON.parse(JSON.stringify(publicCard(card)));
}

/**
 * Ends with the server closed.
 * @param page of puppeteer, or what has its methods
 * @param server of the site
 * @param fitsNarrow asserts that the page does not scroll sideways at 320 px
 */
export async function checkEveryEngine(check, page, server, { fitsNarrow }) {
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
  await controlled(page);
  let card;
  await check('element, fetch, assay.fetch and createAssay return the card that Node returns', async () => {
    card = await sameCard(page);
    assert.deepEqual(card, await scoreInNode());
  });
  await checkExplanation(check, page, text);
  await check('has no axe violations on the home page', () => axeFindsNothing(page));
  await check('the home page does not scroll sideways at 320 px', () => fitsNarrow(page));
  await check('returns the same card after a reload', async () => {
    await page.reload();
    await firstCard(page);
    assert.deepEqual(await sameCard(page), card);
  });
  for (const path of ['docs.html', 'build.html', 'encoder.html'])
    await check(`opens ${path}`, async () => {
      await page.goto(`${server.url}${path}`);
      await eventually('its heading', () => page.$eval('h1', ({ textContent }) => textContent.trim() !== ''));
      await page.waitForNetworkIdle();
    });
  await check('opens offline and returns the same card', async () => {
    await storedOffline(page);
    await server.close();
    await page.goto(server.url);
    await firstCard(page);
    assert.deepEqual(publicCard(await score(page, text)), card);
  });
}
