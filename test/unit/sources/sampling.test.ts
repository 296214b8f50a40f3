import { describe, expect, it } from 'vitest';
import { random } from '../../../src/numerics/random.js';
import type { Sample } from '../../../src/sources/sample.js';
import { drawn, drawnPerClass } from '../../../src/sources/sampling.js';
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

describe('drawn', () => {
  it('gives all where there is no limit or less than it', async () => {
    expect(await all(drawn(numbers(5), undefined, random(1)))).toEqual([0, 1, 2, 3, 4]);
    expect(await all(drawn(numbers(5), 9, random(1)))).toEqual([0, 1, 2, 3, 4]);
  });

  it('draws the same with the same seed, in the order of the stream', async () => {
    const first = await all(drawn(numbers(1000), 20, random(7)));
    expect(await all(drawn(numbers(1000), 20, random(7)))).toEqual(first);
    expect(await all(drawn(numbers(1000), 20, random(8)))).not.toEqual(first);
    expect(first).toEqual([...first].sort((a, b) => a - b));
    expect(new Set(first).size).toBe(20);
  });

  it('gives every item the same chance', async () => {
    const counts = new Array<number>(50).fill(0);
    for (let seed = 0; seed < 2000; seed++) {
      for (const item of await all(drawn(numbers(50), 10, random(seed)))) counts[item]!++;
    }
    // 2,000 draws of probability 1/5: a standard deviation is 18.
    for (const count of counts) expect(Math.abs(count - 400)).toBeLessThan(90);
  });
});

describe('drawnPerClass', () => {
  it('caps each class of each trait', async () => {
    const samples = Array.from({ length: 300 }, (_, i) =>
      sample(i, [0, 0.2, 0.5, 1, 0.9][i % 5]!, 'unit', i < 200 ? 'a' : 'b'),
    );
    const result = await collect(drawnPerClass(stream(samples), 7, random(1)));
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

  it('takes each number of a raw column for a class while there are few', async () => {
    const samples = Array.from({ length: 500 }, (_, i) => sample(i, i % 5, 'raw'));
    const result = await collect(drawnPerClass(stream(samples), 4, random(1)));
    expect(result.map(({ quality }) => quality).sort()).toEqual([
      0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4,
    ]);
  });

  it('draws evenly over the rows of a column of many numbers', async () => {
    const count = 400;
    const hits = new Array<number>(count).fill(0);
    for (let seed = 0; seed < 500; seed++) {
      const samples = Array.from({ length: count }, (_, i) => sample(i, i < 100 ? i % 3 : i, 'raw'));
      const result = await collect(drawnPerClass(stream(samples), 40, random(seed)));
      expect(result).toHaveLength(40);
      for (const { line } of result) hits[line]!++;
    }
    // Quarters of the stream, each with an expected 5,000 hits.
    const quarters = [0, 1, 2, 3].map((q) => hits.slice(q * 100, q * 100 + 100).reduce((a, b) => a + b));
    for (const hit of quarters) expect(Math.abs(hit - 5000)).toBeLessThan(350);
  });
});
