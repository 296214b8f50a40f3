// Checks of the build page while a pasted table is being read, which the checks hold up for as long as they need: a reload goes
// on with the table, and what ends the reading drops it.
import assert from 'node:assert/strict';
import { actionsOn } from './build-page-actions.mjs';
import { eventually } from './site-harness.mjs';

/** Too large for the draft, from 400 kB on. */
const rows = 9000;
const large = `text,label\n${Array.from({ length: rows }, (_, row) => `The server ${row} is down and nobody can work,${row % 2 ? 'urgent' : 'calm'}\n`).join('')}`;
const small = 'text,label\nThe server is down,urgent\nLunch is at noon,calm\n';

/** Holds up the reading of pasted tables until `release()`, and fails to write while `isFull`. Runs in the page, before its scripts. */
function instrument() {
  const released = new Promise((resolve) => {
    globalThis.release = resolve;
  });
  const { stream } = Blob.prototype;
  Blob.prototype.stream = function () {
    const start = () => (this.name === 'pasted.csv' ? released : undefined);
    return stream.call(this).pipeThrough(new TransformStream({ start }));
  };
  const { put } = Cache.prototype;
  Cache.prototype.put = async function (address, response) {
    if (globalThis.isFull) throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, address, response);
  };
}

/** @param page a page that nothing was opened in, with an empty profile */
export async function checkReading(check, page, server) {
  await page.evaluateOnNewDocument(instrument);
  await page.goto(`${server.url}build.html`);
  const { textOf, write } = actionsOn(page, 'local.messages');
  const facts = () => textOf('#table-facts').catch(() => '');
  const shows = (start) => eventually(start, async () => (await facts()).startsWith(start));
  const line = () => textOf('.reading-line').catch(() => '');
  const says = (sentence) => eventually(sentence, async () => (await line()).includes(sentence));
  const press = (id) => page.$eval(`#${id}`, (button) => button.click());
  const isDisabled = (id) => page.$eval(`#${id}`, (button) => button.disabled);
  const release = () => page.evaluate(() => globalThis.release());
  const isKept = (expected) =>
    eventually(expected ? 'the kept table' : 'no kept table', async () => {
      const names = await page.evaluate(async () =>
        (await caches.has('assay-studio-table'))
          ? (await (await caches.open('assay-studio-table')).keys()).map(({ url }) => url)
          : [],
      );
      return names.length === (expected ? 1 : 0);
    });
  /** Pastes a table, and waits until the page says that it is read and has kept it. */
  const paste = async (table) => {
    await write('#paste-table', table);
    await says('Reading pasted.csv … Cancel');
    await isKept(true);
  };
  await shows('messages.csv 48 rows');

  await check('a reload while a pasted table is read goes on with it, says so, and is one step', async () => {
    await paste(large);
    await page.reload();
    await says('Reading pasted.csv … The page was reloaded before it was read.');
    await release();
    await shows('pasted.csv 9,000 rows, 2 columns. Read again after the reload.');
    assert.equal(await line(), '');
    await isKept(false);
    await press('undo');
    await shows('messages.csv 48 rows');
    assert.deepEqual([await isDisabled('undo'), await isDisabled('redo')], [true, false]);
    await press('redo');
    await shows('pasted.csv 9,000 rows');
    assert.equal(await isDisabled('redo'), true);
  });
  await check('cancelling drops a table that is read, and leaves the one before', async () => {
    await page.reload();
    await release();
    await shows('pasted.csv 9,000 rows');
    await page.reload();
    await paste(small);
    await press('cancel-table');
    assert.equal(await line(), '');
    await isKept(false);
    await release();
    await shows('pasted.csv 9,000 rows');
    await page.reload();
    await release();
    await shows('pasted.csv 9,000 rows');
    assert.equal(await line(), '');
  });
  await check('starting over drops a table that is read', async () => {
    await page.reload();
    await paste(large);
    await press('start-over');
    await isKept(false);
    await page.reload();
    await release();
    await eventually('an empty form', () =>
      page.evaluate(() => document.querySelector('.table-open.empty') !== null),
    );
    assert.equal(await line(), '');
  });
  await check('says beforehand when a reload would lose a table that is read', async () => {
    await page.evaluate(() => {
      globalThis.isFull = true;
    });
    await write('#paste-table', small);
    await shows('pasted.csv 2 rows');
    await page.reload();
    await page.evaluate(() => {
      globalThis.isFull = true;
    });
    await write('#paste-table', large);
    await says('A reload loses it: the storage of this browser is full or blocked.');
    await release();
    await shows('pasted.csv 9,000 rows');
  });
}
