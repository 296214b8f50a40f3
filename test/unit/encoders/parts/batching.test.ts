// Batches of texts by length: limits, padding, order, halving on out-of-memory errors, and several lanes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Matrix, zeros } from '../../../../src/core/numerics/matrix.js';
import { type BatchLimits, embedInBatches, runWithHalving } from '../../../../src/encoders/parts/batching.js';

const anyLengths = fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 200 });
const anyLimits = fc.record({
  budget: fc.integer({ min: 1, max: 8192 }),
  maxRows: fc.integer({ min: 1, max: 64 }),
});

class OutOfMemory extends Error {}
const isOutOfMemory = (error: unknown) => error instanceof OutOfMemory;

/** A device with memory for `memory` padded tokens. The vector of a text is its index and its length. */
function createDevice(lengths: readonly number[], memory: number) {
  const tried: { rows: number; padded: number }[] = [];
  const embed = async (indices: Uint32Array): Promise<Matrix> => {
    const padded = indices.length * Math.max(...Array.from(indices, (index) => lengths[index] ?? 0));
    tried.push({ rows: indices.length, padded });
    if (padded > memory) throw new OutOfMemory();
    const data = Float32Array.from([...indices].flatMap((index) => [index, lengths[index] ?? 0]));
    return { rows: indices.length, columns: 2, data };
  };
  return { tried, embed };
}

const toExpected = (lengths: readonly number[]) =>
  lengths.flatMap((length, index) => (length === 0 ? [0, 0] : [index, length]));

/** Embeds n texts and records the batches. */
async function recordBatches(lengths: readonly number[], limits: BatchLimits): Promise<Uint32Array[]> {
  const batches: Uint32Array[] = [];
  const embed = async (indices: Uint32Array) => {
    batches.push(indices);
    return zeros(indices.length, 1);
  };
  await embedInBatches(lengths, { ...limits, columns: 1, listLanes: () => [embed], isOutOfMemory });
  return batches;
}

describe('batches', () => {
  it('put every non-empty text into exactly one batch within both limits', async () => {
    await fc.assert(
      fc.asyncProperty(anyLengths, anyLimits, async (lengths, limits) => {
        const batches = await recordBatches(lengths, limits);
        const indices = batches.flatMap((batch) => [...batch]);
        const all = lengths.flatMap((length, index) => (length > 0 ? [index] : []));
        expect(indices.toSorted((a, b) => a - b)).toEqual(all);
        for (const batch of batches) {
          const longest = Math.max(...Array.from(batch, (index) => lengths[index] ?? 0));
          expect(batch.length).toBeLessThanOrEqual(limits.maxRows);
          if (batch.length > 1) expect(batch.length * longest).toBeLessThanOrEqual(limits.budget);
        }
      }),
    );
  });

  it('go from the longest to the shortest text and are full', async () => {
    await fc.assert(
      fc.asyncProperty(anyLengths, anyLimits, async (lengths, limits) => {
        const batches = await recordBatches(lengths, limits);
        const sorted = batches.flatMap((batch) => Array.from(batch, (index) => lengths[index] ?? 0));
        expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
        for (const batch of batches.slice(0, -1)) {
          const longest = lengths[batch[0] ?? 0] ?? 0;
          const full = batch.length === limits.maxRows || (batch.length + 1) * longest > limits.budget;
          expect(full).toBe(true);
        }
      }),
    );
  });

  it('have only the tokens of their texts where they are packed, and are full', async () => {
    await fc.assert(
      fc.asyncProperty(anyLengths, anyLimits, async (lengths, limits) => {
        const batches = await recordBatches(lengths, { ...limits, packed: true });
        const all = batches.flatMap((batch) => Array.from(batch, (index) => lengths[index] ?? 0));
        expect(all).toEqual(lengths.filter((length) => length > 0).sort((a, b) => b - a));
        const sum = (batch: Uint32Array) =>
          batch.reduce((tokens, index) => tokens + (lengths[index] ?? 0), 0);
        for (const [at, batch] of batches.entries()) {
          expect(batch.length).toBeLessThanOrEqual(limits.maxRows);
          if (batch.length > 1) expect(sum(batch)).toBeLessThanOrEqual(limits.budget);
          const next = lengths[batches[at + 1]?.[0] ?? -1] ?? Number.POSITIVE_INFINITY;
          expect(batch.length === limits.maxRows || sum(batch) + next > limits.budget).toBe(true);
        }
      }),
    );
  });

  it('pad less than half as much as batches in input order, for texts of 5 to 400 tokens', async () => {
    const lengths = Array.from({ length: 64 }, (_, i) => 5 + ((i * 263) % 396));
    const waste = (batches: ArrayLike<number>[]) =>
      batches.reduce((sum, batch) => {
        const own = Array.from(batch, (index) => lengths[index] ?? 0);
        return sum + own.length * Math.max(...own) - own.reduce((a, b) => a + b, 0);
      }, 0);
    const inputOrder = Array.from({ length: 8 }, (_, i) => Array.from({ length: 8 }, (_, j) => i * 8 + j));
    expect(waste(await recordBatches(lengths, { budget: 4096, maxRows: 8 }))).toBeLessThan(
      waste(inputOrder) / 2,
    );
  });

  it('are empty without texts', async () => {
    expect(await recordBatches([], { budget: 1, maxRows: 1 })).toEqual([]);
  });
});

describe('embedInBatches', () => {
  it('returns rows in input order for any memory size', async () => {
    const anyMemory = fc.integer({ min: 600, max: 8192 });
    await fc.assert(
      fc.asyncProperty(anyLengths, anyLimits, anyMemory, async (lengths, limits, memory) => {
        const { embed, tried } = createDevice(lengths, memory);
        const vectors = await embedInBatches(lengths, {
          ...limits,
          listLanes: () => [embed],
          columns: 2,
          isOutOfMemory,
        });
        expect([...vectors.data]).toEqual(toExpected(lengths));
        const fitted = tried.filter(({ padded }) => padded <= memory);
        const rows = fitted.reduce((sum, batch) => sum + batch.rows, 0);
        expect(rows).toBe(lengths.filter((length) => length > 0).length);
      }),
    );
  });

  it('keeps to a reduced budget after running out of memory, and reports it', async () => {
    const lengths = Array.from({ length: 64 }, () => 100);
    const { embed, tried } = createDevice(lengths, 900);
    const reported: number[] = [];
    const onShrink = (budget: number) => reported.push(budget);
    await embedInBatches(lengths, {
      budget: 3200,
      maxRows: 64,
      listLanes: () => [embed],
      columns: 2,
      isOutOfMemory,
      onShrink,
    });
    expect(tried.filter(({ padded }) => padded > 900).map(({ rows }) => rows)).toEqual([32, 16]);
    expect(reported).toEqual([800]);
  });

  it('stops between batches when the signal aborts', async () => {
    const controller = new AbortController();
    const lengths = [9, 8, 7];
    const { embed, tried } = createDevice(lengths, 100);
    const aborting = async (indices: Uint32Array) => {
      if (tried.length === 1) controller.abort(new Error('mine'));
      return embed(indices);
    };
    const { signal } = controller;
    const work = { budget: 9, maxRows: 9, listLanes: () => [aborting], columns: 2, isOutOfMemory, signal };
    await expect(embedInBatches(lengths, work)).rejects.toThrow('mine');
    expect(tried.length).toBe(2);
  });
});

describe('several lanes of embedInBatches', () => {
  const lengths = [1, 2, 3, 4, 5, 6, 7, 8];
  const one = { budget: 1, maxRows: 1, columns: 2, isOutOfMemory };

  it('share the texts, each taking the next batch when it is free', async () => {
    const { embed } = createDevice(lengths, 100);
    const took: string[] = [];
    const lane = (name: string, milliseconds: number) => async (indices: Uint32Array) => {
      took.push(`${name}${lengths[indices[0] ?? 0]}`);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return embed(indices);
    };
    const lanes = [lane('slow', 60), lane('quick', 10)];
    const { data } = await embedInBatches(lengths, { ...one, listLanes: () => lanes });
    expect([...data]).toEqual(toExpected(lengths));
    expect(took.slice(0, 2)).toEqual(['slow8', 'quick7']);
    expect(took.filter((name) => name.startsWith('quick')).length).toBeGreaterThan(4);
  });

  it('include lanes that are added during the work', async () => {
    const { embed } = createDevice(lengths, 100);
    let second = 0;
    const first = async (indices: Uint32Array) => {
      if (lanes.length === 1) lanes.push(later);
      return embed(indices);
    };
    const later = async (indices: Uint32Array) => {
      second += 1;
      return embed(indices);
    };
    const lanes = [first];
    const { data } = await embedInBatches(lengths, { ...one, listLanes: () => lanes });
    expect([...data]).toEqual(toExpected(lengths));
    expect(second).toBeGreaterThan(1);
  });

  it('make progress while one lane blocks this thread', async () => {
    const { embed } = createDevice(lengths, 100);
    let other = 0;
    const busy = async (indices: Uint32Array) => {
      for (const end = performance.now() + 12; performance.now() < end; );
      return embed(indices);
    };
    const elsewhere = async (indices: Uint32Array) => {
      other += 1;
      await new Promise((resolve) => setTimeout(resolve));
      return embed(indices);
    };
    const lanes = [busy, elsewhere];
    await embedInBatches(lengths, { ...one, listLanes: () => lanes });
    expect(other).toBeGreaterThan(2);
  });

  it('get results of other threads after every batch of this one, however short', async () => {
    const { embed } = createDevice(lengths, 100);
    let other = 0;
    const elsewhere = async (indices: Uint32Array) => {
      other += 1;
      await new Promise((resolve) => setImmediate(resolve));
      return embed(indices);
    };
    const { data } = await embedInBatches(lengths, { ...one, listLanes: () => [embed, elsewhere] });
    expect([...data]).toEqual(toExpected(lengths));
    expect(other).toBeGreaterThan(2);
  });

  it('stop after the first failure and throw it when all are idle', async () => {
    let running = 0;
    let ran = 0;
    const lane = (fails: boolean) => async (indices: Uint32Array) => {
      running += 1;
      ran += 1;
      await new Promise((resolve) => setTimeout(resolve, fails ? 5 : 20));
      running -= 1;
      if (fails) throw new Error('broken');
      return zeros(indices.length, 2);
    };
    const lanes = [lane(false), lane(true)];
    await expect(embedInBatches(lengths, { ...one, listLanes: () => lanes })).rejects.toThrow('broken');
    expect([running, ran]).toEqual([0, 2]);
  });
});

describe('runWithHalving', () => {
  const indices = Uint32Array.from({ length: 13 }, (_, i) => i);

  it('runs every index once, in order, down to one row', async () => {
    for (const room of [1, 2, 3, 6, 12, 13, 20]) {
      const done: number[] = [];
      const rows = await runWithHalving(
        indices,
        async (part) => {
          if (part.length > room) throw new OutOfMemory();
          done.push(...part);
        },
        { isOutOfMemory },
      );
      expect(done).toEqual([...indices]);
      expect(rows).toBeLessThanOrEqual(Math.max(room, 1));
    }
  });

  it('rejects with engine_unavailable and the cause when one row does not fit', async () => {
    const cause = new OutOfMemory();
    const failing = runWithHalving(indices, () => Promise.reject(cause), { isOutOfMemory });
    await expect(failing).rejects.toMatchObject({ code: 'engine_unavailable', status: 503, cause });
  });

  it('rethrows any other error at once', async () => {
    let runs = 0;
    const failing = runWithHalving(
      indices,
      async () => {
        runs += 1;
        throw new TypeError('no');
      },
      { isOutOfMemory },
    );
    await expect(failing).rejects.toThrow(TypeError);
    expect(runs).toBe(1);
  });
});
