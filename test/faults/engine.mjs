// Faults of the engine's worker: terminated or unresponsive; and callers that leave.
import assert from 'node:assert/strict';
import { sleep } from './cdp.mjs';
import { assertAnswer, test, testWaiting, until } from './harness.mjs';

/* global lab */

const executed = (status) => Number(status.loaded[0].split(' ')[1]);
const aborted = (status) => Number(status.loaded[1].split(' ')[1]);

test('a worker that closes itself is replaced, and its pending requests are answered', async ({
  installed,
  handle,
  post,
}) => {
  const page = await installed();
  const answers = await page.run(async (name) => {
    await lab.status();
    const slow = Array.from({ length: 10 }, (_, i) => lab.post(name, `slow 500 ${i}`));
    const calls = Array.from({ length: 10 }, (_, i) => lab.score(name, `slow 500 ${i}`));
    await new Promise((resolve) => setTimeout(resolve, 200));
    lab.score(name, 'die').catch(() => {});
    return Promise.all([
      ...slow,
      ...calls.map(async (call) => ({ status: 200, from: 'local', body: await call })),
    ]);
  }, handle);
  const [posted, scored] = [answers.slice(0, 10), answers.slice(10)];
  for (const [i, answer] of posted.entries()) assertAnswer(answer, 200, scored[i].body);
  assert.equal(scored.length, posted.length);
  assertAnswer(await post(page, 'after'), 200);
  assert.equal(executed(await page.run(() => lab.status())), 21, 'the worker was not replaced');
});

testWaiting(
  'an unresponsive worker is replaced, and its pending request is answered',
  async ({ installed, handle, note }) => {
    const page = await installed();
    await page.run(() => lab.status());
    const worker = await page.worker();
    await worker.send('Runtime.evaluate', { expression: 'setTimeout(() => { for (;;); })' });
    await sleep(500);
    const started = Date.now();
    // The local API's fetch: a busy machine may answer 503 with Retry-After in between.
    assertAnswer(await page.run((...args) => lab.patient(...args), handle, 'hello'), 200);
    const seconds = (Date.now() - started) / 1000;
    note(`answered after ${seconds.toFixed(1)} s`);
    assert.ok(seconds > 5, 'the worker was not unresponsive');
    assert.ok(seconds < 25);
  },
);

test('an abort of the local fetch stops the work in the engine', async ({ installed, handle }) => {
  const page = await installed();
  await page.run((name) => {
    const controller = new AbortController();
    lab.stop = () => controller.abort();
    lab.outcome = lab.patient(name, 'never', controller.signal).catch((error) => error.name);
  }, handle);
  await until('execution', async () => executed(await page.run(() => lab.status())) === 1);
  assert.equal(
    await page.run(() => {
      lab.stop();
      return lab.outcome;
    }),
    'AbortError',
  );
  await until('abort', async () => aborted(await page.run(() => lab.status())) === 1);
});

test('the engine aborts the 20 requests of a closed tab', async ({ installed, handle, note }) => {
  const host = await installed();
  await host.run(() => lab.status());
  const guest = await installed();
  await guest.run((name) => {
    for (let i = 0; i < 10; i += 1) {
      lab.post(name, 'never').catch(() => {});
      lab.score(name, 'never').catch(() => {});
    }
  }, handle);
  await until('executions', async () => executed(await host.run(() => lab.status())) === 20);
  const started = Date.now();
  await guest.close();
  await until('aborts', async () => aborted(await host.run(() => lab.status())) === 20);
  note(`all aborted ${Date.now() - started} ms after the tab was closed`);
});
