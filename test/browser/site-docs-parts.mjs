// Checks of parts of the docs' pages in the built site: results of the search lie above the page, copy buttons of code,
// and live examples.
import assert from 'node:assert/strict';
import { toAddress } from '../../.scripts/docs/pages.mjs';
import { usualSize } from './site-assertions.mjs';
import { eventually, untilActed } from './site-harness.mjs';

const open = (page, url, name) => page.goto(url + toAddress(name));

/** Points of the results, eight px apart, and those of them at which something else is painted. Runs in the page. */
function sampleResults() {
  const list = document.getElementById('found');
  const { left, top, right, bottom } = list.getBoundingClientRect();
  // Without the round corners and what is outside of the window.
  const inset = 8;
  const found = { points: 0, covered: [] };
  for (let y = top + inset; y < Math.min(bottom, innerHeight) - inset; y += 8) {
    for (let x = left + inset; x < Math.min(right, innerWidth) - inset; x += 8) {
      const element = document.elementFromPoint(x, y);
      found.points += 1;
      if (!list.contains(element)) found.covered.push(`${x},${y}: ${element?.outerHTML.slice(0, 80)}`);
    }
  }
  return found;
}

/**
 * Looks at every point of the results above tables and code, which are positioned, too.
 * @param tools `setWidth(page, width)` and `searchFor(page, words)`
 */
async function checkResultsOnTop(page, url, { setWidth, searchFor }) {
  for (const name of ['configuration', 'modules', 'assay-score']) {
    for (const width of [1280, 375]) {
      await setWidth(page, width);
      await open(page, url, name);
      await searchFor(page, 'model');
      const { points, covered } = await page.evaluate(sampleResults);
      assert.ok(points > 500, `${points} points`);
      assert.deepEqual(covered, [], `${name} at ${width} px: ${covered.length} of ${points} points`);
    }
  }
}

const readCopied = (page) =>
  page.evaluate(() => ({
    shown: document.querySelector('.block .copy').firstChild.nodeValue,
    spoken: [...document.querySelectorAll('body > [role="status"]')].map(({ textContent }) => textContent),
  }));

/** Copies a block with the keyboard, and compares the clipboard with the code. */
async function checkCopyButtons(page, url) {
  await page
    .browserContext()
    .overridePermissions(new URL(url).origin, [
      'clipboard-read',
      'clipboard-write',
      'clipboard-sanitized-write',
    ]);
  await open(page, url, 'javascript');
  await page.waitForSelector('.block .copy');
  const [blocks, buttons] = await Promise.all(
    ['.docs .block', '.block .copy'].map(async (it) => (await page.$$(it)).length),
  );
  assert.equal(buttons, blocks);
  const before = await page.evaluate(() => document.querySelector('.block').getBoundingClientRect().toJSON());
  const button = await page.$('.block .copy');
  const { name, role } = (await page.accessibility.snapshot({ root: button, interestingOnly: false })) ?? {};
  assert.deepEqual({ name, role }, { name: 'Copy JavaScript code', role: 'button' });
  await page.bringToFront();
  const copied = await untilActed(
    'a copy',
    async () => {
      await button.focus();
      await page.keyboard.press('Enter');
    },
    async () => {
      const state = await readCopied(page);
      return state.shown === 'Copied' && state.spoken.includes('Copied') && state;
    },
  );
  assert.ok(copied);
  const code = await page.$eval('.block pre', ({ textContent }) => textContent);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), code);
  const after = await page.evaluate(() => document.querySelector('.block').getBoundingClientRect().toJSON());
  assert.deepEqual(after, before);
  await eventually('the first words', async () => (await readCopied(page)).shown === 'Copy');
}

/** @param browser of the page: a page of its own is opened, without a clipboard */
async function checkNoClipboard(browser, url) {
  const page = await browser.newPage();
  try {
    await page.evaluateOnNewDocument(() => delete Navigator.prototype.clipboard);
    await open(page, url, 'javascript');
    // Modules have run by then.
    await page.waitForFunction(() => document.readyState === 'complete');
    assert.equal((await page.$$('.block .copy')).length, 0);
  } finally {
    await page.close();
  }
}

/** What the elements of a live example say once they have a result. A meter has no text, a field shows its own. */
const results = {
  'assay-score': /[a-z] confidence/,
  'assay-badge': /\d/,
  'assay-highlights': /Score ?\d/,
  'assay-model-card': /AUROC ?0\.\d/,
};

/** Text of each element in a live example. Runs in the page. */
const readExample = (box) =>
  [...box.querySelectorAll('*')]
    .filter(({ localName }) => localName.startsWith('assay-'))
    .map((element) => [
      element.localName,
      element.matches(':defined')
        ? (element.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ')
        : 'not loaded',
    ]);

/** True for an element with a result. */
const hasResult = ([element, text]) => results[element]?.test(text) ?? text !== 'not loaded';

/** Scrolls to each live example of a page: no element loads before one is near the window, and each has a result then. */
async function checkLivePage(page, url, name) {
  await page.setViewport({ width: 1280, height: 100 });
  await page.goto(url + toAddress(name), { waitUntil: 'networkidle0' });
  await page.waitForSelector('.block .copy');
  assert.equal(await page.evaluate(() => customElements.get('assay-score') !== undefined), false);
  await page.setViewport(usualSize);
  const boxes = await page.$$('.live');
  assert.ok(boxes.length > 0);
  for (const box of boxes) {
    await box.scrollIntoView();
    let shown;
    await eventually('results', async () => {
      shown = await box.evaluate(readExample);
      return shown.every(hasResult);
    }).catch((error) => {
      throw new Error(`${error.message}: ${JSON.stringify(shown)}`);
    });
  }
}

/** @param tools as for `checkResultsOnTop` */
export async function checkDocsParts(check, page, url, tools) {
  await check('shows what is found above the page, at every point', () =>
    checkResultsOnTop(page, url, tools),
  );
  await tools.setWidth(page, 1280);
  await check('copies a block of code with the keyboard, and says so', () => checkCopyButtons(page, url));
  await check('shows no copy buttons where there is no clipboard', () =>
    checkNoClipboard(page.browser(), url),
  );
  for (const name of ['assay-highlights', 'widgets'])
    await check(`the live examples of ${name} load when they are near, and have results`, () =>
      checkLivePage(page, url, name),
    );
}
