// Checks of the build page's undo and redo with a table that is slow to read, in a browser of its own: what follows from reading
// it is no step of its own, and each file is cached once. They wait for most of a minute, in which the other checks run.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { actionsOn } from './build-page-actions.mjs';
import { checkReading } from './build-page-reading.mjs';
import { eventually, open } from './site-harness.mjs';

/** Longer than the time within which two changes are one step. Milliseconds. */
const readingTime = 2500;

const table = 'text,label\nThe server is down,urgent\nLunch is at noon,calm\n';

/** Delays the reading of files, and records the addresses that are cached. Runs in the page, before its scripts. */
function instrument(delay) {
  const { stream } = Blob.prototype;
  Blob.prototype.stream = function () {
    const start = () => new Promise((resolve) => setTimeout(resolve, delay));
    return stream.call(this).pipeThrough(new TransformStream({ start }));
  };
  const { put } = Cache.prototype;
  globalThis.cachedAddresses = [];
  Cache.prototype.put = async function (address, response) {
    globalThis.cachedAddresses.push(String(address));
    if (globalThis.isStorageSlow) await new Promise((resolve) => setTimeout(resolve, 10 * delay));
    return put.call(this, address, response);
  };
}

/** @param check counts a check */
export async function checkUndo(check) {
  const { browser, server } = await open();
  const folder = mkdtempSync(join(tmpdir(), 'assay-undo-'));
  try {
    const other = await browser.createBrowserContext();
    await Promise.all([
      checkSlowTable(check, await browser.newPage(), server, folder),
      checkReading(check, await other.newPage(), server),
    ]);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

async function checkSlowTable(check, page, server, folder) {
  await page.evaluateOnNewDocument(instrument, readingTime);
  await page.goto(`${server.url}build.html`);
  const { textOf, openYaml, documentText, writeDocument } = actionsOn(page, 'local.messages');
  const path = join(folder, 'messages.csv');
  writeFileSync(path, table);
  const shows = (rows) =>
    eventually(`${rows} rows`, async () =>
      (await textOf('#table-facts').catch(() => '')).startsWith(`messages.csv ${rows} rows`),
    );
  const isDisabled = (id) => page.$eval(`#${id}`, (button) => button.disabled);
  const press = (id) => page.$eval(`#${id}`, (button) => button.click());
  const columns = () => page.$$eval('.table-column', (all) => all.map((one) => one.dataset.column));
  /** The documents of the kept steps, and the index of the current one. */
  const keptSteps = () =>
    page.evaluate(async () => {
      const cache = await caches.open('assay-studio-steps');
      const { list = [], at } = (await (await cache.match('/studio-steps/list'))?.json()) ?? {};
      const states = await Promise.all(list.map(async (address) => (await cache.match(address)).json()));
      return { documents: states.map(({ draft }) => draft.document), at };
    });
  const filesCachedForSteps = () =>
    page.evaluate(() =>
      globalThis.cachedAddresses.filter((address) => /^\/studio-steps\/.*\?/.test(address)),
    );
  const addTable = async () => (await page.$('#pick-files')).uploadFile(path);
  await shows(48);
  await openYaml();

  await check('a table that is slow to read is one step: undo and redo each take one press', async () => {
    await addTable();
    await shows(2);
    await eventually('its columns', async () => (await columns()).join() === 'label');
    await press('undo');
    await shows(48);
    assert.deepEqual([await isDisabled('undo'), await isDisabled('redo')], [true, false]);
    await press('redo');
    await shows(2);
    assert.deepEqual([await isDisabled('undo'), await isDisabled('redo')], [false, true]);
    const { documents } = await eventually('the kept steps', async () => {
      const steps = await keptSteps();
      return steps.at === 1 && steps;
    });
    assert.equal(documents.length, 2);
    assert.match(documents[1], /label_column: label/);
    const cached = await filesCachedForSteps();
    assert.equal(cached.length, 1, cached.join());
  });
  await check('a file that was cached for a step is not cached again after a reload', async () => {
    await page.reload();
    await shows(2);
    await press('undo');
    await shows(48);
    await press('redo');
    await shows(2);
    await eventually('the kept steps', async () => (await keptSteps()).at === 1);
    assert.deepEqual(await filesCachedForSteps(), []);
  });
  await check(
    'a reload while a table is being read loses neither the table nor what was before',
    async () => {
      await press('undo');
      await shows(48);
      await openYaml();
      await addTable();
      await eventually('the saved file', () =>
        page.evaluate(async () => {
          const { files = [] } = JSON.parse(localStorage.getItem('assay-build-draft'));
          const cache = await caches.open('assay-studio-files');
          return files.includes('messages.csv') && (await cache.keys()).length === 1;
        }),
      );
      assert.match(await textOf('#table-facts'), /48 rows/);
      await page.reload();
      await shows(2);
      assert.deepEqual(await columns(), ['label']);
      await page.waitForSelector('#undo:not(:disabled)');
      await press('undo');
      await shows(48);
      await press('redo');
      await shows(2);
      assert.deepEqual([await isDisabled('undo'), await isDisabled('redo')], [false, true]);
    },
  );
  await check('a reload before a table is written goes on with the state before', async () => {
    await openYaml();
    await press('restore');
    await shows(48);
    await page.evaluate(() => {
      globalThis.isStorageSlow = true;
    });
    await addTable();
    await shows(2);
    await page.reload();
    await shows(48);
  });
  await check('removing the table of the form can be undone, redone and undone again', async () => {
    await openYaml();
    await press('restore');
    await shows(48);
    await page.$eval('button[aria-label="Remove messages.csv"]', (button) => button.click());
    const isGone = () => eventually('no table', async () => (await page.$('#table-facts')) === null);
    await isGone();
    for (const _ of [1, 2]) {
      await press('undo');
      await shows(48);
      assert.equal(await isDisabled('redo'), false);
      await press('redo');
      await isGone();
      assert.equal(await isDisabled('undo'), false);
    }
  });
  await check('a table that is read again leaves a document that was edited by hand as it is', async () => {
    await press('restore');
    await shows(48);
    await writeDocument(`# by hand\n${await documentText()}`);
    await addTable();
    await eventually('the columns in the draft', () =>
      page.evaluate(() => {
        const { form } = JSON.parse(localStorage.getItem('assay-build-draft'));
        return form.mapping.columns.map(({ column }) => column).join() === 'label';
      }),
    );
    assert.match(await documentText(), /^# by hand\n.*label_column: request/s);
    await press('take-over');
    await eventually('the form', async () => /^# by hand\n.*label_column: label/s.test(await documentText()));
  });
}
