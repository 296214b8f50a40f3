import { getEventListeners } from 'node:events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AssayError } from '../../../../src/core/contract/errors.js';
import type { ScoreCard, ScoreRequest } from '../../../../src/core/contract/resources.js';
import type { Progress, ScoreOutcome } from '../../../../src/core/contract/service.js';
import { sleep } from '../../../../src/core/platform/index.js';
import { createScoreStream, type ScoredItem } from '../../../../src/page/client/score-stream.js';
import { deferred } from '../../../support/deferred.js';

// Cards differ only in their composite.
const cardOf = (content: string) => ({ composite: content.length }) as ScoreCard;

/** An engine that scores a text's length, refuses texts that start with `bad`, and records its batches. */
function engine(gate: () => Promise<unknown> = async () => {}) {
  const batches: string[][] = [];
  const state = { batches, running: 0, most: 0, aborted: 0 };
  const send = async (requests: ScoreRequest[], signal: AbortSignal): Promise<ScoreOutcome[]> => {
    batches.push(requests.map(({ content }) => content));
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    signal.addEventListener('abort', () => {
      state.aborted += 1;
    });
    try {
      await gate();
      signal.throwIfAborted();
      return requests.map(({ content }) =>
        content.startsWith('bad')
          ? { error: new AssayError('url_unreachable', content).toJSON() }
          : { scored: { card: cardOf(content), truncated: false } },
      );
    } finally {
      state.running -= 1;
    }
  };
  return { state, send };
}

async function all(items: AsyncIterable<ScoredItem>): Promise<ScoredItem[]> {
  const taken: ScoredItem[] = [];
  for await (const item of items) taken.push(item);
  return taken;
}

describe('createScoreStream', () => {
  it('yields one outcome per content in order, for every batch size and stream speed', async () => {
    const contentOf = fc.oneof(fc.string(), fc.constant('bad'), fc.constant(5 as unknown as string));
    const setting = fc.record({
      batch: fc.integer({ min: 1, max: 7 }),
      slow: fc.boolean(),
      contents: fc.array(contentOf, { maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(setting, async ({ batch, slow, contents }) => {
        const { send, state } = engine(slow ? () => sleep(1) : undefined);
        const streamed = async function* () {
          for (const content of contents) {
            if (slow && content.length % 3 === 0) await sleep(0);
            yield content;
          }
        };
        const items = await all(createScoreStream(slow ? streamed() : contents, { batch }, send));
        expect(items.map(({ index }) => index)).toEqual(contents.map((_, index) => index));
        for (const [index, { card, error }] of items.entries()) {
          const content = contents[index]!;
          if (content === 'bad') expect(error?.code).toBe('url_unreachable');
          else if (error) expect(error.status).toBe(422);
          else expect(card).toEqual(cardOf(content));
        }
        expect(state.most).toBeLessThanOrEqual(2);
        for (const sent of state.batches) expect(sent.length).toBeLessThanOrEqual(batch);
      }),
      { numRuns: 60 },
    );
  });

  it('reads only the batches in flight while no result is consumed', async () => {
    let read = 0;
    const endless = function* () {
      for (;;) yield `text ${read++}`;
    };
    const { send } = engine();
    const results = createScoreStream(endless(), { batch: 4 }, send);
    await sleep(5);
    expect(read).toBe(0);
    for (let taken = 0; taken < 10; taken += 1) await results.next();
    await sleep(5);
    expect(read).toBeLessThanOrEqual(10 + 4 * 4);
    await results.return();
    const before = read;
    await sleep(5);
    expect(read).toBe(before);
  });

  it('sends a partial batch when the stream is slow', async () => {
    const gate = deferred();
    const stream = async function* () {
      yield 'first';
      yield 'second';
      await gate.promise;
      yield 'third';
    };
    const { send, state } = engine();
    const results = createScoreStream(stream(), { batch: 8 }, send);
    expect((await results.next()).value).toEqual({ index: 0, card: cardOf('first') });
    expect((await results.next()).value).toEqual({ index: 1, card: cardOf('second') });
    gate.resolve();
    expect((await all(results)).map(({ index }) => index)).toEqual([2]);
    expect(state.batches).toEqual([['first', 'second'], ['third']]);
  });

  it('reports the number done, and the total if it is known', async () => {
    const reports: Progress[] = [];
    const onProgress = (progress: Progress) => void reports.push(progress);
    await all(createScoreStream(['a', '', 'c', 'd', 'e'], { batch: 2, onProgress }, engine().send));
    expect(reports.map(({ done }) => done)).toEqual([2, 4, 5]);
    expect(new Set(reports.map(({ total }) => total))).toEqual(new Set([5]));
    await all(createScoreStream(new Set(['a']), { onProgress }, engine().send));
    expect(reports.at(-1)).toEqual({ stage: 'embedding', done: 1, total: 0 });
  });

  it('reports loading as the engine does, and its own progress instead of that of the engine', async () => {
    const reports: Progress[] = [];
    const onProgress = (progress: Progress) => void reports.push(progress);
    const loading: Progress = { stage: 'model', done: 1, total: 2 };
    const send: Parameters<typeof createScoreStream>[2] = async (requests, _signal, report) => {
      report?.(loading);
      report?.({ stage: 'embedding', done: 7, total: 7 });
      return requests.map(({ content }) => ({ scored: { card: cardOf(content), truncated: false } }));
    };
    await all(createScoreStream(['a'], { onProgress }, send));
    expect(reports).toEqual([loading, { stage: 'embedding', done: 1, total: 1 }]);
    const given: unknown[] = [];
    const record: typeof send = (...sent) => {
      given.push(sent[2]);
      return send(...sent);
    };
    await all(createScoreStream(['a'], {}, record));
    expect(given).toEqual([undefined]);
  });

  it('rejects when the engine returns fewer outcomes than contents', async () => {
    const internal = { code: 'internal', detail: 'Internal error: too few outcomes' };
    await expect(all(createScoreStream(['a', 'b'], {}, async () => []))).rejects.toMatchObject(internal);
  });

  it('leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    const results = createScoreStream(['a'], { signal }, engine().send);
    await results.next();
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await all(results);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('takes a batch of the largest size, and reads it whole', async () => {
    const contents = Array.from({ length: 1_024 }, (_, index) => `text ${index}`);
    const { send, state } = engine();
    expect(await all(createScoreStream(contents, { batch: 1_024 }, send))).toHaveLength(1_024);
    expect(state.batches).toHaveLength(1);
  });

  it('reports an unknown model even if every content is invalid', async () => {
    const missing = async () => {
      throw new AssayError('model_not_found', 'no');
    };
    await expect(all(createScoreStream(['', ''], {}, missing))).rejects.toMatchObject({
      code: 'model_not_found',
    });
    await expect(all(createScoreStream([], {}, missing))).resolves.toEqual([]);
  });

  it('rejects with the reason of its signal, and aborts the batches in flight', async () => {
    const controller = new AbortController();
    const { send, state } = engine(() => sleep(5));
    const reason = new Error('mine');
    const results = createScoreStream(['a', 'b', 'c', 'd'], { batch: 2, signal: controller.signal }, send);
    const first = results.next();
    await sleep(0);
    controller.abort(reason);
    await expect(first).rejects.toBe(reason);
    expect(state.aborted).toBe(2);
    await expect(results.next()).resolves.toEqual({ done: true, value: undefined });
    const aborted = createScoreStream(['a'], { signal: AbortSignal.abort(reason) }, send);
    await expect(aborted.next()).rejects.toBe(reason);
  });

  it('yields nothing more after an abort, even of results that are ready, and sends no further batch', async () => {
    const controller = new AbortController();
    const { send, state } = engine();
    const contents = Array.from({ length: 100 }, (_, i) => `text ${i}`);
    const taken: number[] = [];
    const results = createScoreStream(contents, { batch: 8, signal: controller.signal }, send);
    const run = (async () => {
      for await (const { index } of results) {
        taken.push(index);
        if (index === 2) controller.abort(new Error('mine'));
      }
    })();
    await expect(run).rejects.toThrow('mine');
    expect(taken).toEqual([0, 1, 2]);
    expect(state.batches.length).toBeLessThanOrEqual(3);
  });

  it('closes its contents when the consumer stops, however far it has read ahead', async () => {
    const stream = new ReadableStream<string>({
      pull: (controller) => controller.enqueue('text'),
    }) as unknown as AsyncIterable<string> & ReadableStream<string>;
    for await (const { index } of createScoreStream(stream, { batch: 2 }, engine().send))
      if (index === 2) break;
    await sleep(5);
    expect(stream.locked).toBe(false);
    let closed = 0;
    const endless = {
      [Symbol.iterator]: () => endless,
      next: () => ({ done: false as const, value: 'text' }),
      return: () => {
        closed += 1;
        return { done: true as const, value: undefined };
      },
    };
    for await (const _ of createScoreStream(endless, { batch: 2 }, engine().send)) break;
    await sleep(5);
    expect(closed).toBe(1);
  });

  it('rejects when its signal aborts while the stream is stuck', async () => {
    const controller = new AbortController();
    const stuck = async function* (): AsyncGenerator<string> {
      await new Promise(() => {});
      yield 'never';
    };
    const results = createScoreStream(stuck(), { signal: controller.signal }, engine().send);
    const first = results.next();
    controller.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('rejects with what reading the contents throws, and closes them', async () => {
    let closed = false;
    const failing = function* () {
      try {
        yield 'a';
        throw new TypeError('broken');
      } finally {
        closed = true;
      }
    };
    await expect(all(createScoreStream(failing(), { batch: 1 }, engine().send))).rejects.toThrow('broken');
    expect(closed).toBe(true);
  });

  const iterable = 'The contents must be an iterable or async iterable of texts and requests, not ';
  const batch = "Option 'batch' must be ";

  it.each<[string, unknown, object, string]>([
    ['a text', 'abc', {}, `${iterable}'abc'`],
    ['undefined', undefined, {}, `${iterable}undefined`],
    ['a number', 7, {}, `${iterable}7`],
    ['a plain object', {}, {}, `${iterable}an Object`],
    ['a batch of 0', [], { batch: 0 }, `${batch}an integer from 1 to 1024, not 0`],
    ['a batch of 1.5', [], { batch: 1.5 }, `${batch}an integer from 1 to 1024, not 1.5`],
    ['a batch of 1025', [], { batch: 1025 }, `${batch}an integer from 1 to 1024, not 1025`],
    ['a batch that is text', [], { batch: '8' }, `${batch}a number, not '8'`],
    ['an invalid signal', [], { signal: {} }, "Option 'signal' must be an AbortSignal"],
  ])('throws at once for %s', (_, contents, options, detail) => {
    const work = () => createScoreStream(contents as string[], options, engine().send);
    expect(work).toThrow(AssayError);
    expect(work).toThrow(detail);
  });
});
