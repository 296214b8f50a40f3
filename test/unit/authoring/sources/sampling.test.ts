import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import type { Sample } from '../../../../src/authoring/sources/sample.js';
import { drawPerClass, drawSamples } from '../../../../src/authoring/sources/sampling.js';
import { collect } from './support.js';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let i = 0; i < count; i++) yield i;
}
async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
const sample = (line: number, quality: number, scale: 'unit' | 'raw' = 'unit', trait = 'a'): Sample => ({
  text: `text ${line}`,
  trait,
  quality,
  scale,
  source: 0,
  line,
});
async function* stream(samples: Sample[]): AsyncGenerator<Sample> {
  yield* samples;
}

describe('drawSamples', () => {
  it('draws everything without a limit or below it', async () => {
    expect(await all(drawSamples(numbers(5), undefined, createRandom(1)))).toEqual([0, 1, 2, 3, 4]);
    expect(await all(drawSamples(numbers(5), 9, createRandom(1)))).toEqual([0, 1, 2, 3, 4]);
  });

  it('draws the same with the same seed, in the order of the stream', async () => {
    const first = await all(drawSamples(numbers(1000), 20, createRandom(7)));
    expect(await all(drawSamples(numbers(1000), 20, createRandom(7)))).toEqual(first);
    expect(await all(drawSamples(numbers(1000), 20, createRandom(8)))).not.toEqual(first);
    expect(first).toEqual([...first].sort((a, b) => a - b));
    expect(new Set(first).size).toBe(20);
  });

  it('gives every item the same chance', async () => {
    const counts = new Array<number>(50).fill(0);
    for (let seed = 0; seed < 500; seed++) {
      for (const item of await all(drawSamples(numbers(50), 10, createRandom(seed)))) counts[item]!++;
    }
    // 500 draws of probability 1/5: a standard deviation is 9.
    for (const count of counts) expect(Math.abs(count - 100)).toBeLessThan(45);
  });
});

describe('drawPerClass', () => {
  it('caps each class of each trait', async () => {
    const samples = Array.from({ length: 300 }, (_, i) =>
      sample(i, [0, 0.2, 0.5, 1, 0.9][i % 5]!, 'unit', i < 200 ? 'a' : 'b'),
    );
    const result = await collect(drawPerClass(stream(samples), 7, createRandom(1)));
    const counts = new Map<string, number>();
    for (const { trait, quality } of result) {
      const key = `${trait} ${Math.sign(quality - 0.5)}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({
      'a -1': 7,
      'a 0': 7,
      'a 1': 7,
      'b -1': 7,
      'b 0': 7,
      'b 1': 7,
    });
    expect(result.map(({ line }) => line)).toEqual(result.map(({ line }) => line).sort((a, b) => a - b));
  });

  it('caps the lower and the upper half by rank of a raw column', async () => {
    const samples = Array.from({ length: 500 }, (_, i) => sample(i, (i * 7919) % 500, 'raw'));
    const result = await collect(drawPerClass(stream(samples), 40, createRandom(1)));
    expect(result.filter(({ quality }) => quality < 250)).toHaveLength(40);
    expect(result.filter(({ quality }) => quality >= 250)).toHaveLength(40);
    expect(result.map(({ line }) => line)).toEqual(result.map(({ line }) => line).sort((a, b) => a - b));
    expect(await collect(drawPerClass(stream(samples), 40, createRandom(1)))).toEqual(result);
  });

  it('keeps equal numbers in one half, however unbalanced', async () => {
    const caps = async (values: (i: number) => number) => {
      const samples = Array.from({ length: 20_000 }, (_, i) => sample(i, values(i), 'raw'));
      const result = await collect(drawPerClass(stream(samples), 5, createRandom(1)));
      return result.map(({ quality }) => quality).sort();
    };
    expect(await caps((i) => (i % 100 === 0 ? 1 : 0))).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect(await caps((i) => (i === 7 ? 0 : 1))).toEqual([0, 1, 1, 1, 1, 1]);
    expect(await caps(() => 3)).toEqual([3, 3, 3, 3, 3]);
  });

  it('draws evenly over the rows of a column of ascending numbers, also where the pool is pruned', async () => {
    const count = 12_000;
    const lines: number[] = [];
    for (let seed = 0; seed < 10; seed++) {
      const samples = Array.from({ length: count }, (_, i) => sample(i, i, 'raw'));
      const result = await collect(drawPerClass(stream(samples), 200, createRandom(seed)));
      expect(result).toHaveLength(400);
      lines.push(...result.map(({ line }) => line));
    }
    // Twelfths of the column, each with an expected 333 draws: a standard deviation is 18.
    for (let part = 0; part < 12; part++) {
      const hits = lines.filter((line) => Math.floor((line * 12) / count) === part).length;
      expect(Math.abs(hits - 333)).toBeLessThan(90);
    }
  });

  it('draws evenly over the rows of a column of many numbers', async () => {
    const count = 400;
    const hits = new Array<number>(count).fill(0);
    for (let seed = 0; seed < 500; seed++) {
      const samples = Array.from({ length: count }, (_, i) => sample(i, i < 100 ? i % 3 : i, 'raw'));
      const result = await collect(drawPerClass(stream(samples), 20, createRandom(seed)));
      expect(result).toHaveLength(40);
      for (const { line } of result) hits[line]!++;
    }
    // Quarters of the stream, each with an expected 5,000 hits.
    const quarters = [0, 1, 2, 3].map((q) => hits.slice(q * 100, q * 100 + 100).reduce((a, b) => a + b));
    for (const hit of quarters) expect(Math.abs(hit - 5000)).toBeLessThan(350);
  });
});
