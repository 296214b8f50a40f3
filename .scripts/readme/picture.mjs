// `npm run picture`: two pictures of the package as it was built. For the README, a form on a page that is not ours, with
// a score card and highlights, cut above the list of words; and the picture that other sites show with a link to ours, in the
// size and format that they read. Run `npm run build` before.
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { chromium, cpuFlags } from '../chromium.mjs';
import { serve } from '../serve.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

async function open(browser, url, viewport) {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  await page.goto(url);
  await page.waitForSelector('assay-score:state(result)');
  return page;
}

async function takeReadme(browser, folder) {
  const viewport = { width: 1060, height: 900, deviceScaleFactor: 1.5 };
  const page = await open(browser, `${folder}picture.html`, viewport);
  const sums = await page.waitForSelector('assay-highlights >>> [part=sums]');
  const { y, height } = await sums.boundingBox();
  const clip = { x: 0, y: 0, width: 1060, height: Math.round(y + height + 10) };
  await page.screenshot({ path: `${root}public/picture.webp`, type: 'webp', quality: 80, clip });
}

async function takeShare(browser, folder) {
  const page = await open(browser, `${folder}share.html`, { width: 1200, height: 630 });
  // The bars grow to their values.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await page.screenshot({ path: `${root}public/share.png` });
}

const server = await serve(root);
const browser = await puppeteer.launch({ executablePath: chromium(), args: cpuFlags });
try {
  const folder = `${server.url}.scripts/readme/`;
  await takeReadme(browser, folder);
  await takeShare(browser, folder);
} finally {
  await browser.close();
  await server.close();
}
