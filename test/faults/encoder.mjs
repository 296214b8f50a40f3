// Faults of the device and the thread of a hub encoder. Every request is answered with the same score as without a
// fault.
import assert from 'node:assert/strict';
import { long } from '../support/long.mjs';
import { sleep } from './cdp.mjs';
import { assertSame, gpuPatch, openModelLab, respell, test, texts } from './encoder-lab.mjs';
import { spread, testWaiting, until } from './harness.mjs';

/** Number of times the device is destroyed; a software GPU takes up to 15 s to recover each time. */
const losses = long ? 20 : 1;
/** Number of crashes of the GPU process, each in a new browser, which disables the GPU after a few crashes. */
const processCrashes = long ? 20 : 1;

/** Scores of the texts on the CPU, without faults. */
async function expectedOf(lab, contents) {
  lab.patch = () => gpuPatch();
  await lab.fresh({ device: 'wasm' });
  return lab.scores(contents);
}

test(`requests are answered correctly when an encoder's device is lost in flight, ${losses} times`, async (given) => {
  const lab = await openModelLab(given);
  try {
    const milliseconds = [];
    let [crashes, answers, round] = [0, 0, 0];
    while (crashes < losses) {
      assert.ok(round < 2 * losses + 2, `only ${crashes} losses in ${round} rounds`);
      const contents = texts(3);
      // At a different moment each time: during loading, computation, or readback of vectors; sometimes again in the
      // next engine.
      let left = Math.min(2, losses - crashes);
      lab.patch = () => gpuPatch({ after: left-- > 0 ? 1 + ((round + left) % 4) : 0 });
      await lab.fresh({ device: 'webgpu' });
      const started = Date.now();
      const scores = await lab.scores(contents);
      milliseconds.push(Date.now() - started);
      const status = await lab.status();
      const now = await lab.page.run(() => globalThis.lab.crashes);
      assert.equal(status.restarts, now - crashes);
      assert.equal(status.lastFailure?.gpu ?? true, true);
      assert.equal(status.embedder.backend, 'webgpu');
      crashes = now;
      answers += scores.length;
      assertSame(scores, await expectedOf(lab, contents));
      round += 1;
    }
    given.note(`${crashes} losses, ${answers} requests, all answered: ${spread(milliseconds)}`);
  } finally {
    await lab.close();
  }
});

test('the CPU answers for an encoder after two losses within two minutes, and the status says why', async (given) => {
  const lab = await openModelLab(given);
  try {
    const contents = texts(3);
    const expected = await expectedOf(lab, contents);
    let left = 2;
    // When it scores: a device that is lost before, while the CPU answers, is only skipped. It is opened, tested once and
    // stored as correct, and scores.
    lab.patch = () => gpuPatch({ after: left-- > 0 ? 2 + left : 0 });
    await lab.fresh();
    await until(
      'two losses',
      async () => {
        assertSame(await lab.scores(contents.map((text) => respell(text))), expected);
        return (await lab.status()).restarts === 2;
      },
      60_000,
    );
    assertSame(await lab.scores(contents.map((text) => respell(text, 2))), expected);
    const { embedder, lastFailure } = await lab.status();
    assert.equal(embedder.backend, 'wasm');
    assert.match(embedder.note, /webgpu: crashed twice within two minutes, not used until/);
    assert.equal(lastFailure.gpu, true);
  } finally {
    await lab.close();
  }
});

async function crashGpuProcess(given, milliseconds) {
  const lab = await openModelLab(given);
  try {
    const contents = texts(3);
    const expected = await expectedOf(lab, contents);
    const more = texts(2);
    const expectedMore = await expectedOf(lab, more);
    await lab.fresh();
    await until(
      'the GPU',
      async () => {
        await lab.scores(texts(1));
        return (await lab.status()).embedder.backend === 'webgpu';
      },
      60_000,
    );
    const scores = lab.scores(contents.map((text) => respell(text)));
    await sleep(milliseconds);
    await given.browser.send('Browser.crashGpuProcess').catch(() => {});
    assertSame(await scores, expected);
    const { restarts, lastFailure } = await lab.status();
    given.note(`restarts ${restarts}: ${lastFailure?.reason ?? 'it was done before'}`);
    assertSame(await lab.scores(more.map((text) => respell(text))), expectedMore);
  } finally {
    await lab.close();
  }
}

for (let crash = 0; crash < processCrashes; crash++) {
  // At a different moment each time.
  const milliseconds = (crash * 7) % 50;
  test(`a request is answered when an encoder's GPU process crashes after ${milliseconds} ms`, (given) =>
    crashGpuProcess(given, milliseconds));
}

test('the next engine answers when an encoder runs out of GPU memory even with smaller batches', async (given) => {
  const lab = await openModelLab(given);
  try {
    const contents = texts(2).map((text) => `${text} ${'and then the other one too '.repeat(12)}`);
    const expected = await expectedOf(lab, contents);
    await lab.fresh({ device: 'webgpu' });
    await lab.run(() => globalThis.lab.assay.preload());
    await lab.workers.at(-1).run(() => {
      globalThis.full = true;
    });
    assertSame(await lab.scores(contents.map((text) => respell(text))), expected);
    const { restarts, lastFailure } = await lab.status();
    given.note(lastFailure?.reason);
    assert.equal(restarts, 1);
  } finally {
    await lab.close();
  }
});

testWaiting(
  "requests are answered when an encoder's worker closes or stops responding in flight",
  async (given) => {
    const lab = await openModelLab(given);
    try {
      const [first, second] = [texts(3), texts(1)];
      const expected = [await expectedOf(lab, first), await expectedOf(lab, second)];
      await lab.fresh({ device: 'wasm' });
      lab.workers.length = 0;
      // An engine that has not answered yet is waited for, however it ends.
      await lab.scores(texts(1));
      const ended = lab.scores(first.map((text) => respell(text)));
      // A worker that ends at once does not answer.
      await lab.workers[0].send('Runtime.evaluate', { expression: 'self.close()' }).catch(() => {});
      assertSame(await ended, expected[0]);
      await lab.workers.at(-1).send('Runtime.evaluate', { expression: 'setTimeout(() => { for (;;); })' });
      await sleep(200);
      const started = Date.now();
      assertSame(await lab.scores(second.map((text) => respell(text))), expected[1]);
      const { restarts } = await lab.status();
      given.note(`unresponsive for ${((Date.now() - started) / 1000).toFixed(1)} s; restarts ${restarts}`);
      assert.equal(restarts, 2);
    } finally {
      await lab.close();
    }
  },
);
