import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ScoredItem, scoreStream } from '../../../src/client/score-many.js';
import { AssayError } from '../../../src/contract/errors.js';
import type { ScoreCard, ScoreRequest } from '../../../src/contract/resources.js';
import type { Progress, ScoreOutcome } from '../../../src/contract/service.js';
import { deferred } from '../../support/deferred.js';

const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// Only told apart by its composite.
const cardOf = (content: string) => ({ composite: content.length }) as ScoreCard;

/** An engine that scores the length, refuses what begins with `bad`, and says what it was sent. */
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

describe('scoring a stream', () => {
  it('gives one outcome for each content, in order, whatever the batches and however it arrives', async () => {
    const contentOf = fc.oneof(fc.string(), fc.constant('bad'), fc.constant(5 as unknown as string));
    const setting = fc.record({
      batch: fc.integer({ min: 1, max: 7 }),
      slow: fc.boolean(),
      contents: fc.array(contentOf, { maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(setting, async ({ batch, slow, contents }) => {
        const { send, state } = engine(slow ? () => pause(1) : undefined);
        const streamed = async function* () {
          for (const content of contents) {
            if (slow && content.length % 3 === 0) await pause();
            yield content;
          }
        };
        const items = await all(scoreStream(slow ? streamed() : contents, { batch }, send));
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

  it('reads no further than the batches under way while no result is taken', async () => {
    let read = 0;
    const endless = function* () {
      for (;;) yield `text ${read++}`;
    };
    const { send } = engine();
    const results = scoreStream(endless(), { batch: 4 }, send);
    await pause(5);
    expect(read).toBe(0);
    for (let taken = 0; taken < 10; taken += 1) await results.next();
    await pause(5);
    expect(read).toBeLessThanOrEqual(10 + 4 * 4);
    await results.return();
    const before = read;
    await pause(5);
    expect(read).toBe(before);
  });

  it('does not hold back what has come when the stream lets wait', async () => {
    const gate = deferred();
    const stream = async function* () {
      yield 'first';
      yield 'second';
      await gate.promise;
      yield 'third';
    };
    const { send, state } = engine();
    const results = scoreStream(stream(), { batch: 8 }, send);
    expect((await results.next()).value).toEqual({ index: 0, card: cardOf('first') });
    expect((await results.next()).value).toEqual({ index: 1, card: cardOf('second') });
    gate.resolve();
    expect((await all(results)).map(({ index }) => index)).toEqual([2]);
    expect(state.batches).toEqual([['first', 'second'], ['third']]);
  });

  it('tells how many are done, of how many where that is known', async () => {
    const told: Progress[] = [];
    const onProgress = (progress: Progress) => void told.push(progress);
    await all(scoreStream(['a', '', 'c', 'd', 'e'], { batch: 2, onProgress }, engine().send));
    expect(told.map(({ done }) => done)).toEqual([2, 4, 5]);
    expect(new Set(told.map(({ total }) => total))).toEqual(new Set([5]));
    await all(scoreStream(new Set(['a']), { onProgress }, engine().send));
    expect(told.at(-1)).toEqual({ stage: 'embedding', done: 1, total: 0 });
  });

  it('asks the engine also about nothing but bad contents, so that an unknown model is told', async () => {
    const missing = async () => {
      throw new AssayError('model_not_found', 'no');
    };
    await expect(all(scoreStream(['', ''], {}, missing))).rejects.toMatchObject({ code: 'model_not_found' });
    await expect(all(scoreStream([], {}, missing))).resolves.toEqual([]);
  });

  it('ends with the reason of its signal, and aborts what is under way', async () => {
    const controller = new AbortController();
    const { send, state } = engine(() => pause(5));
    const reason = new Error('mine');
    const results = scoreStream(['a', 'b', 'c', 'd'], { batch: 2, signal: controller.signal }, send);
    const first = results.next();
    await pause();
    controller.abort(reason);
    await expect(first).rejects.toBe(reason);
    expect(state.aborted).toBe(2);
    await expect(results.next()).resolves.toEqual({ done: true, value: undefined });
    const aborted = scoreStream(['a'], { signal: AbortSignal.abort(reason) }, send);
    await expect(aborted.next()).rejects.toBe(reason);
  });

  it('closes its contents when whoever takes the results stops, however far it has read ahead', async () => {
    const stream = new ReadableStream<string>({
      pull: (controller) => controller.enqueue('text'),
    }) as unknown as AsyncIterable<string> & ReadableStream<string>;
    for await (const { index } of scoreStream(stream, { batch: 2 }, engine().send)) if (index === 2) break;
    await pause(5);
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
    for await (const _ of scoreStream(endless, { batch: 2 }, engine().send)) break;
    await pause(5);
    expect(closed).toBe(1);
  });

  it('leaves a stream that is stuck when its signal aborts', async () => {
    const controller = new AbortController();
    const stuck = async function* (): AsyncGenerator<string> {
      await new Promise(() => {});
      yield 'never';
    };
    const results = scoreStream(stuck(), { signal: controller.signal }, engine().send);
    const first = results.next();
    controller.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('hands on what reading the contents throws, and closes them', async () => {
    let closed = false;
    const failing = function* () {
      try {
        yield 'a';
        throw new TypeError('broken');
      } finally {
        closed = true;
      }
    };
    await expect(all(scoreStream(failing(), { batch: 1 }, engine().send))).rejects.toThrow('broken');
    expect(closed).toBe(true);
  });

  it.each<[string, unknown, object]>([
    ['a text', 'abc', {}],
    ['nothing', undefined, {}],
    ['a number', 7, {}],
    ['no batch', [], { batch: 0 }],
    ['too large a batch', [], { batch: 1025 }],
    ['a signal that is none', [], { signal: {} }],
  ])('refuses %s at once', (_, contents, options) => {
    const { send } = engine();
    expect(() => scoreStream(contents as string[], options, send)).toThrow(AssayError);
  });
});
