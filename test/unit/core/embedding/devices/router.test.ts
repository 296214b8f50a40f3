// Two backends as one embedder: which one answers, and the trial that decides, on a simulated clock.
import { describe, expect, it } from 'vitest';
import { findCrossover, measureCrossover } from '../../../../../src/core/embedding/devices/crossover.js';
import { createRoutedEmbedder } from '../../../../../src/core/embedding/devices/router.js';
import type { Embedder } from '../../../../../src/core/embedding/embedder.js';
import { zeros } from '../../../../../src/core/numerics/matrix.js';

/** Cost of a call, in milliseconds. */
type Cost = (rows: number, tokens: number) => number;

/** A simulated clock, and embedders that advance it by a given cost. */
function simulate() {
  const clock = { now: 0 };
  const embedder = (backend: Embedder['backend'], cost: Cost, more: Partial<Embedder> = {}) => {
    const calls: number[] = [];
    return {
      id: 'test/encoder',
      revision: 'r1',
      dimensions: 1,
      window: 512,
      backend,
      ...more,
      calls,
      tokens: (texts: readonly string[]) => Uint32Array.from(texts, (text) => text.length),
      measureUnread: () => 0,
      embed: async (texts: readonly string[], signal?: AbortSignal) => {
        signal?.throwIfAborted();
        calls.push(texts.length);
        clock.now += cost(texts.length, countTokens(texts));
        return zeros(texts.length, 1);
      },
    } satisfies Embedder & { calls: number[] };
  };
  return { clock, embedder };
}

const countTokens = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);

describe('routed embedder', () => {
  it('has the word lists of its embedder', () => {
    const { embedder } = simulate();
    const lexicon = {} as NonNullable<Embedder['lexicon']>;
    expect(createRoutedEmbedder(embedder('wasm', () => 1, { lexicon })).lexicon).toBe(lexicon);
    expect(createRoutedEmbedder(embedder('wasm', () => 1)).lexicon).toBeUndefined();
  });

  it('sends requests of fewer tokens to the first backend, once there is a second', async () => {
    const { embedder } = simulate();
    const [first, second] = [embedder('wasm', () => 1), embedder('webgpu', () => 1)];
    const router = createRoutedEmbedder(first);
    await router.embed(['text'.repeat(100)]);
    expect([first.calls.length, router.backend]).toEqual([1, 'wasm']);
    router.addBackend(second, 10);
    await router.embed(['x'.repeat(9)]);
    await router.embed(['x'.repeat(9), 'x']);
    await router.embed(['x'.repeat(10)]);
    expect([first.calls, second.calls, router.backend]).toEqual([[1, 1], [2, 1], 'webgpu']);
  });

  it('batches as the second backend does unless that is always slower, and up to 16 texts', () => {
    const { embedder } = simulate();
    const create = (minTokens: number) => {
      const router = createRoutedEmbedder(embedder('wasm', () => 1, { batch: 4 }));
      router.addBackend(
        embedder('webgpu', () => 1, { batch: 64 }),
        minTokens,
      );
      return router.batch;
    };
    expect([create(0), create(100), create(Infinity)]).toEqual([16, 16, 4]);
  });

  it('rejects a backend with other vectors and names both', () => {
    const { embedder } = simulate();
    const cost = () => 1;
    const router = createRoutedEmbedder(embedder('wasm', cost, { dtype: 'fp32' }));
    const others: Partial<Embedder>[] = [
      { dtype: 'q8' },
      { revision: 'r2' },
      { dimensions: 2 },
      { window: 128 },
      { id: 'other' },
    ];
    for (const other of others) {
      const second = embedder('webgpu', cost, { dtype: 'fp32', ...other });
      expect(() => router.addBackend(second, 0)).toThrow(
        /Cannot combine embedder 'test\/encoder', revision r1, fp32.* with '/,
      );
    }
    router.addBackend(embedder('webgpu', cost, { dtype: 'fp32' }), 0);
  });

  it('notes why there is no second backend', () => {
    const router = createRoutedEmbedder(simulate().embedder('wasm', () => 1));
    expect(router.note).toBeNull();
    router.noteSingleBackend('no adapter');
    expect([router.note, router.backend]).toEqual(['no adapter', 'wasm']);
  });

  it('rejects with the reason of an aborted signal', async () => {
    const { embedder } = simulate();
    const router = createRoutedEmbedder(embedder('wasm', () => 1));
    const reason = new Error('mine');
    await expect(router.embed(['text'], AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('the trial of two backends', () => {
  /** Milliseconds of a CPU and a GPU: fixed, and per token. */
  const measure = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]) => {
    const { clock, embedder } = simulate();
    const cpu = embedder('wasm', (_, tokens) => a + b * tokens);
    const gpu = embedder('webgpu', (_, tokens) => c + d * tokens);
    return measureCrossover(cpu, gpu, () => clock.now);
  };

  it('finds the number of tokens at which the second becomes faster', async () => {
    expect(await measure([0.5, 0.1], [8.5, 0.02])).toBeCloseTo(100, 6);
    expect(await measure([0, 0.01], [45, 0.001])).toBeCloseTo(5000, 4);
  });

  it('finds 0 for a second that is faster for every request, and Infinity for one that never is', async () => {
    expect(await measure([2, 0.1], [1, 0.01])).toBe(0);
    expect(await measure([2, 0.1], [1, 0.1])).toBe(0);
    expect(await measure([1, 0.1], [8, 0.1])).toBe(Infinity);
    expect(await measure([1, 0.1], [8, 0.2])).toBe(Infinity);
  });

  it('fits the window', async () => {
    for (const window of [16, 128]) {
      const { clock, embedder } = simulate();
      const longest: number[] = [];
      const cost = (_: number, tokens: number) => {
        longest.push(tokens);
        return tokens;
      };
      const [cpu, gpu] = [embedder('wasm', cost, { window }), embedder('webgpu', cost, { window })];
      expect(await measureCrossover(cpu, gpu, () => clock.now)).toBe(0);
      expect(Math.max(...longest)).toBeLessThanOrEqual(window);
      expect(Math.min(...longest)).toBeLessThan(Math.max(...longest));
    }
  });

  it('does not trust a line from a second that took 16 times as long', async () => {
    expect(await measure([0, 0.01], [200, 0])).toBe(Infinity);
  });

  it('ignores the first time of each, which compiles', async () => {
    const { clock, embedder } = simulate();
    let calls = 0;
    const cpu = embedder('wasm', (_, tokens) => tokens / 10);
    const gpu = embedder('webgpu', () => (calls++ === 0 ? 10_000 : 20));
    expect(await measureCrossover(cpu, gpu, () => clock.now)).toBeCloseTo(200, 6);
  });

  it('takes a time that falls with tokens for one that stays', () => {
    const short = { tokens: 20, times: [2, 9] } as const;
    expect(findCrossover(short, { tokens: 120, times: [12, 8] })).toBe(80);
  });
});
