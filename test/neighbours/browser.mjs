// The browser of these tests, and what is said in a tab of it.
import puppeteer from 'puppeteer-core';
import { chromium, cpuFlags } from '../../.scripts/chromium.mjs';
import { listenTo } from '../browser/site-harness.mjs';

/**
 * Starts a browser.
 * @param extension folder of an extension to load
 * @returns `{ openTab, close, puppeteer }`; `openTab(url, work)` opens a page with an empty profile, with an extension in the
 *   profile of that, and calls `work(tab, noise)`; `noise` grows with each line of the console
 */
export async function openBrowser({ extension } = {}) {
  const browser = await puppeteer.launch({
    executablePath: chromium(),
    args: cpuFlags,
    ...(extension ? { enableExtensions: [extension], pipe: true } : {}),
  });
  return {
    puppeteer: browser,
    async openTab(url, work) {
      // An extension is in the first profile only.
      const context = extension ? undefined : await browser.createBrowserContext();
      const tab = await (context ?? browser).newPage();
      const { noise } = listenTo(tab, 'http://localhost');
      try {
        await tab.goto(url);
        return await work(tab, noise);
      } finally {
        await (context ?? tab).close();
      }
    },
    close: () => browser.close(),
  };
}
