// The encoder benchmark of the built site with a mock hub and the tests' micro encoder: results, requests, cancelling,
// and the error for a missing encoder. Prints `N passed, N failed`.
import assert from 'node:assert/strict';
import { startHub } from '../support/hub/index.mjs';
import { axeInBothSchemes, fits320, usualSize } from './site-assertions.mjs';
import { counter, eventually, hubAddresses, listenTo, open } from './site-harness.mjs';

const { server, browser } = await open();
const hub = await startHub();
const { check, end } = counter();
const page = await browser.newPage();
const { noise, foreign } = listenTo(page, server.url, ...hubAddresses(hub));

const address = (settings) =>
  `${server.url}bench/?${new URLSearchParams({ encoder: 'test/micro-mean', hub: hub.url, device: 'wasm', ...settings })}`;
const textOf = (selector) => page.$eval(selector, (node) => node.textContent);
const focused = () => page.evaluate(() => document.activeElement.id);
const measured = () =>
  page.waitForSelector('#outcome:not([hidden]), #trouble:not(:empty)', { timeout: 120_000 });

try {
  await page.setViewport(usualSize);
  await page.goto(address({ texts: '8', rounds: '1' }));
  await axeInBothSchemes(check, page, 'before a measurement');
  await check('measures both engines when started from the keyboard, and their vectors agree', async () => {
    await page.focus('#rounds');
    await page.keyboard.press('Enter');
    assert.equal(await focused(), 'cancel');
    await measured();
    assert.equal(await focused(), 'outcome');
    assert.equal(await textOf('#trouble'), '');
    assert.match(
      await textOf('#headline'),
      /^test\/micro-mean, .* minimum cosine between both engines' vectors: (1\.00000|0\.9999\d)$/,
    );
    const rows = await page.$$eval('tbody tr', (nodes) =>
      nodes.map((row) => [...row.cells].map(({ textContent }) => textContent)),
    );
    assert.equal(rows.length, 6);
    const names = rows.map(([, engine]) => engine.split(':')[0]);
    const engines = ['Assay', 'transformers.js, README settings', 'transformers.js, fastest settings'];
    assert.deepEqual(names, [...engines, ...engines]);
    for (const row of rows) {
      assert.match(row[2], row[1] === 'Assay' ? /^CPU, (1 thread|\d+ threads)$/ : /^CPU$/);
      assert.deepEqual(row.slice(3, 5), ['wasm', 'q8']);
      for (const cell of row.slice(5, 9)) assert.ok(Number.parseFloat(cell) > 0, row.join());
      assert.ok(Number.parseFloat(row[11]) > 0, row.join());
    }
  });
  await check('sends requests to the site and the hub only, and logs nothing to the console', () => {
    assert.deepEqual(foreign, []);
    assert.deepEqual(noise, []);
  });
  await check('copies the table as Markdown', async () => {
    await browser
      .defaultBrowserContext()
      .overridePermissions(new URL(server.url).origin, [
        'clipboard-read',
        'clipboard-write',
        'clipboard-sanitized-write',
      ]);
    await page.click('#copy');
    await eventually('the copy', async () => (await textOf('#copy')) === 'Copied');
    assert.ok(
      (await page.$$eval('[role=status]', (all) => all.map((one) => one.textContent))).includes('Copied'),
    );
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await page.evaluate(() => globalThis.bench.markdown()));
    assert.equal(copied.split('\n').filter((line) => line.startsWith('| ')).length, 8);
  });
  await check('shows that copying failed where there is no clipboard', async () => {
    await page.evaluate(() => delete Navigator.prototype.clipboard);
    await page.click('#copy');
    await eventually('the outcome', async () => (await textOf('#copy')) === 'Copy failed');
    await eventually('the label', async () => (await textOf('#copy')) === 'Copy as Markdown');
    assert.deepEqual(noise, []);
  });
  await axeInBothSchemes(check, page, 'with results');
  await check('does not scroll sideways at 320 px', () => fits320(page));
  await check('measures paragraphs in batches of 1, 8 and 32', async () => {
    await page.goto(address({ protocol: 'paragraphs' }));
    const read = (id) => page.$eval(`#${id}`, ({ value }) => value);
    assert.deepEqual([await read('texts'), await read('rounds')], ['1000', '1']);
    await page.goto(address({ protocol: 'paragraphs', texts: '40' }));
    await page.click('#start');
    await measured();
    assert.equal(await textOf('#trouble'), '');
    const rows = await page.$$eval('tbody tr', (nodes) =>
      nodes.map((row) => [...row.cells].map(({ textContent }) => textContent)),
    );
    const expected = ['1 text', '8 texts', '32 texts'].flatMap((batch) =>
      ['Assay', 'transformers.js'].map((engine) => [`40 paragraphs, ${batch} per call`, engine]),
    );
    assert.deepEqual(
      rows.map((row) => row.slice(0, 2)),
      expected,
    );
    for (const row of rows) {
      for (const cell of row.slice(5, 8)) assert.ok(Number.parseFloat(cell) > 0, row.join());
      assert.deepEqual([row[8], row[11]], ['', '']);
      if (row[1] === 'Assay') assert.equal(row[10], '');
      else assert.match(row[10], /^\d+\.\d\d ×$/);
    }
  });
  await check('cancels the measurement of paragraphs', async () => {
    await page.goto(address({ protocol: 'paragraphs', rounds: '50' }));
    await page.click('#start');
    await eventually('a round', async () =>
      /paragraphs, 1 text per call, round/.test(await textOf('#stage')),
    );
    assert.ok((await page.$eval('#progress', ({ value }) => value)) < 1);
    await page.click('#cancel');
    await eventually('the end', async () => (await textOf('#spoken')) === 'Cancelled');
    await eventually('no worker', () => page.workers().length === 0);
  });
  await check('cancels a measurement and can start again', async () => {
    await page.goto(address({ rounds: '50' }));
    await page.click('#start');
    await page.waitForSelector('#cancel:not([hidden])');
    await page.click('#cancel');
    await eventually('the end', async () => (await textOf('#spoken')) === 'Cancelled');
    assert.equal(await textOf('#trouble'), '');
    assert.equal(await page.$eval('#start', ({ disabled }) => disabled), false);
    assert.equal(await focused(), 'start');
    await eventually('no worker', () => page.workers().length === 0);
  });
  await check('names an encoder that does not exist', async () => {
    await page.goto(address({ encoder: 'test/nothing' }));
    await page.click('#start');
    await measured();
    assert.match(await textOf('#trouble'), /test\/nothing/);
    await eventually('the focus', async () => (await focused()) === 'start');
  });
} finally {
  await browser.close();
  await hub.close();
  await server.close();
  end();
}
