// Pages in headless Chromium: a card must appear, and the console must stay empty.
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';
import { chromium, cpuFlags } from '../../.scripts/chromium.mjs';
import { serve } from '../../.scripts/serve.mjs';
import { eventually, firstCard, listenTo } from '../browser/site-harness.mjs';

/** The only model that the consumers use. */
export const model = 'assay.commit-message';

const favicon = '<link rel="icon" href="data:,">';

/** The page of every consumer: a text and its score. */
export const widget =
  `${favicon}<textarea id="t">Fix race condition in worker dispatch</textarea>` +
  `<assay-score model="${model}" for="t"></assay-score>`;

export const page = (body) => `<!doctype html><html lang="en"><title>Consumer</title>${body}</html>`;

/**
 * Starts a browser.
 * @returns `openTab(url, work)`, which opens a page with an empty profile for `work(tab, noise)`; `noise` is what is in its
 *   console; `expectCard(url, { shown, frame, said })`, which opens a page, waits for its card, or that in a frame, and for
 *   the card's composite as the text of the element `shown`; nothing but lines that match `said` may be in its console, each
 *   of them once; `expectBlocked(url)`, which opens a page whose module must be refused for its hash; `close()`
 */
export async function openBrowser() {
  const browser = await puppeteer.launch({ executablePath: chromium(), args: cpuFlags });
  const openTab = async (url, work) => {
    const context = await browser.createBrowserContext();
    const tab = await context.newPage();
    const { noise } = listenTo(tab, 'http://localhost');
    try {
      await tab.goto(url);
      await work(tab, noise);
    } finally {
      await context.close();
    }
  };
  const expectCard = (url, { shown, frame, said } = {}) =>
    openTab(url, async (tab, noise) => {
      const document = frame ? await (await tab.waitForSelector(frame)).contentFrame() : tab;
      const card = await firstCard(document).catch((error) => {
        throw new Error(`${error.message}\n${noise.join('\n')}`);
      });
      assert.ok(card.composite > 0, JSON.stringify(card));
      if (shown) {
        await eventually('the composite', () =>
          tab.$eval(shown, ({ textContent }, text) => textContent === text, `${card.composite}`),
        );
      }
      // Vite's dev server reports its own connection.
      assert.deepEqual(
        noise.filter(
          (line, index) =>
            !line.startsWith('debug: [vite] connect') && !(said?.test(line) && noise.indexOf(line) === index),
        ),
        [],
      );
    });
  const expectBlocked = (url) =>
    openTab(url, async (tab, noise) => {
      await eventually('an error about a hash', () => noise.some((line) => /integrity/.test(line)));
      assert.equal(await tab.evaluate(() => customElements.get('assay-score') === undefined), true);
    });
  return { openTab, expectCard, expectBlocked, close: () => browser.close() };
}

/** Serves a folder while `work` runs. @param headers to add to every response */
export async function withServer(folder, work, headers = {}) {
  const server = await serve(folder, 0, headers);
  try {
    await work(server.url);
  } finally {
    await server.close();
  }
}
