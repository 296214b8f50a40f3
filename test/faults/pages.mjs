// Faults of pages: the leading tab closed, blocked, frozen or in the back/forward cache; reloads; offline.
import assert from 'node:assert/strict';
import { long } from '../support/long.mjs';
import { sleep } from './cdp.mjs';
import { assertAnswer, spread, test, waitBlocked } from './harness.mjs';

/* global lab */

const workers = async (browser) => (await browser.targets('worker')).length;

/** Blocks the main thread of a page for milliseconds. @returns whether it has ended, and a promise of the end */
function block(page, milliseconds) {
  const blocked = { ended: false };
  blocked.end = page.run(waitBlocked, milliseconds).then(() => {
    blocked.ended = true;
  });
  return blocked;
}

/** A leading tab with a running engine, and a second tab. */
async function twoTabs({ installed, post }) {
  const leader = await installed();
  assertAnswer(await post(leader, 'hello'), 200);
  const second = await installed();
  assertAnswer(await post(second, 'hello'), 200);
  return { leader, second };
}

test('two tabs share one engine over REST and the JS API', async (given) => {
  const { second } = await twoTabs(given);
  await second.run((name) => lab.score(name, 'hello'), given.handle);
  assert.equal(await workers(given.browser), 1);
});

const reloads = long ? 100 : 3;
const closings = long ? 10 : 4;
const roundTrips = long ? 520 : 120;

test(`a reloaded page is answered although the service worker waits for the page before, ${reloads} times`, async ({
  installed,
  post,
  handle,
  note,
  server,
  stopServiceWorker,
}) => {
  const page = await installed();
  const expected = await page.run((...args) => lab.score(...args), handle, 'hello');
  const milliseconds = [];
  for (let i = 0; i < reloads; i += 1) {
    await stopServiceWorker(page);
    await page.run((name) => void lab.post(name, 'hello').catch(() => {}), handle);
    // Blocked before the service worker's question comes, so that it stays unanswered.
    block(page, 300).end.catch(() => {});
    await sleep(20 + 10 * (i % 10));
    await page.goto(`${server.url}/?${i}`);
    assert.equal(await page.run(() => lab.install()), true);
    const answer = await post(page, 'hello');
    assertAnswer(answer, 200, expected);
    milliseconds.push(answer.milliseconds);
  }
  note(`first request after a reload: ${spread(milliseconds)}`);
});

test(`the other tab answers after the leading tab is closed, ${closings} times`, async (given) => {
  const { installed, post, note } = given;
  let leader = await installed();
  const milliseconds = [];
  for (let i = 0; i < closings; i += 1) {
    assertAnswer(await post(leader, 'hello'), 200);
    const next = await installed();
    const running = next.run((name) => lab.post(name, 'slow 300'), given.handle);
    const calling = next.run((name) => lab.score(name, 'slow 300'), given.handle);
    await sleep(100);
    await leader.close();
    const answer = await running;
    assertAnswer(answer, 200, await calling);
    milliseconds.push((await post(next, `after ${i}`)).milliseconds);
    leader = next;
  }
  note(`first request of the new leader: ${spread(milliseconds)}`);
  assert.equal(await workers(given.browser), 1);
});

test('a leading page in the back/forward cache releases its lead, and answers when it returns', async (given) => {
  const { post, server, note } = given;
  const { leader, second } = await twoTabs(given);
  await leader.goto(`${server.url}/plain.html`);
  const answer = await post(second, 'away');
  assertAnswer(answer, 200);
  note(`the other tab answers after ${answer.milliseconds.toFixed(1)} ms`);
  const { currentIndex, entries } = await leader.send('Page.getNavigationHistory');
  await leader.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1].id });
  await sleep(500);
  assert.equal(
    await leader.run(() => typeof lab.api),
    'object',
    'the page was not in the back/forward cache',
  );
  assertAnswer(await post(leader, 'back'), 200);
  assert.equal(
    typeof (await leader.run((name) => lab.score(name, 'back'), given.handle)).composite,
    'number',
  );
});

test('a blocked leading page does not delay other tabs', async (given) => {
  const { post, note } = given;
  const { leader, second } = await twoTabs(given);
  const blocked = block(leader, 8_000);
  await sleep(100);
  const answer = await post(second, 'meanwhile');
  assertAnswer(answer, 200);
  note(`with the leader's main thread blocked: ${answer.milliseconds.toFixed(1)} ms`);
  assert.ok(!blocked.ended, 'answered only when the leader was free again');
  await blocked.end;
});

/** Scores in a tab that opens while the leading page is blocked: by the engine that runs, and no second one. */
async function scoreInNewTab({ installed, handle, browser, note }, blocked) {
  const opened = await installed();
  const milliseconds = await opened.run(async (name) => {
    const started = performance.now();
    await lab.score(name, 'opened');
    return performance.now() - started;
  }, handle);
  note(`first score of the new tab: ${milliseconds.toFixed(0)} ms`);
  assert.ok(!blocked.ended, 'answered only when the leader was free again');
  assert.equal(await workers(browser), 1);
  await blocked.end;
}

test('a tab that opens while the only other one is blocked gets its engine from the service worker', async (given) => {
  const leader = await given.installed();
  assertAnswer(await given.post(leader, 'hello'), 200);
  const blocked = block(leader, 8_000);
  await sleep(100);
  await scoreInNewTab(given, blocked);
});

test('a tab that opens while the leading page is blocked gets its engine from a third tab', async (given) => {
  const { leader, second } = await twoTabs(given);
  await second.run((name) => lab.score(name, 'hello'), given.handle);
  const blocked = block(leader, 8_000);
  await sleep(100);
  await given.stopServiceWorker(second);
  await scoreInNewTab(given, blocked);
});

test('another tab answers when the leading page is blocked and the service worker has just started', async (given) => {
  const { post, note, stopServiceWorker } = given;
  const { leader, second } = await twoTabs(given);
  const blocked = block(leader, 10_000);
  await sleep(100);
  await stopServiceWorker(second);
  const answer = await post(second, 'meanwhile');
  assertAnswer(answer, 200);
  note(`answered after ${answer.milliseconds.toFixed(0)} ms`);
  assert.ok(!blocked.ended, 'answered only when the leader was free again');
  await blocked.end;
});

test('a frozen leading page releases its lead', async (given) => {
  const { post, note } = given;
  const { leader, second } = await twoTabs(given);
  await leader.send('Page.setWebLifecycleState', { state: 'frozen' });
  const answer = await post(second, 'meanwhile');
  assertAnswer(answer, 200);
  note(`answered after ${answer.milliseconds.toFixed(1)} ms`);
  await leader.send('Page.setWebLifecycleState', { state: 'active' });
  assertAnswer(await post(leader, 'thawed'), 200);
});

test('installLocalApi restores local answers after a reload and a hard reload', async (given) => {
  const page = await given.installed();
  assertAnswer(await given.post(page, 'before'), 200);
  for (const ignoreCache of [false, true, true, false]) {
    await page.reload({ ignoreCache });
    assert.equal(await page.run(() => lab.install()), true);
    assertAnswer(await given.post(page, `ignoreCache ${ignoreCache}`), 200);
  }
});

test('everything is answered offline, also after stops of the service worker', async (given) => {
  const { server, post, stopServiceWorker } = given;
  const page = await given.installed();
  const before = await post(page, 'hello');
  await server.down();
  try {
    await page.send('Network.enable');
    await page.send('Network.emulateNetworkConditions', {
      offline: true,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    assertAnswer(await post(page, 'hello'), 200, before.body);
    for (let i = 0; i < 3; i += 1) {
      await stopServiceWorker(page);
      assertAnswer(await post(page, 'hello'), 200, before.body);
      assertAnswer(await page.run(() => lab.get('/models')), 200);
    }
  } finally {
    await server.up();
  }
});

test('measures round trips: REST through the service worker, and the JS API', async ({
  installed,
  handle,
  note,
}) => {
  const page = await installed();
  const times = await page.run(
    async (name, count) => {
      const rest = [];
      const api = [];
      for (let i = 0; i < count; i += 1) {
        rest.push((await lab.post(name, `text ${i}`)).milliseconds);
        const started = performance.now();
        await lab.score(name, `text ${i}`);
        api.push(performance.now() - started);
      }
      return { rest: rest.slice(20), api: api.slice(20) };
    },
    handle,
    roundTrips,
  );
  note(`REST ${spread(times.rest)}`);
  note(`JS API ${spread(times.api)}`);
  // A lost message would be repeated after a second, each time.
  const median = times.rest.sort((a, b) => a - b)[times.rest.length >> 1];
  assert.ok(median < 1_000, `median ${median} ms`);
});
