// What the site's tests and screenshots share: the built site on a free port, a Chromium, and counted checks.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { chromium, chromiumFlags } from '../../.scripts/chromium.mjs';
import { serve } from '../../.scripts/serve.mjs';

export const siteFolder = fileURLToPath(new URL('../../dist/site', import.meta.url));

/**
 * Serves the built site and opens a browser with an empty profile.
 * @param flags of the browser
 * @throws Error where the site is not built
 */
export async function open(flags = chromiumFlags) {
  if (!existsSync(siteFolder)) throw new Error('The site is not built: npm run build');
  const server = await serve(siteFolder);
  const browser = await puppeteer.launch({ executablePath: chromium(), args: flags });
  return { server, browser };
}

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

/** Checks in order; a failed one is reported and the next one runs. */
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
  return { count, check };
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
