// `npm run picture`: the picture of the README, from the package as it was built: a form on a page that is not ours, with
// a score card and highlights, cut above the list of words. Run `npm run build` before.
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { chromium, cpuFlags } from '../chromium.mjs';
import { serve } from '../serve.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const server = await serve(root);
const browser = await puppeteer.launch({ executablePath: chromium(), args: cpuFlags });
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1060, height: 900, deviceScaleFactor: 1.5 });
  await page.goto(`${server.url}.scripts/readme/picture.html`);
  await page.waitForSelector('assay-score:state(result)');
  const sums = await page.waitForSelector('assay-highlights >>> [part=sums]');
  const { y, height } = await sums.boundingBox();
  const clip = { x: 0, y: 0, width: 1060, height: Math.round(y + height + 10) };
  await page.screenshot({ path: `${root}public/picture.webp`, type: 'webp', quality: 80, clip });
} finally {
  await browser.close();
  await server.close();
}
