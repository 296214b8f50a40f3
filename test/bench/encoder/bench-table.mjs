// The site's bench page, run to its end by a script.
import { patience } from '../on-site.mjs';

/** Presses the button and waits for the table. @returns it as Markdown */
export async function readTable(page, url) {
  await page.goto(url);
  await page.click('#start');
  const stage = await page.$('#stage');
  let last = '';
  const telling = setInterval(async () => {
    const now = await stage.evaluate((node) => node.textContent).catch(() => '');
    if (now && now !== last) console.log(`  ${now}`);
    last = now;
  }, 1_000);
  try {
    const end = '#outcome:not([hidden]), #trouble:not(:empty)';
    await page.waitForSelector(end, { timeout: patience });
  } finally {
    clearInterval(telling);
  }
  const trouble = await page.$eval('#trouble', (node) => node.textContent);
  if (trouble) throw new Error(trouble);
  return page.evaluate(() => globalThis.bench.markdown());
}
