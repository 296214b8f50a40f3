// Checks of the build page's form: a table that is dropped, picked or pasted, its columns and labels, written examples, and
// the YAML that they become.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../../.scripts/serve.mjs';
import { dropOn } from './build-page-actions.mjs';
import { axeInBothSchemes, fits320 } from './site-assertions.mjs';
import { eventually, siteFolder, untilActed } from './site-harness.mjs';

const tickets = `id;ticket;priority
1;The server is down, nobody can work;urgent
2;Please answer before noon;urgent
3;The lift is stuck with people inside;urgent
4;Lunch is at noon as usual;calm
5;The plants on our floor look nice;Calm
6;Thank you for the slides;calm
7;Unclear what this is about;other
`;

const opinions = [
  { said: 'I like it, "really"', stars: 5 },
  { said: 'It is fine', stars: 3, tag: 'short' },
  { said: 'Never again', stars: 1 },
]
  .map((row) => JSON.stringify(row))
  .join('\n');

/** Reads what the form shows. @param opened what `openBuildPage` returns */
function readingsOf({ page, allTexts, textOf }) {
  const columns = () =>
    page.$$eval('.table-column[data-column]', (nodes) =>
      nodes.map((node) => [node.dataset.column, node.querySelector('.column-use select').value]),
    );
  const labels = (column) => allTexts(`[data-column="${column}"] tbody :is(th, td:nth-child(2))`);
  const facts = () => textOf('#table-facts').catch(() => '');
  return { columns, labels, facts };
}

/** @param opened what `openBuildPage` returns, with the first example */
export async function checkForm(opened) {
  const { check, page, folder, issues, build } = opened;
  const { columns, labels, facts } = readingsOf(opened);
  await check('shows the columns of the example, and how often each label occurs', async () => {
    await eventually('the table', async () => (await facts()) === 'messages.csv 48 rows, 3 columns.');
    assert.deepEqual(await columns(), [
      ['request', 'scale'],
      ['urgency', 'scale'],
    ]);
    assert.deepEqual(await labels('urgency'), ['urgent', '24', 'calm', '24']);
    await issues(0);
  });
  await axeInBothSchemes(check, page, 'before a build');
  await check('says what to do when there is no table', async () => {
    await page.click('#remove-table');
    await eventually('an empty form', async () => (await facts()) === '');
    assert.match(await build(), /^Add a table first/);
    await fits320(page);
  });
  const path = join(folder, 'tickets.csv');
  writeFileSync(path, tickets);
  await checkTable(opened, path);
  await checkExamples(opened);
  await check('opens the editor under Trusted Types, without violations', () => openStrictly(opened));
}

async function openStrictly({ browser }) {
  const strict = await serve(siteFolder, 0, {
    'content-security-policy': "require-trusted-types-for 'script'; trusted-types assay lit-html",
  });
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.evaluateOnNewDocument(() => {
    globalThis.refusals = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      globalThis.refusals.push(`${violatedDirective}: ${sample}`),
    );
  });
  await page.goto(`${strict.url}build.html`);
  await page.waitForSelector('#table-facts');
  await page.click('#tab-yaml');
  await page.waitForSelector('#editor >>> .cm-line');
  assert.deepEqual(await page.evaluate(() => globalThis.refusals), []);
  await context.close();
  await strict.close();
}

async function checkTable(opened, path) {
  const { check, page, folder, documentText, textOf, issues } = opened;
  const { columns, labels, facts } = readingsOf(opened);
  await check('a dropped table shows its labels, and which of them is not used', async () => {
    const isOpen = async () => /^tickets\.csv 7 rows, 3 columns/.test(await facts());
    await untilActed('table', () => dropOn(page, '#drop-table', [path]), isOpen);
    assert.deepEqual(await columns(), [
      ['id', 'unused'],
      ['priority', 'scale'],
    ]);
    assert.deepEqual(await labels('priority'), ['urgent', '3', 'calm, Calm', '3', 'other', '1']);
    assert.equal(await textOf('[data-column=priority] .notice'), "Label not used (1 row): 'other'");
  });
  await axeInBothSchemes(check, page, 'with labels to map');
  await check('a table does not scroll sideways at 320 px', () => fits320(page));
  await check('the mapping is the document, and a label can be mapped later', async () => {
    const text = await eventually('the document', async () => {
      const written = await documentText();
      return /mapping: \{ urgent: positive, calm: negative, Calm: negative \}/.test(written) && written;
    });
    assert.match(text, /text_column: ticket/);
    assert.match(text, /positive_label: urgent/);
    await page.click('#tab-form');
    await page.select('select[aria-label="Pole of other"]', 'middle');
    assert.equal(await page.$('[data-column=priority] .notice'), null);
    await eventually('the label', async () => /other: medium/.test(await documentText()));
    await issues(0);
    await page.click('#tab-form');
  });
  await check('reads JSONL and pasted rows, and says what is wrong with a table', async () => {
    writeFileSync(join(folder, 'opinions.jsonl'), opinions);
    await (await page.$('#pick-table')).uploadFile(join(folder, 'opinions.jsonl'));
    await eventually('the converted table', async () =>
      /^opinions\.csv 3 rows, 3 columns\. Converted from opinions\.jsonl/.test(await facts()),
    );
    assert.deepEqual(await columns(), [
      ['stars', 'numbers'],
      ['tag', 'unused'],
    ]);
    const { write } = opened;
    await write('#paste-table', 'text,kind\n"one ""two",a\n"three"x,b\n');
    await eventually('the reason', async () =>
      /line 3: text after a closing quote/.test(await textOf('#table-trouble')),
    );
    assert.match(await facts(), /^opinions\.csv/);
    await write('#paste-table', 'text\tkind\none text\ta\nanother text\tb\n');
    await eventually('the pasted table', async () => /^pasted\.csv 2 rows/.test(await facts()));
    assert.equal(await textOf('#table-trouble'), '');
  });
  await check('a document that was edited by hand is replaced only on request', async () => {
    const { writeDocument } = opened;
    await writeDocument(`# by hand\n${await documentText()}`);
    await page.click('#tab-form');
    await page.click('#take-over');
    await eventually('the form', async () => /^pasted\.csv/.test(await facts()));
    assert.match(await documentText(), /^# by hand\n/);
    await page.click('#tab-form');
    assert.match(await facts(), /^pasted\.csv/);
  });
}

async function checkExamples({ check, page, write, documentText, openYaml, issues }) {
  await check('examples for each pole become traits, and stay after a reload', async () => {
    await page.click('input[value=examples]');
    await page.waitForSelector('[name=highTexts]');
    const texts = {
      name: 'Tone',
      high: 'friendly',
      low: 'hostile',
      highTexts: 'Thanks\nWell done',
      lowTexts: 'No',
    };
    for (const [name, text] of Object.entries(texts)) await write(`[name=${name}]`, text);
    await eventually('the draft', () =>
      page.evaluate(() => /Well done/.test(JSON.parse(localStorage.getItem('assay-build-draft')).document)),
    );
    await page.reload();
    await page.waitForSelector('[name=highTexts]');
    assert.equal(await page.$eval('[name=highTexts]', (field) => field.value), 'Thanks\nWell done');
    const text = await documentText();
    assert.match(text, /positive_label: friendly/);
    assert.match(text, /positive_paraphrases:\n\s+- Thanks\n\s+- Well done\n/);
    await issues(0);
    await page.click('#tab-form');
  });
  await axeInBothSchemes(check, page, 'with examples');
  await check('traits are added and removed by keyboard', async () => {
    await page.focus('#add-trait');
    await page.keyboard.press('Enter');
    await eventually('two traits', async () => (await page.$$('.example-trait')).length === 2);
    assert.equal(await page.evaluate(() => document.activeElement.name), 'name');
    await page.focus('.table-column:last-child button');
    await page.keyboard.press('Enter');
    await eventually('one trait', async () => (await page.$$('.example-trait')).length === 1);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'add-trait');
  });
  await check('the editor opens by keyboard, and says what a field means', async () => {
    await page.focus('#tab-form');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-yaml');
    await openYaml();
    const point = async () => {
      await page.mouse.move(0, 0);
      // The first line is a comment.
      await page.hover('#editor >>> .cm-line:nth-child(2) span');
    };
    await untilActed('explanation', point, () => page.$('#editor >>> .field-help'));
    await page.mouse.move(0, 0);
  });
  await check('the editor completes fields of the schema, by keyboard', async () => {
    const options = () =>
      page.$eval('#editor', ({ shadowRoot }) =>
        Array.from(shadowRoot.querySelectorAll('[role=option]'), (node) => node.textContent),
      );
    const ask = async () => {
      await page.$eval('#editor', ({ shadowRoot }) => shadowRoot.querySelector('.cm-content').focus());
      await page.keyboard.press('Escape');
      await page.keyboard.down('Control');
      await page.keyboard.press('End');
      await page.keyboard.press('Space');
      await page.keyboard.up('Control');
    };
    await untilActed('completion', ask, async () => (await options()).includes('discovery'));
    assert.ok(!(await options()).some((option) => option.startsWith('traits')));
    await page.keyboard.type('discovery');
    await eventually('one option', async () => (await options()).join() === 'discovery');
    await untilActed(
      'field',
      () => page.keyboard.press('Enter'),
      async () => /\ndiscovery: $/.test(await documentText()),
    );
  });
}
