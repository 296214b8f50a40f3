// The built demo site with the real engine and model, under the same faults.
import assert from 'node:assert/strict';
import { long } from '../support/long.mjs';
import { assertAnswer, spread, test, until } from './harness.mjs';

const changes = long ? 5 : 2;

const content = 'Fix race in connection pool: reconnect under lock, add a regression test';

/** In the page: requests the card by plain fetch. */
async function post(text) {
  const started = performance.now();
  const options = { method: 'POST', body: text, headers: { 'content-type': 'text/plain' } };
  const response = await fetch('/m/assay.commit-message', options);
  const body = await response.text();
  const milliseconds = performance.now() - started;
  return { status: response.status, from: response.headers.get('x-from') ?? 'local', body, milliseconds };
}

async function ready(page) {
  const controlled = () => page.run(() => navigator.serviceWorker.controller !== null);
  await until('the site is controlled', controlled);
  return page;
}

test(`the built site returns the same card after each change of the leading tab, ${changes} times`, async ({
  browser,
  site,
  note,
}) => {
  let leader = await ready(await browser.open(site.url));
  const first = await leader.run(post, content);
  assertAnswer(first, 200);
  const milliseconds = [];
  for (let i = 0; i < changes; i += 1) {
    const next = await ready(await browser.open(site.url));
    await leader.close();
    const answer = await next.run(post, content);
    assertAnswer(answer, 200, first.body);
    milliseconds.push(answer.milliseconds);
    leader = next;
  }
  note(`first card of the new leader, model loading included: ${spread(milliseconds)}`);
});

/** Records every request of the page and its workers from now on, on the sending side, before any answer. */
async function requestsOf(page) {
  const requests = [];
  const watch = async (target) => {
    target.on('Network.requestWillBeSent', ({ request }) => requests.push(request));
    await target.send('Network.enable');
  };
  const workers = [];
  await page.attachWorkers((worker) => workers.push(watch(worker)));
  await watch(page);
  // On a busy machine the engine's worker starts after the page is controlled.
  await until('the engine and the service worker are watched', async () => workers.length >= 2);
  await Promise.all(workers);
  return requests;
}

test('the built site sends the text to no server', async ({ browser, site }) => {
  const page = await ready(await browser.open(site.url));
  const requests = await requestsOf(page);
  const marker = 'canary-7d1f';
  for (let i = 0; i < 20; i += 1) assertAnswer(await page.run(post, `${marker} ${content} ${i}`), 200);
  // The page sends the text only in requests to its own origin, none of which reaches the server.
  assert.deepEqual(
    requests.filter(({ url }) => !url.startsWith(`${site.url}/`) || url.includes(marker)),
    [],
  );
  const carrying = requests.filter(({ postData }) => postData?.includes(marker));
  assert.deepEqual([...new Set(carrying.map(({ url }) => url))], [`${site.url}/m/assay.commit-message`]);
  assert.ok(site.requests.length > 0);
  assert.deepEqual(
    site.requests.filter((line) => line.includes(marker)),
    [],
  );
});
