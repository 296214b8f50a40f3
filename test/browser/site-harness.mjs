// Shared by the scripts that test the built site: a server on a free port, a Chromium, console and request logs, and
// counted checks.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { chromium, cpuFlags } from '../../.scripts/chromium.mjs';
import { serve } from '../../.scripts/serve.mjs';

export const siteFolder = fileURLToPath(new URL('../../dist/site', import.meta.url));

/**
 * Serves the built site and starts a browser with an empty profile.
 * @param options flags of the browser, by default without WebGPU; folder of the site; protocolTimeout, milliseconds that one call into a page may take
 * @throws Error when the site is not built
 */
export async function open({ flags = cpuFlags, folder = siteFolder, protocolTimeout } = {}) {
  if (!existsSync(folder)) throw new Error(`Missing site at ${folder}: run npm run build first`);
  const server = await serve(folder);
  const browser = await puppeteer.launch({ executablePath: chromium(), args: flags, protocolTimeout });
  return { server, browser };
}

/**
 * Collects what a page logs to the console and its requests to other sites; both lists grow while it is open.
 * @param known prefixes of the URLs that it may request
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

/** Both addresses of the mock hub: it redirects requests for large files from one to the other. */
export const hubAddresses = ({ url, port }) => [url, `http://localhost:${port}/`];

/** Seconds, a limit for what hangs: a machine that does other work as well can take ten times as long. */
const patience = 120;

/** Repeats `check` until it returns a truthy value, for up to two minutes. @returns that value */
export async function eventually(what, check) {
  const end = Date.now() + 1000 * patience;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > end) throw new Error(`timed out after ${patience} seconds waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Acts as a visitor until `check` returns a truthy value: a page that is still laying itself out can move what a pointer
 * was about to meet. Tries up to ten times, three seconds each. @returns that value
 */
export async function untilActed(what, act, check) {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await act();
    const end = Date.now() + 3000;
    do {
      const value = await check();
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } while (Date.now() < end);
  }
  throw new Error(`acted ten times, three seconds each, and still no ${what}`);
}

/** Runs checks in order, counts them in `count`, and continues after a failure. `end()` prints `N passed, N failed`. */
export function counter() {
  const count = { passed: 0, failed: 0 };
  /** @returns whether it passed */
  const check = async (title, work) => {
    try {
      await work();
      count.passed += 1;
      console.log(`ok      ${title}`);
      return true;
    } catch (error) {
      count.failed += 1;
      console.log(
        `not ok  ${title}\n        ${String(error?.message ?? error).replaceAll('\n', '\n        ')}`,
      );
      return false;
    }
  };
  const end = () => {
    console.log(`${count.passed} passed, ${count.failed} failed`);
    process.exitCode = count.failed > 0 ? 1 : 0;
  };
  return { check, count, end };
}

/** Types a text into the playground and waits for its card. */
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

/** Waits until the service worker answers the requests of a page, which on a first visit may be after its first card. */
export const controlled = (page) =>
  eventually('the service worker', () => page.evaluate(() => navigator.serviceWorker.controller !== null));

/** Runs in the page. @returns the state of its first element, and what that says */
function describeCard() {
  const element = document.querySelector('assay-score');
  return `${element?.status}: ${element?.shadowRoot?.textContent.replaceAll(/\s+/g, ' ').trim()}`;
}

/** Waits for the first card of a page. @throws Error with what is in its place */
export const firstCard = (page) =>
  eventually('the first card', () => page.evaluate(() => document.querySelector('assay-score')?.card)).catch(
    async ({ message }) => {
      throw new Error(`${message}, with ${await page.evaluate(describeCard)}`);
    },
  );

/** Runs in the page. @returns the addresses of files that the service worker has not stored, once it has fetched what it can */
async function listMissing() {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  active.postMessage('assay-offline', [port2]);
  return answer;
}

/** Waits until the service worker has stored all files of the site, some of which it fetches after its start. */
export const storedOffline = (page) =>
  eventually('all files to be stored', async () => (await page.evaluate(listMissing)).length === 0);
