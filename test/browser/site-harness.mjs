// What the scripts on the built site share: the site on a free port, a Chromium, what a page says and asks, and
// counted checks.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { chromium, chromiumFlags } from '../../.scripts/chromium.mjs';
import { serve } from '../../.scripts/serve.mjs';

export const siteFolder = fileURLToPath(new URL('../../dist/site', import.meta.url));

/**
 * Serves the built site and opens a browser with an empty profile.
 * @param options flags of the browser; folder of the site; protocolTimeout, how long one call into a page may take
 * @throws Error where the site is not built
 */
export async function open({ flags = chromiumFlags, folder = siteFolder, protocolTimeout } = {}) {
  if (!existsSync(folder)) throw new Error(`There is no site at ${folder}: npm run build`);
  const server = await serve(folder);
  const browser = await puppeteer.launch({ executablePath: chromium(), args: flags, protocolTimeout });
  return { server, browser };
}

/**
 * What a page writes to the console, and what it asks of others; both grow while it is open.
 * @param known beginnings of the addresses that it may ask
 */
export function listenTo(page, ...known) {
  const own = [...known, 'data:', 'blob:'];
  const noise = [];
  const foreign = [];
  page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!own.some((start) => url.startsWith(start))) foreign.push(url);
  });
  return { noise, foreign };
}

/** Where a stand-in of the hub is asked: it sends whoever wants a large file on to another address of its own. */
export const hubAddresses = ({ url, port }) => [url, `http://localhost:${port}/`];

/** Runs `check` again until it holds or ten seconds have passed. @returns its last value */
export async function eventually(what, check) {
  const end = Date.now() + 10_000;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited ten seconds for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Checks in order; a failed one is reported and the next one runs. `end()` prints the last line, `N passed, N failed`. */
export function counter() {
  const count = { passed: 0, failed: 0 };
  const check = async (title, work) => {
    try {
      await work();
      count.passed += 1;
      console.log(`ok      ${title}`);
    } catch (error) {
      count.failed += 1;
      console.log(
        `not ok  ${title}\n        ${String(error?.message ?? error).replaceAll('\n', '\n        ')}`,
      );
    }
  };
  const end = () => {
    console.log(`${count.passed} passed, ${count.failed} failed`);
    process.exitCode = count.failed > 0 ? 1 : 0;
  };
  return { check, end };
}

/** Sets the text of the playground as typing does, and waits for its card. */
export async function score(page, text) {
  await page.evaluate((value) => {
    const field = document.getElementById('text');
    const element = document.querySelector('assay-score');
    globalThis.settled = new Promise((resolve, reject) => {
      element.addEventListener('assay-score', ({ card }) => resolve(card), { once: true });
      element.addEventListener('assay-error', ({ error }) => reject(error), { once: true });
    });
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
  return page.evaluate(() => globalThis.settled);
}

/** Waits for the first card of a page. */
export const firstCard = (page) =>
  eventually('the first card', () => page.evaluate(() => document.querySelector('assay-score')?.card));
