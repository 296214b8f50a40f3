// Faults of the service worker: stopped at once, during requests or when idle; other paths; cross-site requests.
import assert from 'node:assert/strict';
import { long } from '../support/long.mjs';
import { sleep } from './cdp.mjs';
import { assertAnswer, spread, test, testWaiting, until } from './harness.mjs';

const stops = long ? 20 : 8;

/* global lab */

test('a first visit is answered locally as soon as installLocalApi resolves', async ({
  installed,
  post,
  handle,
}) => {
  const page = await installed();
  assertAnswer(await post(page, 'hello'), 200);
  const models = await page.run(() => lab.get('/models'));
  assertAnswer(models, 200);
  assert.equal(models.body.models[0].handle, handle);
  const traits = await page.run((name) => lab.get(`/m/${name}/traits`), handle);
  assert.equal(traits.body.traits[0].key, 'trait');
});

test('REST, REST in the page and the JS API return the same card for a text', async ({
  installed,
  post,
  handle,
}) => {
  const page = await installed();
  const card = await page.run((...args) => lab.score(...args), handle, 'hello');
  assertAnswer(await post(page, 'hello'), 200, card);
});

test(`the next request after a stop of the service worker is answered, ${stops} times`, async ({
  installed,
  post,
  handle,
  note,
  stopServiceWorker,
}) => {
  const page = await installed();
  const milliseconds = [];
  for (let i = 0; i < stops; i += 1) {
    await stopServiceWorker(page);
    const answer = await post(page, `text ${i}`);
    assertAnswer(answer, 200, await page.run((...args) => lab.score(...args), handle, `text ${i}`));
    milliseconds.push(answer.milliseconds);
  }
  note(`first request after a stop: ${spread(milliseconds)}`);
});

test('400 requests, 8 at a time, are answered correctly during stops of the service worker', async ({
  installed,
  handle,
  note,
  stopServiceWorker,
}) => {
  const page = await installed();
  const load = page.run(async (name) => {
    const answers = [];
    let next = 0;
    const work = async () => {
      while (next < 400) {
        const content = `slow 20 ${next++}`;
        const { status, from, body, milliseconds } = await lab.patient(name, content);
        answers.push({ status, from, body, milliseconds, card: await lab.score(name, content) });
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    return answers;
  }, handle);
  let running = true;
  let stops = 0;
  const finished = load.finally(() => {
    running = false;
  });
  // Its rejection is handled where it is awaited.
  finished.catch(() => {});
  while (running) {
    // Rare enough for slow machines: a request fails after three stops in a row.
    await sleep(250 + Math.random() * 200);
    await stopServiceWorker(page);
    stops += 1;
  }
  const answers = await finished;
  for (const answer of answers) assertAnswer(answer, 200, answer.card);
  note(
    `${answers.length} answers under ${stops} stops: ${spread(answers.map((answer) => answer.milliseconds))}`,
  );
});

test('3 updates of the service worker under load fail no request, and the last one takes control', async ({
  installed,
  handle,
  server,
  note,
}) => {
  const page = await installed();
  const load = page.run(async (name) => {
    const bad = [];
    let count = 0;
    lab.loading = true;
    const work = async () => {
      while (lab.loading) {
        const answer = await lab.post(name, `text ${count++}`).catch(String);
        if (answer.status !== 200 || answer.from !== 'local') bad.push(answer);
      }
    };
    await Promise.all(Array.from({ length: 4 }, work));
    return { bad, count };
  }, handle);
  for (let i = 1; i <= 3; i += 1) {
    server.change('/assay-sw.js', `\n// revision ${i}`);
    // Not awaited: the browser delays updates while requests run.
    await page.run(() => void lab.api.registration.update());
    await sleep(700);
  }
  const idle = () =>
    page.run(() => {
      const { installing, waiting, active } = lab.api.registration;
      return !installing && !waiting && active === navigator.serviceWorker.controller;
    });
  await page.run(() => {
    lab.loading = false;
  });
  const { bad, count } = await load;
  assert.deepEqual(bad, []);
  // The browser waits until nothing runs in the old one.
  await until('the last update has taken control', idle, 90_000);
  note(`${count} requests`);
  server.change('/assay-sw.js', '');
});

testWaiting(
  'the next request after an idle stop reaches the engine',
  async ({ installed, post, browser, note }) => {
    const page = await installed();
    assertAnswer(await post(page, 'before'), 200);
    await sleep(36_000);
    assert.equal((await browser.targets('service_worker')).length, 0, 'the service worker was not stopped');
    const answer = await post(page, 'after');
    assertAnswer(answer, 200);
    note(`first request after the idle stop: ${answer.milliseconds.toFixed(1)} ms`);
  },
);

test('requests to other paths go to the network unchanged', async ({ installed }) => {
  const page = await installed();
  for (const path of ['/plain.html', '/m', '/m/', '/models/', '/M/x', '/m/x/traits/more', '/modelss']) {
    const { from } = await page.run((url) => lab.get(url), path);
    assert.equal(from, 'network', path);
  }
});

test('answers a GET navigation; refuses a form post and a navigation from another site', async ({
  installed,
  browser,
  server,
  handle,
}) => {
  await installed();
  const page = await browser.open(`${server.url}/models`);
  const text = () => JSON.parse(document.body.textContent);
  assert.equal((await page.run(text)).models[0].handle, handle);
  await page.goto(`${server.url}/plain.html`);
  const submitted = page.next('Page.loadEventFired');
  await page.run((action) => {
    const form = document.createElement('form');
    Object.assign(form, { action, method: 'post', enctype: 'text/plain' });
    document.body.append(form);
    form.submit();
  }, `/m/${handle}`);
  await submitted;
  assert.deepEqual(await page.run(text), { detail: 'Navigation requests may only read' });
  const other = server.url.replace('localhost', '127.0.0.1');
  await page.goto(`${other}/plain.html`);
  const followed = page.next('Page.loadEventFired');
  await page.run((url) => {
    location.href = url;
  }, `${server.url}/models`);
  await followed;
  assert.deepEqual(await page.run(text), { detail: 'Cross-site navigations are refused' });
});

test('answers lists, and scores with 503 and Retry-After, when no page can run an engine', async ({
  installed,
  browser,
  server,
  handle,
}) => {
  const first = await installed();
  const plain = await browser.open(`${server.url}/plain.html`);
  await first.close();
  const ask = async (name) => {
    const started = performance.now();
    const response = await fetch(`/m/${name}`, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      detail: (await response.json()).detail,
      milliseconds: performance.now() - started,
    };
  };
  const { milliseconds, detail, ...rest } = await plain.run(ask, handle);
  assert.deepEqual(rest, { status: 503, retryAfter: '1' });
  assert.match(detail, /no page of this site runs an engine/);
  assert.ok(milliseconds < 20_000, `${milliseconds} ms`);
  assert.equal((await plain.run(ask, 'no.such')).status, 404);
  assert.equal(await plain.run(async () => (await fetch('/models')).status), 200);
});

test("Variant B's rate window survives a stop of the service worker", async ({
  browser,
  server,
  post,
  stopServiceWorker,
}) => {
  const page = await browser.open(`${server.url}/`);
  await page.run(() => lab.install('B'));
  for (let i = 0; i < 10; i += 1) {
    if (i % 3 === 2) await stopServiceWorker(page);
    assertAnswer(await post(page, `text ${i}`), 200);
  }
  await stopServiceWorker(page);
  const refused = await post(page, 'one too many');
  assertAnswer(refused, 429);
  assert.match(refused.body.detail, /^Rate limit exceeded/);
});
