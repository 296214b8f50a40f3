// Two releases on one origin: a page that was opened before an update of the site, and one that meets the service worker
// of before. Each answer is wholly that of one release, or an error that says what to do.
import assert from 'node:assert/strict';
import { assertAnswer, test, until } from './harness.mjs';

/* global lab */

const text = 'Two releases';

/** In a page: what a call answers, or its error. */
const answerOf = (page, name, ...args) =>
  page.run(
    async (method, given) => {
      try {
        return await lab[method](...given);
      } catch (error) {
        return { code: error.code, detail: error.detail };
      }
    },
    name,
    args,
  );

/** Milliseconds in which an error must come: an older page answers at once that it is of another release. */
const quickly = 5_000;

/** A page of the older release with its service worker and engine, and its score of the text. */
async function openOlder({ server, releases, installed, handle }) {
  server.deploy(releases.older);
  const page = await installed();
  const { composite } = await page.run((...args) => lab.score(...args), handle, text);
  return { page, composite };
}

/** Waits until the page is controlled by a service worker of the current files. */
async function updateServiceWorker(page) {
  const before = await page.run(async () => {
    const { controller } = navigator.serviceWorker;
    lab.controller = controller;
    await lab.api.registration.update();
    return controller !== null;
  });
  assert.ok(before);
  await until('the newer service worker controls the page', () =>
    page.run(() => navigator.serviceWorker.controller !== lab.controller),
  );
}

test('an older page with a newer service worker keeps its engine, and its REST calls say to reload', async (given) => {
  const { server, releases, handle, note } = given;
  const { page, composite } = await openOlder(given);
  server.deploy(releases.newer);
  await updateServiceWorker(page);
  assert.equal((await answerOf(page, 'score', handle, text)).composite, composite);
  assert.equal((await answerOf(page, 'status')).state, 'ready');
  const refused = await answerOf(page, 'post', handle, text);
  assertAnswer(refused, 503);
  assert.match(refused.body.detail, /this page is from another release than the service worker; reload it/);
  assert.ok(refused.milliseconds < quickly, `${refused.milliseconds} ms`);
  note(`refused after ${refused.milliseconds.toFixed(0)} ms`);
  // Its engine is lost: the script at the same address is that of the newer release.
  await page.run((name) => lab.score(name, 'die').catch(() => {}), handle);
  for (const call of [['score', handle, text], ['status']]) {
    const error = await answerOf(page, ...call);
    assert.equal(error.code, 'engine_unavailable');
    assert.match(error.detail, /Reload the page$/);
  }
  await page.reload();
  assert.equal(await page.run(() => lab.install()), true);
  const renewed = await page.run((...args) => lab.score(...args), handle, text);
  assert.notEqual(renewed.composite, composite, 'the older engine answers');
  assertAnswer(await given.post(page, text), 200, renewed);
});

test('an older and a newer page with a newer service worker each get their engine, and REST the newer', async (given) => {
  const { server, releases, installed, handle, post, browser } = given;
  const { page: older, composite } = await openOlder(given);
  server.deploy(releases.newer);
  const newer = await installed();
  const card = await newer.run((...args) => lab.score(...args), handle, text);
  assert.notEqual(card.composite, composite);
  assertAnswer(await post(newer, text), 200, card);
  assertAnswer(await post(older, text), 200, card);
  assert.equal((await answerOf(older, 'score', handle, text)).composite, composite);
  assert.equal((await browser.targets('worker')).length, 2);
});

test('a newer page with an older service worker says so, and scores with its own engine', async (given) => {
  const { server, releases, browser, handle, post } = given;
  const { page: older, composite } = await openOlder(given);
  // A cache in between still has the older script.
  server.deploy(releases.newer, { '/assay-sw.js': `${releases.older}/assay-sw.js` });
  const newer = await browser.open(`${server.url}/`);
  const error = await answerOf(newer, 'install');
  assert.equal(error.code, 'engine_unavailable');
  assert.match(error.detail, /service worker script .* another release/);
  const card = await newer.run((...args) => lab.score(...args), handle, text);
  assert.notEqual(card.composite, composite);
  assert.equal((await answerOf(newer, 'status')).state, 'ready');
  const posted = await post(newer, text);
  assertAnswer(posted, 200);
  assert.equal(posted.body.composite, composite, 'not the card of the older release');
  await older.close();
  await until('the end of the older engine', async () => (await browser.targets('worker')).length === 1);
  const refused = await answerOf(newer, 'post', handle, text);
  assertAnswer(refused, 503);
  assert.match(refused.body.detail, /this page is from another release than the service worker; reload it/);
  server.deploy(releases.newer);
  assert.equal(await newer.run(() => lab.install()), true);
  assertAnswer(await post(newer, text), 200, card);
});

const cacheControls = ['max-age=600', 'max-age=14400', 'public, max-age=31536000, immutable'];

for (const cacheControl of cacheControls) {
  test(`a visitor who comes back after an update gets its scores, with ${cacheControl}`, async (given) => {
    const { server, releases, browser, handle, post } = given;
    const composites = [];
    const requestsBefore = server.requests.length;
    for (const release of [releases.older, releases.newer, releases.newer]) {
      server.deploy(release, {}, cacheControl);
      const page = await browser.open(`${server.url}/`);
      const card = await page.run((...args) => lab.score(...args), handle, text);
      assert.equal(await page.run(() => lab.install()), true);
      assertAnswer(await post(page, text), 200, card);
      composites.push(card.composite);
      await page.close();
    }
    assert.notEqual(composites[0], composites[1], 'the engine of the older release');
    assert.equal(composites[1], composites[2]);
    const engines = server.requests.slice(requestsBefore).filter((line) => line.includes('/worker/index.js'));
    assert.deepEqual(
      [...new Set(engines)].slice(-2),
      ['protocol-4', 'protocol-current'].map((release) => `GET /assay-models/worker/index.js?v=${release}`),
    );
  });
}

test('an engine script that a cache has kept from another release is fetched once more, past it', async (given) => {
  const { server, releases, browser, handle } = given;
  const script = '/assay-models/worker/index.js';
  server.deploy(releases.newer, { [script]: `${releases.older}${script}` }, cacheControls.at(-1));
  const page = await browser.open(`${server.url}/`);
  const error = await answerOf(page, 'score', handle, text);
  assert.equal(error.code, 'engine_unavailable');
  assert.match(error.detail, /'protocol-4', older than this page\. Deploy what npx assay init .* copies/);
  server.deploy(releases.newer, {}, cacheControls.at(-1));
  const { composite } = await page.run((...args) => lab.score(...args), handle, text);
  assert.equal(typeof composite, 'number');
  const asked = server.requests.filter((line) => line.includes(script)).at(-1);
  assert.match(asked, /\?v=protocol-current&fresh=\d+$/);
});

test('an older page whose engine is lost after an update says to reload', async (given) => {
  const { server, releases, browser, handle } = given;
  server.deploy(releases.older, {}, cacheControls[0]);
  const page = await browser.open(`${server.url}/`);
  server.deploy(releases.newer, {}, cacheControls[0]);
  const error = await answerOf(page, 'score', handle, text);
  assert.match(error.detail, /engine script .*\. Reload the page$/);
});
