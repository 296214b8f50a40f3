// The service worker of a site with Assay's imported, that of another project, and a page that removes ours: each site gets the
// answers of its own.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { otherFiles, writeOtherProject } from './build-site.mjs';
import { sleep } from './cdp.mjs';
import { assertAnswer, test, until } from './harness.mjs';

/* global lab */

const text = 'A good neighbour';

/** A tab whose site has registered its own service worker, which controls it. */
async function openWith(browser, server, script) {
  const page = await browser.open(`${server.url}/`);
  await page.run((path) => lab.register(path), script);
  await page.reload();
  assert.ok(await page.run(() => navigator.serviceWorker.controller !== null));
  return page;
}

const registrations = (page) => page.run(() => lab.registrations());

const install = (page, options) =>
  page.run(
    (more) =>
      lab.install('A', more).catch(({ code, detail }) => {
        return { code, detail };
      }),
    options,
  );

const get = (page, path) => page.run((url) => lab.get(url), path);

/** Expects that the server answered a path of the contract, and takes the request from its record of leaks. */
async function expectServer({ server }, page, path) {
  const { from } = await get(page, path);
  assert.equal(from, 'network', path);
  server.leaks.splice(0);
}

for (const script of ['/sw.js', '/module-sw.js']) {
  test(`imported into ${script}, it answers after a page has brought its settings, also after a stop`, async (given) => {
    const { server, browser, post, stopServiceWorker } = given;
    const page = await browser.open(`${server.url}/`);
    assert.equal(await install(page, { serviceWorker: script }), true);
    const card = await page.run((content) => lab.score('assay.stand-in', content), text);
    assertAnswer(await post(page, text), 200, card);
    for (let i = 0; i < 5; i += 1) {
      await stopServiceWorker(page);
      assertAnswer(await get(page, '/models'), 200);
      await stopServiceWorker(page);
      // A path that the site's own listener leaves alone.
      assertAnswer(await get(page, '/v1/health'), 200);
      await stopServiceWorker(page);
      assertAnswer(await post(page, text), 200, card);
    }
    assert.equal((await get(page, '/from-site')).body, 'site');
    assert.deepEqual(await registrations(page), [{ active: script, waiting: null }]);
    // The site's own listener has sent them before the settings were read. No text is in them.
    assert.deepEqual(new Set(server.leaks.splice(0)), new Set(['GET /models']));
  });
}

test('imported without settings, it answers nothing, and what the site answers stays so after each stop', async (given) => {
  const { server, browser, stopServiceWorker } = given;
  const page = await openWith(browser, server, '/sw.js');
  for (let i = 0; i < 5; i += 1) {
    await expectServer(given, page, '/models');
    await stopServiceWorker(page);
    assert.equal((await get(page, '/m/photo.jpg')).body, 'photo');
    await stopServiceWorker(page);
    assert.equal((await get(page, '/from-site')).body, 'site');
    await stopServiceWorker(page);
  }
});

test("imported into the site's own service worker, an update waits until a page says so", async (given) => {
  const { server, browser } = given;
  const page = await openWith(browser, server, '/sw.js');
  // The page that the site registers it from need not name it.
  assert.equal(await install(page), true);
  assertAnswer(await get(page, '/models'), 200);
  server.change('/sw.js', '\n// version 2');
  await page.run(() => lab.api.registration.update());
  const waits = async () => (await registrations(page))[0].waiting === '/sw.js';
  await until('the update waits', waits);
  await sleep(500);
  assert.ok(await waits());
  assert.equal(await install(page), true);
  assertAnswer(await get(page, '/models'), 200);
  await page.run(() => lab.api.registration.waiting.postMessage('skip waiting'));
  await until('the update is active', async () => !(await waits()));
  assertAnswer(await get(page, '/models'), 200);
  server.change('/sw.js', '');
});

test("another service worker of the site is replaced only with the option 'replaceServiceWorker'", async (given) => {
  const { server, browser } = given;
  const page = await openWith(browser, server, '/plain-sw.js');
  const { code, detail } = await install(page);
  assert.equal(code, 'invalid_request');
  assert.match(detail, /^This would replace the service worker '.*\/plain-sw\.js'\. Import Assay's/);
  assert.deepEqual(await registrations(page), [{ active: '/plain-sw.js', waiting: null }]);
  assert.equal((await get(page, '/from-site')).body, 'site');
  const named = await install(page, { serviceWorker: '/plain-sw.js' });
  assert.match(named.detail, /plain-sw\.js' does not answer\. Import Assay's assay-sw\.js at its top/);
  assert.equal(await install(page, { replaceServiceWorker: true }), true);
  assertAnswer(await get(page, '/models'), 200);
});

for (const [kind, isApp] of [
  ['a server', false],
  ['a server of a single-page app', true],
]) {
  test(`another project on the origin, on ${kind}, gets its own answers, and the registration ends`, async (given) => {
    const { server, browser, installed } = given;
    const other = writeOtherProject();
    const first = await installed();
    await first.close();
    server.deploy(other, {}, undefined, isApp ? join(other, 'index.html') : undefined);
    for (let round = 0; round < 2; round += 1) {
      const page = await browser.open(`${server.url}/`);
      for (const path of otherFiles) {
        const body = await page.run(async (url) => (await fetch(url)).text(), `/${path}`);
        assert.equal(body, `other project: ${path}`);
      }
      const sent = await page.run(async () =>
        (await fetch('/m/song', { method: 'POST', body: 'x' })).headers.get('x-from'),
      );
      assert.equal(sent, 'network');
      await page.goto(`${server.url}/models`);
      assert.equal(await page.run(() => document.body.textContent), 'other project: models');
      await page.close();
    }
    const page = await browser.open(`${server.url}/`);
    assert.equal(await page.run(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
    server.leaks.splice(0);
    rmSync(other, { recursive: true });
  });
}

test('a service worker that cannot reach the server stays, and answers offline', async (given) => {
  const { server, installed, stopServiceWorker } = given;
  const page = await installed();
  assertAnswer(await get(page, '/models'), 200);
  await server.down();
  await stopServiceWorker(page);
  assertAnswer(await get(page, '/models'), 200);
  await server.up();
  assert.deepEqual(await registrations(page), [{ active: '/assay-sw.js', waiting: null }]);
});

test('uninstallLocalApi() removes the registration at once, and says whether there was one', async (given) => {
  const { installed } = given;
  const page = await installed();
  assert.equal(await page.run(() => lab.uninstall()), true);
  await expectServer(given, page, '/models');
  await page.reload();
  assert.deepEqual(await registrations(page), []);
  assert.equal(await page.run(() => lab.uninstall()), false);
  await expectServer(given, page, '/models');
  assert.equal(await page.run(() => lab.install()), true);
  assertAnswer(await get(page, '/models'), 200);
});

test("uninstallLocalApi() leaves the site's own service worker, without Assay's answers", async (given) => {
  const { server, browser, stopServiceWorker } = given;
  const page = await openWith(browser, server, '/sw.js');
  assert.equal(await install(page, { serviceWorker: '/sw.js' }), true);
  assert.equal(await page.run(() => lab.uninstall()), true);
  await expectServer(given, page, '/models');
  await stopServiceWorker(page);
  await expectServer(given, page, '/models');
  assert.equal((await get(page, '/from-site')).body, 'site');
  assert.deepEqual(await registrations(page), [{ active: '/sw.js', waiting: null }]);
});
