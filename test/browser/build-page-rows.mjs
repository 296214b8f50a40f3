// Checks of the build page's rows: what a build found about them as filters, decisions about rows, rebuilding with one click, undo
// and starting over.
import assert from 'node:assert/strict';
import { axeInBothSchemes, fits320 } from './site-assertions.mjs';
import { eventually } from './site-harness.mjs';

/** The example's table with two wrong labels, two near copies and a text unlike all others. */
function plantFaults(csv) {
  const lines = csv.trim().split('\n');
  const flipped = lines.map((line, at) =>
    at === 3 || at === 40
      ? line.replace(/urgent$|calm$/, (label) => (label === 'calm' ? 'urgent' : 'calm'))
      : line,
  );
  const copies = [lines[1].replace('now', 'NOW!'), lines[30].replace('"The', '"RT @desk The')];
  return [...flipped, ...copies, '"0x7f 0x45 0x4c 0x46 0x02 0x01 segfault at 0 ip",states,calm'].join('\n');
}

/** @param opened what `openBuildPage` returns */
export async function checkRows(opened) {
  const { check, page, write, fieldText, openYaml, textOf, allTexts, build } = opened;
  const chips = () => allTexts('.row-filters .chip');
  const rowsOf = async (title) => {
    await page.$$eval(
      '.row-filters .chip',
      (all, wanted) => all.find((chip) => chip.textContent.trim().startsWith(wanted)).click(),
      title,
    );
    return page.$$eval('.rows .row', (all) => all.map((row) => Number(row.dataset.row)));
  };
  /** Waits until the steps are kept for the next visit, of which this many can be redone. */
  const keepsRedo = (count) =>
    eventually('the kept steps', () =>
      page.evaluate(async (redone) => {
        const list = await (await caches.open('assay-studio-steps')).match('/studio-steps/list');
        const { list: states, at } = (await list?.json()) ?? {};
        return states?.length === at + 1 + redone;
      }, count),
    );
  await check('each finding of a build is a filter over the rows of the table', async () => {
    await page.click('#restore');
    await openYaml();
    await write('#files textarea', plantFaults(await fieldText('#files textarea')));
    await write('#handle', 'local.rows');
    await page.click('#tab-form');
    await eventually('51 rows', async () => /51 rows/.test(await textOf('#table-facts')));
    assert.equal(await build(), '');
    const shown = await eventually('filters', async () => (await chips()).length > 1 && (await chips()));
    assert.match(shown[0], /^All rows 51$/);
    const labels = await rowsOf('Labels to check: urgency');
    assert.ok(labels.includes(2) || labels.includes(39), labels.join());
    await rowsOf('In order');
    assert.deepEqual(await allTexts('[data-all]'), ['Keep 51 rows']);
    assert.deepEqual((await rowsOf('Near copies')).sort(), [48, 49]);
  });
  await axeInBothSchemes(check, page, 'with rows to check', { include: ['#rows'] });
  await check('rows do not scroll sideways at 320 px', () => fits320(page));
  await check(
    'leaves rows out and swaps a label, keeps the decisions, and rebuilds with one click',
    async () => {
      await page.$eval('[data-all=out]', (button) => button.click());
      const [row] = await rowsOf('Labels to check: urgency');
      await page.$eval(`[data-row="${row}"] [data-action=swap]`, (button) => button.click());
      assert.match(await textOf('.row-changes'), /^2 rows left out, 1 row with another label\./);
      await page.reload();
      await eventually('the decisions', async () =>
        /^2 rows left out, 1 row with another label\./.test(await textOf('.row-changes').catch(() => '')),
      );
      await page.waitForSelector('#rebuild-rows', { visible: true });
      // The page is still loading its report, which moves the button.
      await page.$eval('#rebuild-rows', (button) => button.click());
      await eventually('49 rows', async () => /49 rows/.test(await textOf('#table-facts')));
      const readTexts = () =>
        page.evaluate(
          async () => (await globalThis.assay.getSharedAssay().version('local.rows')).counts.texts,
        );
      await eventually('a model of 49 texts', async () => (await readTexts()) === 49);
      await page.waitForSelector('#build:not(:disabled)');
      await eventually('what was looked at', async () => /^1 row kept\./.test(await textOf('.row-changes')));
    },
  );
  await check('undo brings the rows back, and starting over can be undone', async () => {
    await page.click('#undo');
    await eventually('51 rows', async () => /51 rows/.test(await textOf('#table-facts').catch(() => '')));
    await page.click('#start-over');
    await eventually('an empty form', () => page.$('.table-open.empty'));
    assert.equal(await textOf('#saved'), 'Saved in this browser.');
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
    await eventually('51 rows again', async () =>
      /51 rows/.test(await textOf('#table-facts').catch(() => '')),
    );
  });
  await check(
    'a table of many short rows is one step, and listed without a field, which would lay out each of its lines',
    async () => {
      const lines = Array.from({ length: 10_000 }, (_, at) => `${at},${at % 2 ? 'urgent' : 'calm'}`);
      const isOpen = async () =>
        /^pasted\.csv 10,000 rows/.test(await textOf('#table-facts').catch(() => ''));
      await page.click('#start-over');
      await eventually('an empty form', () => page.$('.table-open.empty'));
      await write('#paste-table', `text,label\n${lines.join('\n')}\n`);
      await eventually('the table', isOpen);
      assert.equal(await page.$('#files textarea'), null);
      assert.match(await textOf('#files'), /^pasted\.csv .* Too long to edit here\./);
      await page.click('#undo');
      await eventually('an empty form', () => page.$('.table-open.empty'));
      await page.click('#redo');
      await eventually('the table', isOpen);
      await page.click('#undo');
      await page.click('#undo');
      await eventually('51 rows again', async () =>
        /51 rows/.test(await textOf('#table-facts').catch(() => '')),
      );
      await keepsRedo(2);
    },
  );
  await check('a table that is too large for the draft is there after a reload', async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, at) => `"Message ${at} about the order of a customer",${at % 2 ? 'urgent' : 'calm'}`,
    );
    await write('#paste-table', `text,label\n${lines.join('\n')}\n`);
    const isOpen = async () => /^pasted\.csv 10,000 rows/.test(await textOf('#table-facts').catch(() => ''));
    await eventually('the table', isOpen);
    await eventually('the saved table', async () => (await textOf('#saved')) === 'Saved in this browser.');
    await page.reload();
    await eventually('the table', isOpen);
  });
  await check(
    'after a reload, undo goes back to the last visit, and redo brings back a large table',
    async () => {
      await page.waitForSelector('#undo:not(:disabled)');
      await page.click('#undo');
      await eventually('the rows before', async () =>
        /51 rows/.test(await textOf('#table-facts').catch(() => '')),
      );
      await keepsRedo(1);
      await page.reload();
      await page.waitForSelector('#redo:not(:disabled)');
      await page.click('#redo');
      await eventually('the large table', async () =>
        /^pasted\.csv 10,000 rows/.test(await textOf('#table-facts').catch(() => '')),
      );
      await page.click('#start-over');
    },
  );
}
