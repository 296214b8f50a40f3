// Checks of the docs in the built site: a live example, the search by keyboard and with a screen reader's names, tabs, the
// list of pages on narrow windows, and every page at its narrowest and widest.
import assert from 'node:assert/strict';
import { pages, toAddress } from '../../.scripts/docs/pages.mjs';
import { axeClean, axeInBothSchemes, fits320, usualSize } from './site-assertions.mjs';
import { checkDocsParts } from './site-docs-parts.mjs';
import { eventually, firstCard, untilActed } from './site-harness.mjs';

/** Pages whose text, tables or code are of kinds of their own. */
const kinds = ['score-card', 'widgets', 'elements', 'assay-score', 'configuration', 'module-assay', 'rest'];

const open = (page, url, name) => page.goto(url + toAddress(name));

/** The state of the search: what it shows, and what a screen reader announces. */
const readSearch = (page) =>
  page.evaluate(() => {
    const field = document.getElementById('search');
    const list = document.getElementById('found');
    const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    return {
      expanded: field.getAttribute('aria-expanded'),
      options: list.hidden ? 0 : list.querySelectorAll('a[role="option"]').length,
      active: active?.querySelector('.found-title')?.textContent ?? null,
      selected: [...list.querySelectorAll('[aria-selected="true"]')].length,
      focused: document.activeElement === field,
      value: field.value,
    };
  });

/** Focuses the search by `/`, and types. Resolves when something is found. */
export async function searchFor(page, words) {
  await page.waitForFunction(() => document.readyState === 'complete');
  await untilActed(
    'the focus in the search field',
    () => page.keyboard.press('/'),
    async () => (await readSearch(page)).focused,
  );
  await untilActed(
    `results for '${words}'`,
    async () => {
      await page.$eval('#search', (field) => field.select());
      await page.keyboard.type(words);
    },
    async () => {
      const { options, value } = await readSearch(page);
      return options > 0 && value === words;
    },
  );
}

/** Finds, chooses and opens a section with the keyboard. */
async function checkSearch(page, url) {
  await open(page, url, 'overview');
  await searchFor(page, 'exit codes');
  assert.equal((await readSearch(page)).expanded, 'true');
  await page.keyboard.press('ArrowDown');
  const first = await readSearch(page);
  assert.equal(first.selected, 1);
  await page.keyboard.press('ArrowUp');
  assert.notEqual((await readSearch(page)).active, first.active);
  await page.keyboard.press('ArrowDown');
  assert.equal((await readSearch(page)).active, first.active);
  assert.match(first.active, /^Command line › Exit codes$/);
  await page.keyboard.press('Enter');
  await eventually('the section', () => page.url().endsWith('docs/command-line.html#exit-codes'));
}

/** Sets the width of the window, and waits until the page has it. */
async function setWidth(page, width) {
  await page.setViewport({ width, height: 900 });
  await eventually(`a width of ${width} px`, () =>
    page.evaluate((wanted) => globalThis.innerWidth === wanted, width),
  );
}

/** @throws AssertionError when the page scrolls sideways */
async function expectFit(page, name, width) {
  const read = () => page.evaluate(() => document.documentElement.scrollWidth);
  await eventually(`${name} without sideways scrolling at ${width} px`, async () => (await read()) === width);
}

/** Pages with tables of many figures, which are wider than the text at the usual size. */
const wideTables = new Set(['elsewhere', 'reliability', 'scale']);

/**
 * Opens every page once, because loading takes longer than laying out: at its narrowest, where text is most likely to be
 * moved by what comes later, then as wide as usual and at its widest.
 * @returns widths of the content and of the box of each table at the usual size, by the names of the pages
 */
async function checkWidths(page, url) {
  const tables = new Map();
  for (const { name } of pages) {
    await setWidth(page, 320);
    await open(page, url, name);
    await expectFit(page, name, 320);
    const shifts = await page.evaluate(() => globalThis.shifts);
    assert.ok(shifts < 0.02, `${name}: layout shift ${shifts}`);
    await setWidth(page, usualSize.width);
    const readTables = (all) => all.map(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    tables.set(name, await page.$$eval('.scroller:has(> table)', readTables));
    await setWidth(page, 1920);
    await expectFit(page, name, 1920);
  }
  await page.setViewport(usualSize);
  return tables;
}

/** @param tables widths by page */
function checkTables(tables) {
  assert.equal(tables.size, pages.length);
  for (const { name } of pages.filter((one) => !wideTables.has(one.name)))
    for (const [content, box] of tables.get(name))
      assert.ok(content <= box, `${name}: ${content} of ${box} px`);
}

/** True when all that scrolls sideways can be focused. Runs in the page. */
const scrollersHaveFocus = () =>
  [...document.querySelectorAll('.scroller')].every(
    (box) => box.scrollWidth <= box.clientWidth || box.tabIndex === 0,
  );

/** @param page with `globalThis.shifts`, the sum of layout shifts since it was opened */
export async function checkDocs(check, page, url) {
  await check('scores the example of the docs page', async () => {
    await open(page, url, 'overview');
    assert.equal(Object.keys((await firstCard(page)).scores).length, 2);
    const shifts = await page.evaluate(() => globalThis.shifts);
    assert.ok(shifts < 0.02, `layout shift ${shifts}`);
  });
  await axeInBothSchemes(check, page, 'on the docs page');
  await check('the docs page does not scroll sideways at 320 px', () => fits320(page));
  await check('pages of the docs have no axe violations', async () => {
    for (const [index, name] of kinds.entries()) {
      const wide = index % 2 === 0;
      await setWidth(page, wide ? usualSize.width : 320);
      await open(page, url, name);
      await eventually('the keyboard in all that scrolls', () => page.evaluate(scrollersHaveFocus));
      await axeClean(page, wide ? 'light' : 'dark');
    }
    await page.setViewport(usualSize);
  });
  let tables = new Map();
  await check('every page of the docs fits from 320 to 1,920 px, without layout shifts', async () => {
    tables = await checkWidths(page, url);
  });
  await check('tables of the docs fit at 1,280 px, unless they have many figures', () => checkTables(tables));
  await check('finds a section of the docs with the keyboard, and opens it', () => checkSearch(page, url));
  await check('shows what is found without axe violations, and closes it by Escape', async () => {
    await searchFor(page, 'offline');
    await axeClean(page, 'light', { include: ['.find'] });
    await page.keyboard.press('Escape');
    const { options, expanded, value } = await readSearch(page);
    assert.deepEqual([options, expanded, value], [0, 'false', '']);
  });
  await check('shows the code of one framework in all tabs, on the next page, too', async () => {
    await open(page, url, 'assay-score');
    const shown = () =>
      page.$$eval('.tabs', (groups) =>
        groups.map((group) => [...group.querySelectorAll('pre')].findIndex((code) => code.checkVisibility())),
      );
    assert.deepEqual([...new Set(await shown())], [0]);
    const choose = async () => {
      await page.$eval('.tabs input', (radio) => {
        radio.click();
        radio.focus();
      });
      await page.keyboard.press('ArrowRight');
    };
    await untilActed('the second tab', choose, async () => (await shown()).every((tab) => tab === 1));
    await open(page, url, 'assay-badge');
    await eventually('the second tab', async () => (await shown()).every((tab) => tab === 1));
    await page.evaluate(() => sessionStorage.clear());
  });
  await checkDocsParts(check, page, url, { setWidth, searchFor });
  await page.setViewport(usualSize);
  await check('opens the list of pages in a narrow window, and closes it by Escape', async () => {
    await setWidth(page, 320);
    await open(page, url, 'tabs');
    const isShown = () => page.$eval('#pages', (list) => list.checkVisibility());
    assert.equal(await isShown(), false);
    await untilActed('the list', () => page.click('[popovertarget]'), isShown);
    await untilActed(
      'its end',
      () => page.keyboard.press('Escape'),
      async () => !(await isShown()),
    );
    await page.setViewport(usualSize);
  });
}

/** The page and the search must have been opened before. */
export async function checkDocsOffline(check, page, url) {
  await check('opens the docs offline, and searches them', async () => {
    await open(page, url, 'overview');
    assert.equal(Object.keys((await firstCard(page)).scores).length, 2);
    await checkSearch(page, url);
  });
}
