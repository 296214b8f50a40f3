// The encoder bench of the built site over a stand-in of the hub, with the tests' micro encoder: one table, asked of the
// hub alone; cancelling; what is said when an encoder cannot be had. Prints `N passed, N failed`.
import assert from 'node:assert/strict';
import { startHub } from '../support/hub/index.mjs';
import { axeClean } from './site-assertions.mjs';
import { counter, eventually, open } from './site-harness.mjs';

const { server, browser } = await open();
const hub = await startHub();
const { count, check } = counter();
const page = await browser.newPage();
const strangers = [];
const noise = [];
const known = (url) =>
  [server.url, hub.url, `http://localhost:${hub.port}/`].some((base) => url.startsWith(base));
page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
page.on('pageerror', (error) => noise.push(error.message));
page.on('request', (request) => {
  const { pathname } = new URL(request.url());
  if (!known(request.url()) && !/^(data|blob):/.test(request.url())) strangers.push(pathname);
});

const address = (settings) =>
  `${server.url}bench/?${new URLSearchParams({ encoder: 'test/micro-mean', hub: hub.url, device: 'wasm', ...settings })}`;
const textOf = (selector) => page.$eval(selector, (node) => node.textContent);
const measured = () =>
  page.waitForSelector('#outcome:not([hidden]), #trouble:not(:empty)', { timeout: 120_000 });

try {
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(address({ texts: '8', rounds: '1' }));
  for (const scheme of ['light', 'dark']) {
    await check(`axe finds nothing on the page, ${scheme}`, () => axeClean(page, scheme));
  }
  await check('both engines are measured, started from the keyboard, and agree', async () => {
    await page.focus('#rounds');
    await page.keyboard.press('Enter');
    await measured();
    assert.equal(await textOf('#trouble'), '');
    assert.match(
      await textOf('#headline'),
      /^test\/micro-mean, .* agree to a cosine of (1\.00000|0\.9999\d)$/,
    );
    const rows = await page.$$eval('tbody tr', (nodes) =>
      nodes.map((row) => [...row.cells].map(({ textContent }) => textContent)),
    );
    assert.equal(rows.length, 6);
    const names = rows.map(([, engine]) => engine.split(':')[0]);
    const three = ['Assay', 'transformers.js as in its README', 'transformers.js at its best'];
    assert.deepEqual(names, [...three, ...three]);
    for (const row of rows) {
      assert.deepEqual(row.slice(2, 5), ['CPU', 'wasm', 'q8']);
      for (const cell of row.slice(5, 9)) assert.ok(Number.parseFloat(cell) > 0, row.join());
      assert.ok(Number.parseFloat(row[11]) > 0, row.join());
    }
  });
  await check('nothing was asked of anyone but the site and the hub, and nothing complained', () => {
    assert.deepEqual(strangers, []);
    assert.deepEqual(noise, []);
  });
  await check('the table can be copied as Markdown', async () => {
    await browser
      .defaultBrowserContext()
      .overridePermissions(new URL(server.url).origin, [
        'clipboard-read',
        'clipboard-write',
        'clipboard-sanitized-write',
      ]);
    await page.click('#copy');
    await eventually('the copy', async () => (await textOf('#copy')) === 'Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, await page.evaluate(() => globalThis.bench.markdown()));
    assert.equal(copied.split('\n').filter((line) => line.startsWith('| ')).length, 8);
  });
  for (const scheme of ['light', 'dark']) {
    await check(`axe finds nothing beside the table, ${scheme}`, () => axeClean(page, scheme));
  }
  await check('a page 320 px wide does not scroll sideways', async () => {
    await page.setViewport({ width: 320, height: 700 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    await page.setViewport({ width: 1280, height: 900 });
  });
  await check('a measurement can be cancelled and begun again', async () => {
    await page.goto(address({ rounds: '50' }));
    await page.click('#start');
    await page.waitForSelector('#cancel:not([hidden])');
    await page.click('#cancel');
    await eventually('the end', async () => (await textOf('#spoken')) === 'Cancelled');
    assert.equal(await textOf('#trouble'), '');
    assert.equal(await page.$eval('#start', ({ disabled }) => disabled), false);
    await eventually('no worker', () => page.workers().length === 0);
  });
  await check('an encoder that is not there is named', async () => {
    await page.goto(address({ encoder: 'test/nothing' }));
    await page.click('#start');
    await measured();
    assert.match(await textOf('#trouble'), /test\/nothing/);
  });
} finally {
  await browser.close();
  await hub.close();
  await server.close();
  console.log(`${count.passed} passed, ${count.failed} failed`);
  process.exitCode = count.failed > 0 ? 1 : 0;
}
