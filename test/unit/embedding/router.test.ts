// Two backends as one embedder: which one answers, and how fast, on a simulated clock.
import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { createRoutedEmbedder } from '../../../src/embedding/router.js';
import { Timings } from '../../../src/embedding/timings.js';
import { zeros } from '../../../src/numerics/matrix.js';
import { createRandom, type Random } from '../../../src/numerics/random.js';

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
      isReadable: () => true,
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

/** Draws 1 to 64 texts of 4 to 256 tokens, log-uniformly. */
function drawRequest(draw: Random): string[] {
  const rows = Math.floor(2 ** (draw.uniform() * 6.02));
  const longest = 4 * 2 ** (draw.uniform() * 6);
  return Array.from({ length: rows }, () => 'x'.repeat(Math.ceil(longest * (0.5 + draw.uniform() / 2))));
}

/** Draws the cost of an encoder: fixed, per text, per token, and attention. */
function drawCost(draw: Random, fixed: number, linear: number): Cost {
  const drawn = [fixed, linear * 4, linear, linear / 500].map((scale) => scale * 2 ** (2 * draw.normal()));
  const [a = 0, b = 0, c = 0, d = 0] = drawn;
  return (rows, tokens) => a + b * rows + c * tokens + (d * tokens * tokens) / rows;
}

/** Draws a machine: a CPU with low and a GPU with high fixed costs. */
function drawMachine(seed: number) {
  const { clock, embedder } = simulate();
  const draw = createRandom(seed, 'costs');
  const [cpu, gpu] = [drawCost(draw, 0.2, 0.1), drawCost(draw, 8, 0.01)];
  const [first, second] = [embedder('wasm', cpu), embedder('webgpu', gpu)];
  const router = createRoutedEmbedder(first, () => clock.now);
  router.addBackend(second);
  /** Time of one request, and of the faster backend. */
  const ask = async (texts: string[]) => {
    const before = clock.now;
    await router.embed(texts);
    const least = Math.min(cpu(texts.length, countTokens(texts)), gpu(texts.length, countTokens(texts)));
    return { took: clock.now - before, least };
  };
  return { ask, calls: () => first.calls.length * second.calls.length };
}

describe('routed embedder', () => {
  it('has the word lists of its embedder', () => {
    const { embedder } = simulate();
    const lexicon = {} as NonNullable<Embedder['lexicon']>;
    expect(createRoutedEmbedder(embedder('wasm', () => 1, { lexicon })).lexicon).toBe(lexicon);
    expect(createRoutedEmbedder(embedder('wasm', () => 1)).lexicon).toBeUndefined();
  });

  it('is at most 10 % slower than the faster backend for sizes that it has measured', async () => {
    let mixed = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const { ask, calls } = drawMachine(seed);
      const draw = createRandom(seed, 'requests');
      const sizes = Array.from({ length: 60 }, () => drawRequest(draw));
      for (let round = 0; round < 6; round += 1) for (const texts of sizes) await ask(texts);
      for (const texts of sizes) {
        const { took, least } = await ask(texts);
        if (took > 1.1 * least)
          expect([seed, texts.length, countTokens(texts), took]).toEqual([seed, 0, 0, least]);
      }
      if (calls() > 0) mixed += 1;
    }
    expect(mixed).toBe(40);
  });

  it('is less than 2 % slower than the faster backend on random sizes, after 1,500 requests', async () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const { ask } = drawMachine(seed);
      const draw = createRandom(seed, 'stream');
      let [took, least] = [0, 0];
      for (let i = 0; i < 1500; i += 1) await ask(drawRequest(draw));
      for (let i = 0; i < 500; i += 1) {
        const one = await ask(drawRequest(draw));
        took += one.took;
        least += one.least;
      }
      expect(took / least).toBeLessThan(1.02);
    }
  });

  it('uses the first backend until there is a second', async () => {
    const { clock, embedder } = simulate();
    const first = embedder('wasm', () => 100);
    const second = embedder('webgpu', () => 1);
    const router = createRoutedEmbedder(first, () => clock.now);
    for (let i = 0; i < 5; i += 1) await router.embed(['text']);
    expect([first.calls.length, router.backend]).toEqual([5, 'wasm']);
    router.addBackend(second);
    for (let i = 0; i < 5; i += 1) await router.embed(['text']);
    expect([first.calls.length, second.calls.length, router.backend]).toEqual([5, 5, 'webgpu']);
  });

  it('switches away from a backend that becomes slow', async () => {
    const { clock, embedder } = simulate();
    let slow = 1;
    const first = embedder('wasm', () => 10);
    const second = embedder('webgpu', () => 5 * slow);
    const router = createRoutedEmbedder(first, () => clock.now);
    router.addBackend(second);
    for (let i = 0; i < 50; i += 1) await router.embed(['text']);
    const before = second.calls.length;
    expect(before).toBeGreaterThan(40);
    slow = 10;
    for (let i = 0; i < 50; i += 1) await router.embed(['text']);
    expect(second.calls.length - before).toBeLessThan(10);
  });

  it('ignores the first run of a backend, which compiles', async () => {
    const { clock, embedder } = simulate();
    let calls = 0;
    const first = embedder('wasm', () => 10);
    const second = embedder('webgpu', () => (calls++ === 0 ? 1000 : 2));
    const router = createRoutedEmbedder(first, () => clock.now);
    router.addBackend(second);
    for (let i = 0; i < 20; i += 1) await router.embed(['text']);
    expect(second.calls.length).toBeGreaterThan(15);
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
      expect(() => router.addBackend(second)).toThrow(
        /Cannot combine embedder 'test\/encoder', revision r1, fp32.* with '/,
      );
    }
    router.addBackend(embedder('webgpu', cost, { dtype: 'fp32' }));
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

describe('timings', () => {
  it('are exact for power laws of rows and tokens', () => {
    const timings = new Timings();
    const time = (rows: number, tokens: number) => 0.01 * rows ** 0.5 * tokens ** 0.8;
    for (const rows of [1, 2, 4, 8, 16]) {
      for (const tokens of [16, 32, 64, 128]) timings.add(rows, tokens, time(rows, tokens));
    }
    for (const [rows, tokens] of [
      [3, 50],
      [5, 100],
      [9, 40],
    ] as const) {
      expect(timings.estimate(rows, tokens).milliseconds / time(rows, tokens)).toBeCloseTo(1, 1);
    }
  });

  it('have weight 0 for sizes far from all measurements', () => {
    const timings = new Timings();
    timings.add(1, 16, 5);
    expect(timings.estimate(1, 16)).toEqual({ weight: 1, milliseconds: expect.closeTo(5, 1) });
    expect(timings.estimate(64, 4096)).toEqual({ weight: 0, milliseconds: Number.NaN });
  });
});
