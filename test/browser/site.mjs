// The built site in Chromium with the real engine and models: the same card from the element, the JavaScript API, the
// service worker and assay.fetch(), also after a reload, with the service worker stopped, and offline.
// Prints `N passed, N failed`.
import assert from 'node:assert/strict';
import { publicCard } from '../support/public-card.mjs';
import {
  axeInBothSchemes,
  fits320,
  handle,
  sameCard,
  scoreEverywhere,
  text,
  usualSize,
} from './site-assertions.mjs';
import { checkCards } from './site-cards.mjs';
import { checkClearing } from './site-clearing.mjs';
import { checkContexts } from './site-contexts.mjs';
import { checkDevices } from './site-devices.mjs';
import { checkDocs, checkDocsOffline } from './site-docs.mjs';
import { checkExplanation } from './site-explanation.mjs';
import { checkFullDisk } from './site-full-disk.mjs';
import {
  controlled,
  counter,
  eventually,
  firstCard,
  listenTo,
  open,
  storedOffline,
  untilActed,
} from './site-harness.mjs';
import { checkLogin } from './site-login.mjs';
import { checkModels } from './site-models.mjs';

const { server, browser } = await open();
const { check, end } = counter();
const page = await browser.newPage();
const { noise, foreign } = listenTo(page, server.url);
const unfinished = [];
const noteFailure = (request) => unfinished.push(`${request.url()} ${request.failure()?.errorText}`);
page.on('requestfailed', noteFailure);

try {
  let card;
  await page.evaluateOnNewDocument(() => {
    globalThis.shifts = 0;
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) globalThis.shifts += value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewport(usualSize);
  await page.goto(server.url);

  await check('shows a card when the page opens', async () => {
    const first = await firstCard(page);
    assert.ok(first.composite > 0);
    const words = await page.evaluate(() => document.querySelector('assay-score').shadowRoot.textContent);
    for (const name of ['Composite', 'Intent clarity', 'Scope precision'])
      assert.ok(words.includes(name), name);
  });
  await check('no request of a first visit is reported as aborted, from any folder', async () => {
    page.off('requestfailed', noteFailure);
    const context = await browser.createBrowserContext();
    const other = await context.newPage();
    other.on('requestfailed', noteFailure);
    await other.goto(`${server.url}models/${handle}/`);
    await firstCard(other);
    await context.close();
    assert.deepEqual(unfinished, []);
  });
  await check('opens without layout shifts', async () => {
    const shifts = await page.evaluate(() => globalThis.shifts);
    assert.ok(shifts < 0.02, `layout shift ${shifts}`);
  });
  await check('answers HTTP by the service worker, also where its start takes long', async () => {
    let isLoaded = true;
    await untilActed(
      'service worker that answers',
      async () => {
        if (!isLoaded) await page.reload();
        isLoaded = false;
        await firstCard(page);
      },
      () => page.$eval('#facts', ({ textContent }) => /served by a service worker/.test(textContent)),
    );
  });
  await check('scores text typed on the keyboard', async () => {
    await page.click('#text', { count: 3 });
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type('fix stuff');
    await controlled(page);
    const expected = await page.evaluate(scoreEverywhere, handle, 'fix stuff');
    await eventually('the card of the typed text', async () => {
      const shown = await page.evaluate(() => document.querySelector('assay-score').card);
      return shown && JSON.stringify(publicCard(shown)) === JSON.stringify(expected.cards[0]);
    });
  });
  await check('element, fetch, assay.fetch and createAssay return the same card', async () => {
    card = await sameCard(page);
  });
  await check('shows that card as the response next to the code', async () => {
    await eventually('both calls', () =>
      page.$eval('#timing', (node) => node.textContent.includes('same card')),
    );
    assert.deepEqual(JSON.parse(await page.$eval('#answer', (node) => node.textContent)), card);
  });
  await check('runs each call again when its Run button is pressed', async () => {
    for (const title of ['fetch', 'JavaScript API']) {
      await untilActed(
        `run of ${title}`,
        () => page.click(`button[aria-label="Run ${title} code"]`),
        () =>
          page.$eval(
            '#timing',
            (node, name) => new RegExp(`^${name} [\\d.]+ ms$`).test(node.textContent),
            title,
          ),
      );
      const answer = JSON.parse(await page.$eval('#answer', (node) => node.textContent));
      assert.deepEqual(publicCard(answer), card);
    }
  });
  await check('shows code that contains the text', async () => {
    const blocks = await page.$$eval('.call pre', (nodes) => nodes.map((node) => node.textContent));
    assert.equal(blocks.length, 2);
    for (const block of blocks) assert.ok(block.includes(JSON.stringify(text)), block);
    assert.ok(blocks[0].includes(`fetch('/m/${handle}'`), blocks[0]);
  });
  await checkExplanation(check, page, text);
  await check('answers Accept: text/plain with a card for terminals', async () => {
    const plain = await page.evaluate(
      async (path, body) =>
        (await fetch(path, { method: 'POST', body, headers: { accept: 'text/plain' } })).text(),
      `/m/${handle}`,
      text,
    );
    assert.match(plain, /^intent_clarity {2,}[█░]{20} {2,}\d+ {2}[●○]{3} +\S+\n/);
    assert.match(plain, /\nComposite .* \d+ {2}[●○]{3}\n$/);
  });
  await check('answers 404 with the handle of an unknown model', async () => {
    const [status, answer] = await page.evaluate(async () => {
      const response = await fetch('/m/no.such', { method: 'POST', body: 'text' });
      return [response.status, await response.json()];
    });
    assert.deepEqual([status, answer], [404, { detail: "Model 'no.such' not found" }]);
  });
  await check('shows the difference from the baseline', async () => {
    await page.click('#compare');
    const compared = await eventually('the comparison', () =>
      page.evaluate(() =>
        document.querySelector('assay-score').card?.delta ? document.querySelector('assay-score').card : null,
      ),
    );
    assert.equal(compared.delta.composite, compared.composite - compared.compare_to.composite);
    await eventually('the answer with it', async () => {
      const answer = JSON.parse(await page.$eval('#answer', (node) => node.textContent));
      return JSON.stringify(answer) === JSON.stringify(publicCard(compared));
    });
    await page.click('#compare');
  });
  await check('scores with every model of the catalog, and keeps the text of the visitor', async () => {
    const models = await page.evaluate(async () => (await (await fetch('/models')).json()).models);
    assert.ok(models.length >= 3);
    for (const model of models) {
      await page.evaluate((name) => document.querySelector(`input[value="${name}"]`).click(), model.handle);
      await eventually(model.handle, async () => {
        const names = await page.evaluate(() => document.querySelector('assay-score').shadowRoot.textContent);
        return model.traits.every((name) => names.includes(name));
      });
      assert.equal(await page.$eval('#text', (field) => field.value), text);
    }
    await page.evaluate((name) => document.querySelector(`input[value="${name}"]`).click(), handle);
  });
  await axeInBothSchemes(check, page, 'on the home page');
  await check('the home page does not scroll sideways at 320 px', () => fits320(page));

  await checkModels(check, browser, page, server.url);

  await check('returns the same card after a reload', async () => {
    await page.reload();
    await firstCard(page);
    assert.deepEqual(await sameCard(page), card);
  });
  await check('returns the same card after the service worker was stopped 5 times', async () => {
    const session = await page.createCDPSession();
    await session.send('ServiceWorker.enable');
    for (let time = 0; time < 5; time += 1) {
      await session.send('ServiceWorker.stopAllWorkers');
      const { statuses, cards } = await page.evaluate(scoreEverywhere, handle, text);
      assert.deepEqual(statuses, [200, 200], `time ${time}`);
      assert.deepEqual(cards[0], card, `time ${time}`);
    }
    await session.detach();
  });

  await checkDevices(check);

  await checkDocs(check, page, server.url);

  await checkContexts(check, browser, server.url, card);
  await checkClearing(check, browser, server.url);
  await checkFullDisk(check, browser, server.url);
  await checkLogin(check, browser, server.url);

  await check('serves no file outside the site', async () => {
    for (const path of ['..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json', 'missing.html', '%']) {
      const response = await fetch(server.url + path);
      assert.equal(response.status, 404, path);
      assert.match(response.headers.get('content-type'), /^text\/plain/);
    }
  });
  await check('opens offline and returns the same card', async () => {
    await storedOffline(page);
    await server.close();
    await page.goto(server.url);
    await firstCard(page);
    assert.deepEqual(await sameCard(page), card);
  });
  await check('opens the page of a model offline that was never visited', async () => {
    await page.goto(`${server.url}models/assay.formality/`);
    assert.deepEqual(Object.keys((await firstCard(page)).scores), ['formality']);
  });
  await checkDocsOffline(check, page, server.url);
  await check('sends no request to another site', () => assert.deepEqual(foreign, []));
  await check('logs nothing to the console', () => {
    const expected = /no\.such|ERR_CONNECTION_REFUSED|status of 404/;
    assert.deepEqual(
      noise.filter((line) => !expected.test(line)),
      [],
    );
  });
} finally {
  await browser.close();
  await server.close();
}

/** In a browser that has scored nothing else. */
async function checkCardsAlone() {
  const alone = await open({ protocolTimeout: 600_000 });
  try {
    const cards = await alone.browser.newPage();
    await cards.goto(alone.server.url);
    await firstCard(cards);
    await checkCards(check, cards);
  } finally {
    await alone.browser.close();
    await alone.server.close();
  }
}

await checkCardsAlone();
end();
