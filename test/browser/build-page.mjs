// The built site's build page in Chromium with the real engine: models from the example and from picked files, errors
// with their lines, cancelling, versions across a reload. Prints `N passed, N failed`.
import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dropOn, openBuildPage, writeFolder } from './build-page-actions.mjs';
import { checkFeedback } from './build-page-feedback.mjs';
import { checkForm } from './build-page-form.mjs';
import { checkOffline } from './build-page-offline.mjs';
import { checkRows } from './build-page-rows.mjs';
import { checkTry } from './build-page-try.mjs';
import { checkUndo } from './build-page-undo.mjs';
import { axeInBothSchemes, fits320 } from './site-assertions.mjs';
import { eventually, untilActed } from './site-harness.mjs';

const handle = 'local.messages';
const opened = await openBuildPage('build-page', handle);
const { page, folder, check, checkQuiet, close, textOf, allTexts, fieldText, focused, write } = opened;
const { documentText, writeDocument, openYaml, issues, build, versions, missing, card, press } = opened;
try {
  const undo = checkUndo(check);
  await checkForm(opened);
  await check('opens with an example of ten lines and its file, and without a model', async () => {
    await page.click('#restore');
    await issues(0);
    assert.equal((await documentText()).trim().split('\n').length, 10);
    assert.match(await fieldText('#files textarea'), /^text,request,urgency\n/);
    assert.equal(await page.$eval('#model', (node) => node.hidden), true);
    assert.match(await textOf('#empty'), /No model has this handle/);
  });
  await check('cancelling a build saves nothing', async () => {
    await page.click('#build');
    await page.waitForSelector('#cancel:not([hidden])');
    assert.equal(await focused(), 'cancel');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#build:not(:disabled)');
    assert.equal(await textOf('#trouble'), 'Cancelled. Nothing was saved.');
    assert.equal(await page.$eval('#progress', (node) => node.hidden), true);
    assert.equal(await missing(handle), 'model_not_found');
  });
  await check('cancelling during training saves nothing', async () => {
    await page.click('#build');
    await page.waitForFunction(
      () => document.querySelector('#progress .now')?.textContent.trim() === 'Training',
      { polling: 20 },
    );
    await page.click('#cancel');
    await page.waitForSelector('#build:not(:disabled)');
    assert.equal(await textOf('#trouble'), 'Cancelled. Nothing was saved.');
    assert.equal(await missing(handle), 'model_not_found');
  });
  await check('shows every issue of a configuration with its line and path', async () => {
    const before = await documentText();
    const wrong = before
      .replace('type: spectrum, key: request', 'type: spectre, key: request')
      .replace('effort: high', 'effort: huge')
      .replace('trait: urgency, label', 'trait: urgencies, label');
    await writeDocument(wrong);
    const [first = '', second = '', third = ''] = await issues(3);
    assert.ok(first.startsWith('Line 2 effort must be'), first);
    assert.ok(second.startsWith('Line 4 traits[0].type must be'), second);
    assert.ok(third.startsWith('Line 8 sources[1].trait'), third);
    await eventually('marks', async () => (await page.$$('#editor >>> .cm-lint-marker-error')).length === 3);
    await axeInBothSchemes(check, page, 'with issues in the editor');
    await fits320(page);
    const trouble = await build();
    assert.match(trouble, /\(and 2 more\)$/);
    assert.equal((await allTexts('#issues li')).length, 3);
    assert.equal(await documentText(), wrong);
    await page.click('#tab-form');
    await page.click('#issues li:nth-child(2) button');
    const line = wrong.split('\n')[3];
    await eventually('the line', async () => (await textOf('#editor >>> .cm-activeLine')) === line.trim());
    await writeDocument(before);
    await issues(0);
  });
  await check('shows the lines of invalid YAML and of a missing file', async () => {
    const before = await documentText();
    await writeDocument('traits:\n  - { type: spectrum\nsources: [');
    await eventually('the line', async () => /^Line \d/.test((await allTexts('#issues li'))[0] ?? ''));
    await writeDocument(before.replace('path: messages.csv', 'path: others.csv'));
    await eventually('the missing file', async () =>
      (await allTexts('#issues li')).some((issue) =>
        issue.startsWith("Line 7 sources[0].path file 'others.csv' is missing"),
      ),
    );
    await writeDocument(before);
    await issues(0);
  });
  let first;
  await check('builds a model from the example, with plausible progress, and scores with it', async () => {
    await opened.watchProgress();
    assert.equal(await build(), '');
    const seen = await page.evaluate(() => globalThis.seen);
    const stages = [...new Set(seen.map(({ stage }) => stage))];
    for (const stage of ['Embedding', 'Training']) assert.ok(stages.includes(stage), stages.join(', '));
    for (const { stage, done, total } of seen) assert.ok(done <= total, `${stage} ${done} of ${total}`);
    assert.deepEqual(await versions(), { active: 'v1', versions: ['v1'] });
    assert.equal(await textOf('#model-title'), handle);
    assert.equal(await focused(), 'model-title');
    first = await card();
    assert.deepEqual(Object.keys(first.scores), ['request', 'urgency']);
    const direct = await page.evaluate(
      (name) => globalThis.assay.getSharedAssay().score(name, document.getElementById('sample').value),
      handle,
    );
    assert.deepEqual(first, direct);
  });
  await check('shows a report with figures, and plots with their data as tables', async () => {
    await page.waitForSelector('#report .plot');
    const titles = await allTexts('#report .plot h4');
    assert.deepEqual(titles, [
      ...Array(2).fill(['Score distribution', 'Calibration', 'Learning curve']).flat(),
      'Trait correlation',
    ]);
    const figures = await page.$$eval('#report .plot', (plots) =>
      plots.map((plot) => ({
        name: plot.querySelector('svg[role=img]').getAttribute('aria-label'),
        rows: plot.querySelectorAll('tbody tr').length,
      })),
    );
    for (const { name, rows } of figures) assert.ok(name.length > 40 && rows >= 2, `${name}: ${rows}`);
    assert.equal((await page.$$('#report .plot .break')).length, 6);
  });
  await page.$$eval('#report details', (all) => {
    for (const one of all) one.open = true;
  });
  await axeInBothSchemes(check, page, 'with a model and its report');
  await check('does not scroll sideways at 320 px', () => fits320(page));

  await check('an invalid cell is named by file, line and value; the draft and v1 stay', async () => {
    const rows = await fieldText('#files textarea');
    await write('#files textarea', rows.replace(',asks,urgent\n', ',begs,urgent\n'));
    assert.match(await build(), /messages\.csv line 2: .*'begs'/);
    assert.match((await allTexts('#issues li'))[0], /^Line 7 sources\[0\] messages\.csv line 2/);
    assert.match(await fieldText('#files textarea'), /,begs,urgent\n/);
    assert.deepEqual(await versions(), { active: 'v1', versions: ['v1'] });
    await write('#files textarea', rows);
  });
  await check('a second build is v2; v1 can be activated again, and v2 deleted', async () => {
    await writeDocument((await documentText()).replace('effort: high', 'effort: low'));
    assert.equal(await build(), '');
    assert.deepEqual(await versions(), { active: 'v2', versions: ['v2', 'v1'] });
    await press('Activate v1');
    await eventually('v1', async () => (await versions()).active === 'v1');
    await eventually('the table', async () => (await focused()) === 'Versions');
    await eventually('the first card', async () => JSON.stringify(await card()) === JSON.stringify(first));
    await press('Delete v2');
    assert.deepEqual((await versions()).versions, ['v2', 'v1']);
    await press('Confirm delete v2');
    await eventually('one version', async () => (await versions()).versions.length === 1);
  });
  await check('an exported version imported under another handle scores the same', async () => {
    const session = await page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    await press('Export v1');
    const file = await eventually('the file', () =>
      readdirSync(folder).find((name) => /\.assay$/.test(name)),
    );
    assert.equal(file, `${handle}@v1.assay`);
    await write('#handle', 'local.copy');
    await (await page.$('#import')).uploadFile(join(folder, file));
    await eventually('the copy', async () => (await textOf('#model-title')) === 'local.copy');
    assert.deepEqual((await card()).scores, first.scores);
    await (await page.$('#import')).uploadFile(fileURLToPath(import.meta.url));
    await eventually('the error', async () => (await textOf('#import-trouble')) !== '');
    await press('Delete model local.copy');
    await press('Confirm delete local.copy');
    await eventually('the handle', async () => (await focused()) === 'handle');
    assert.equal(await page.$eval('#model', (node) => node.hidden), true);
    assert.equal(await missing('local.copy'), 'model_not_found');
    await write('#handle', handle);
    await session.detach();
  });
  await check('a reload keeps the draft and the versions', async () => {
    const before = [await documentText(), await fieldText('#files textarea')];
    await page.reload();
    assert.deepEqual([await documentText(), await fieldText('#files textarea')], before);
    assert.deepEqual(await card(), first);
    assert.deepEqual(await versions(), { active: 'v1', versions: ['v1'] });
    await page.waitForSelector('#report .plot');
  });

  await check('builds from a picked folder, and lists the model when requested', async () => {
    await openYaml();
    const directory = writeFolder(folder, await fieldText('#files textarea'));
    await (await page.$('#pick-folder')).uploadFile(directory);
    await eventually('the file', async () => (await allTexts('.file-name')).includes('samples/rows.jsonl'));
    await write('#handle', 'local.tone');
    await writeDocument(
      `effort: low
traits:
  - { type: spectrum, key: request, positive_label: asks, negative_label: states }
sources:
  - { type: jsonl, path: samples/rows.jsonl, mapping: { ask: { trait: request } } }
`,
    );
    await page.click('#listed');
    assert.equal(await build(), '');
    assert.deepEqual(Object.keys((await card()).scores), ['request']);
    const listed = await page.evaluate(async () => (await (await fetch('/models')).json()).models);
    assert.ok(listed.some((model) => model.handle === 'local.tone'));
  });
  await check('a dropped folder adds its files by their paths inside the folder', async () => {
    await page.click('#restore');
    await openYaml();
    await untilActed(
      'file',
      () => dropOn(page, '#drop', [join(folder, 'tone')]),
      async () => (await allTexts('.file-name')).includes('samples/rows.jsonl'),
    );
    await page.click('button[aria-label="Remove samples/rows.jsonl"]');
    assert.deepEqual(await allTexts('.file-name'), ['messages.csv']);
  });
  await check('opens a document in another encoding, and says how it is read', async () => {
    await page.click('#restore');
    await openYaml();
    const path = join(folder, 'latin.yaml');
    writeFileSync(path, Buffer.from(`# Gr\u00fc\u00dfe\n${await documentText()}`, 'latin1'));
    await (await page.$('#open-document')).uploadFile(path);
    await eventually('the document', async () => (await documentText()).startsWith('# Gr\u00fc\u00dfe\n'));
    assert.equal(
      await textOf('#files-news'),
      'Opened latin.yaml. It is read as Windows-1252, because it is not UTF-8.',
    );
  });
  await check('stays in its width with a label, a description and a handle of one long word', async () => {
    await page.click('#restore');
    await write('#handle', `local.${'h'.repeat(58)}`);
    // Escaped line ends join the lines of a quoted scalar; the editor shows short lines whole.
    const word = `"${Array(30).fill('x'.repeat(100)).join('\\\n    ')}"`;
    const long = (await documentText())
      .replace('positive_label: asks', `positive_label: ${word}`)
      .replace('How an incoming message reads', word)
      .replace('request, label_column: request', '$&, mapping: { asks: positive, states: negative }');
    await writeDocument(long);
    await page.click('#tab-form');
    await fits320(page);
    assert.equal(await build(), '');
    await page.waitForSelector('#report .plot');
    await fits320(page);
    await write('#handle', handle);
    await openYaml();
  });
  await check('restores the example', async () => {
    await page.click('button[aria-label="Remove messages.csv"]');
    await writeDocument('traits: []');
    await page.click('#restore');
    assert.equal((await documentText()).trim().split('\n').length, 10);
    assert.equal(await fieldText('#handle'), handle);
    assert.deepEqual(await allTexts('.file-name'), ['messages.csv']);
  });
  await checkFeedback(opened);
  await checkRows(opened);
  await checkTry(opened);
  await undo;
  await checkOffline(opened);
  await checkQuiet();
} finally {
  await close();
}
