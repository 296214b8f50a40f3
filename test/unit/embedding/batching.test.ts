import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchLimits, embedInBatches, halving } from '../../../src/embedding/batching.js';
import { type Matrix, zeros } from '../../../src/numerics/matrix.js';

const lengthsOf = fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 200 });
const limitsOf = fc.record({
  budget: fc.integer({ min: 1, max: 8192 }),
  maxRows: fc.integer({ min: 1, max: 64 }),
});

class OutOfMemory extends Error {}
const isOutOfMemory = (error: unknown) => error instanceof OutOfMemory;

/** A device that holds `memory` padded tokens: its vector of a text is its place and its length. */
function device(lengths: readonly number[], memory: number) {
  const tried: { rows: number; padded: number }[] = [];
  const embed = async (places: Uint32Array): Promise<Matrix> => {
    const padded = places.length * Math.max(...Array.from(places, (place) => lengths[place] ?? 0));
    tried.push({ rows: places.length, padded });
    if (padded > memory) throw new OutOfMemory();
    const data = Float32Array.from([...places].flatMap((place) => [place, lengths[place] ?? 0]));
    return { rows: places.length, columns: 2, data };
  };
  return { tried, embed };
}

const expected = (lengths: readonly number[]) =>
  lengths.flatMap((length, place) => (length === 0 ? [0, 0] : [place, length]));

/** The batches that n texts are embedded in. */
async function batchesOf(lengths: readonly number[], limits: BatchLimits): Promise<Uint32Array[]> {
  const batches: Uint32Array[] = [];
  const embed = async (places: Uint32Array) => {
    batches.push(places);
    return zeros(places.length, 1);
  };
  await embedInBatches(lengths, { ...limits, columns: 1, lanes: () => [embed], isOutOfMemory });
  return batches;
}

describe('batches', () => {
  it('puts every text that has tokens into one batch, and keeps to both limits', async () => {
    await fc.assert(
      fc.asyncProperty(lengthsOf, limitsOf, async (lengths, limits) => {
        const batches = await batchesOf(lengths, limits);
        const places = batches.flatMap((batch) => [...batch]);
        const all = lengths.flatMap((length, place) => (length > 0 ? [place] : []));
        expect(places.toSorted((a, b) => a - b)).toEqual(all);
        for (const batch of batches) {
          const longest = Math.max(...Array.from(batch, (place) => lengths[place] ?? 0));
          expect(batch.length).toBeLessThanOrEqual(limits.maxRows);
          if (batch.length > 1) expect(batch.length * longest).toBeLessThanOrEqual(limits.budget);
        }
      }),
    );
  });

  it('goes from the longest to the shortest, and leaves no room for the next text', async () => {
    await fc.assert(
      fc.asyncProperty(lengthsOf, limitsOf, async (lengths, limits) => {
        const batches = await batchesOf(lengths, limits);
        const sorted = batches.flatMap((batch) => Array.from(batch, (place) => lengths[place] ?? 0));
        expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
        for (const batch of batches.slice(0, -1)) {
          const longest = lengths[batch[0] ?? 0] ?? 0;
          const full = batch.length === limits.maxRows || (batch.length + 1) * longest > limits.budget;
          expect(full).toBe(true);
        }
      }),
    );
  });

  it('pads at most half as much as batches in the order of arrival, on texts of 5 to 400 tokens', async () => {
    const lengths = Array.from({ length: 64 }, (_, i) => 5 + ((i * 263) % 396));
    const waste = (batches: ArrayLike<number>[]) =>
      batches.reduce((sum, batch) => {
        const own = Array.from(batch, (place) => lengths[place] ?? 0);
        return sum + own.length * Math.max(...own) - own.reduce((a, b) => a + b, 0);
      }, 0);
    const arrival = Array.from({ length: 8 }, (_, i) => Array.from({ length: 8 }, (_, j) => i * 8 + j));
    expect(waste(await batchesOf(lengths, { budget: 4096, maxRows: 8 }))).toBeLessThan(waste(arrival) / 2);
  });

  it('is nothing for no texts', async () => {
    expect(await batchesOf([], { budget: 1, maxRows: 1 })).toEqual([]);
  });
});

describe('embedInBatches', () => {
  it('gives the rows in the order of the texts, whatever fits the memory', async () => {
    const memoryOf = fc.integer({ min: 600, max: 8192 });
    await fc.assert(
      fc.asyncProperty(lengthsOf, limitsOf, memoryOf, async (lengths, limits, memory) => {
        const { embed, tried } = device(lengths, memory);
        const vectors = await embedInBatches(lengths, {
          ...limits,
          lanes: () => [embed],
          columns: 2,
          isOutOfMemory,
        });
        expect([...vectors.data]).toEqual(expected(lengths));
        const fitted = tried.filter(({ padded }) => padded <= memory);
        const rows = fitted.reduce((sum, batch) => sum + batch.rows, 0);
        expect(rows).toBe(lengths.filter((length) => length > 0).length);
      }),
    );
  });

  it('does not try again what has not fitted once, and tells what did', async () => {
    const lengths = Array.from({ length: 64 }, () => 100);
    const { embed, tried } = device(lengths, 900);
    const told: number[] = [];
    const onShrink = (budget: number) => told.push(budget);
    await embedInBatches(lengths, {
      budget: 3200,
      maxRows: 64,
      lanes: () => [embed],
      columns: 2,
      isOutOfMemory,
      onShrink,
    });
    expect(tried.filter(({ padded }) => padded > 900).map(({ rows }) => rows)).toEqual([32, 16]);
    expect(told).toEqual([800]);
  });

  it('stops between batches when its signal aborts', async () => {
    const controller = new AbortController();
    const lengths = [9, 8, 7];
    const { embed, tried } = device(lengths, 100);
    const aborting = async (places: Uint32Array) => {
      if (tried.length === 1) controller.abort(new Error('mine'));
      return embed(places);
    };
    const { signal } = controller;
    const work = { budget: 9, maxRows: 9, lanes: () => [aborting], columns: 2, isOutOfMemory, signal };
    await expect(embedInBatches(lengths, work)).rejects.toThrow('mine');
    expect(tried.length).toBe(2);
  });
});

describe('several lanes', () => {
  const lengths = [1, 2, 3, 4, 5, 6, 7, 8];
  const one = { budget: 1, maxRows: 1, columns: 2, isOutOfMemory };

  it('share the texts, each taking the next when it is done', async () => {
    const { embed } = device(lengths, 100);
    const took: string[] = [];
    const lane = (name: string, milliseconds: number) => async (places: Uint32Array) => {
      took.push(`${name}${lengths[places[0] ?? 0]}`);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return embed(places);
    };
    const lanes = [lane('slow', 60), lane('quick', 10)];
    const { data } = await embedInBatches(lengths, { ...one, lanes: () => lanes });
    expect([...data]).toEqual(expected(lengths));
    expect(took.slice(0, 2)).toEqual(['slow8', 'quick7']);
    expect(took.filter((name) => name.startsWith('quick')).length).toBeGreaterThan(4);
  });

  it('are joined by those that come meanwhile', async () => {
    const { embed } = device(lengths, 100);
    let second = 0;
    const first = async (places: Uint32Array) => {
      if (lanes.length === 1) lanes.push(later);
      return embed(places);
    };
    const later = async (places: Uint32Array) => {
      second += 1;
      return embed(places);
    };
    const lanes = [first];
    const { data } = await embedInBatches(lengths, { ...one, lanes: () => lanes });
    expect([...data]).toEqual(expected(lengths));
    expect(second).toBeGreaterThan(1);
  });

  it('hear of each other while one keeps this very thread busy', async () => {
    const { embed } = device(lengths, 100);
    let other = 0;
    const busy = async (places: Uint32Array) => {
      for (const end = performance.now() + 12; performance.now() < end; );
      return embed(places);
    };
    const elsewhere = async (places: Uint32Array) => {
      other += 1;
      await new Promise((resolve) => setTimeout(resolve));
      return embed(places);
    };
    const lanes = [busy, elsewhere];
    await embedInBatches(lengths, { ...one, lanes: () => lanes });
    expect(other).toBeGreaterThan(2);
  });

  it('stop after the first failure, which is thrown when all are still', async () => {
    let running = 0;
    let ran = 0;
    const lane = (fails: boolean) => async (places: Uint32Array) => {
      running += 1;
      ran += 1;
      await new Promise((resolve) => setTimeout(resolve, fails ? 5 : 20));
      running -= 1;
      if (fails) throw new Error('broken');
      return zeros(places.length, 2);
    };
    const lanes = [lane(false), lane(true)];
    await expect(embedInBatches(lengths, { ...one, lanes: () => lanes })).rejects.toThrow('broken');
    expect([running, ran]).toEqual([0, 2]);
  });
});

describe('halving', () => {
  const places = Uint32Array.from({ length: 13 }, (_, i) => i);

  it('runs every place once, in order, down to one row', async () => {
    for (const room of [1, 2, 3, 6, 12, 13, 20]) {
      const done: number[] = [];
      const rows = await halving(
        places,
        async (part) => {
          if (part.length > room) throw new OutOfMemory();
          done.push(...part);
        },
        { isOutOfMemory },
      );
      expect(done).toEqual([...places]);
      expect(rows).toBeLessThanOrEqual(Math.max(room, 1));
    }
  });

  it('says so when not even one row fits, and keeps the reason', async () => {
    const cause = new OutOfMemory();
    const failing = halving(places, () => Promise.reject(cause), { isOutOfMemory });
    await expect(failing).rejects.toMatchObject({ code: 'engine_unavailable', status: 503, cause });
  });

  it('hands on every other error at once', async () => {
    let runs = 0;
    const failing = halving(
      places,
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
