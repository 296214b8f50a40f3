import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { routed } from '../../../src/embedding/router.js';
import { Timings } from '../../../src/embedding/timings.js';
import { zeros } from '../../../src/numerics/matrix.js';
import { type Random, random } from '../../../src/numerics/random.js';

/** Milliseconds of a call. */
type Cost = (rows: number, tokens: number) => number;

/** Embedders whose embedding takes what a function says, on a clock of their own. */
function laboratory() {
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
      embed: async (texts: readonly string[], signal?: AbortSignal) => {
        signal?.throwIfAborted();
        calls.push(texts.length);
        clock.now += cost(texts.length, sizeOf(texts));
        return zeros(texts.length, 1);
      },
    } satisfies Embedder & { calls: number[] };
  };
  return { clock, embedder };
}

const sizeOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);

/** 1 to 64 texts of 4 to 256 tokens, every order of magnitude as often. */
function request(draw: Random): string[] {
  const rows = Math.floor(2 ** (draw.uniform() * 6.02));
  const longest = 4 * 2 ** (draw.uniform() * 6);
  return Array.from({ length: rows }, () => 'x'.repeat(Math.ceil(longest * (0.5 + draw.uniform() / 2))));
}

/** Fixed costs, a cost a text, a cost a token, and attention: what encoders take. */
function costOf(draw: Random, fixed: number, linear: number): Cost {
  const drawn = [fixed, linear * 4, linear, linear / 500].map((scale) => scale * 2 ** (2 * draw.normal()));
  const [a = 0, b = 0, c = 0, d = 0] = drawn;
  return (rows, tokens) => a + b * rows + c * tokens + (d * tokens * tokens) / rows;
}

/** A CPU that begins at once and a GPU that is slow to begin, of a machine drawn by the seed. */
function machine(seed: number) {
  const { clock, embedder } = laboratory();
  const draw = random(seed, 'costs');
  const [cpu, gpu] = [costOf(draw, 0.2, 0.1), costOf(draw, 8, 0.01)];
  const [first, second] = [embedder('wasm', cpu), embedder('webgpu', gpu)];
  const router = routed(first, () => clock.now);
  router.join(second);
  /** Time of one request over that of the better backend. */
  const ask = async (texts: string[]) => {
    const before = clock.now;
    await router.embed(texts);
    const least = Math.min(cpu(texts.length, sizeOf(texts)), gpu(texts.length, sizeOf(texts)));
    return { took: clock.now - before, least };
  };
  return { ask, calls: () => first.calls.length * second.calls.length };
}

describe('a router over two backends', () => {
  it('is never more than 10 % slower than the better backend for sizes that it has met', async () => {
    let mixed = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const { ask, calls } = machine(seed);
      const draw = random(seed, 'requests');
      const sizes = Array.from({ length: 60 }, () => request(draw));
      for (let round = 0; round < 6; round += 1) for (const texts of sizes) await ask(texts);
      for (const texts of sizes) {
        const { took, least } = await ask(texts);
        if (took > 1.1 * least)
          expect([seed, texts.length, sizeOf(texts), took]).toEqual([seed, 0, 0, least]);
      }
      if (calls() > 0) mixed += 1;
    }
    expect(mixed).toBe(40);
  });

  it('costs less than 2 % over the better backend on sizes as they come, after 1,500 of them', async () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const { ask } = machine(seed);
      const draw = random(seed, 'stream');
      let [took, least] = [0, 0];
      for (let i = 0; i < 1500; i += 1) await ask(request(draw));
      for (let i = 0; i < 500; i += 1) {
        const one = await ask(request(draw));
        took += one.took;
        least += one.least;
      }
      expect(took / least).toBeLessThan(1.02);
    }
  });

  it('answers from the first until there is a second', async () => {
    const { clock, embedder } = laboratory();
    const first = embedder('wasm', () => 100);
    const second = embedder('webgpu', () => 1);
    const router = routed(first, () => clock.now);
    for (let i = 0; i < 5; i += 1) await router.embed(['text']);
    expect([first.calls.length, router.backend]).toEqual([5, 'wasm']);
    router.join(second);
    for (let i = 0; i < 5; i += 1) await router.embed(['text']);
    expect([first.calls.length, second.calls.length, router.backend]).toEqual([5, 5, 'webgpu']);
  });

  it('leaves a backend that has become slow', async () => {
    const { clock, embedder } = laboratory();
    let slow = 1;
    const first = embedder('wasm', () => 10);
    const second = embedder('webgpu', () => 5 * slow);
    const router = routed(first, () => clock.now);
    router.join(second);
    for (let i = 0; i < 50; i += 1) await router.embed(['text']);
    const before = second.calls.length;
    expect(before).toBeGreaterThan(40);
    slow = 10;
    for (let i = 0; i < 50; i += 1) await router.embed(['text']);
    expect(second.calls.length - before).toBeLessThan(10);
  });

  it('is not misled by the first run of a backend, which compiles', async () => {
    const { clock, embedder } = laboratory();
    let calls = 0;
    const first = embedder('wasm', () => 10);
    const second = embedder('webgpu', () => (calls++ === 0 ? 1000 : 2));
    const router = routed(first, () => clock.now);
    router.join(second);
    for (let i = 0; i < 20; i += 1) await router.embed(['text']);
    expect(second.calls.length).toBeGreaterThan(15);
  });

  it('refuses a backend whose vectors are of another space, and names both', () => {
    const { embedder } = laboratory();
    const cost = () => 1;
    const router = routed(embedder('wasm', cost, { dtype: 'fp32' }));
    const others: Partial<Embedder>[] = [
      { dtype: 'q8' },
      { revision: 'r2' },
      { dimensions: 2 },
      { window: 128 },
      { id: 'other' },
    ];
    for (const other of others) {
      const second = embedder('webgpu', cost, { dtype: 'fp32', ...other });
      expect(() => router.join(second)).toThrow(/'test\/encoder', revision r1, fp32.*cannot share/);
    }
    router.join(embedder('webgpu', cost, { dtype: 'fp32' }));
  });

  it('says why it stays alone', () => {
    const router = routed(laboratory().embedder('wasm', () => 1));
    expect(router.note).toBeNull();
    router.stayAlone('no adapter');
    expect([router.note, router.backend]).toEqual(['no adapter', 'wasm']);
  });

  it('hands on what the backend throws, and the reason of the signal', async () => {
    const { embedder } = laboratory();
    const router = routed(embedder('wasm', () => 1));
    const reason = new Error('mine');
    await expect(router.embed(['text'], AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('timings', () => {
  it('are exact where time is a power of rows and tokens', () => {
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

  it('say nothing of sizes far from everything measured', () => {
    const timings = new Timings();
    timings.add(1, 16, 5);
    expect(timings.estimate(1, 16)).toEqual({ weight: 1, milliseconds: expect.closeTo(5, 1) });
    expect(timings.estimate(64, 4096)).toEqual({ weight: 0, milliseconds: Number.NaN });
  });
});
