// Draws from both halves of a column, compared with a sampler that keeps every item.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { HalfSampler } from '../../../../src/authoring/sources/half-sampling.js';

const positionsOf = (items: readonly { readonly position: number }[]) =>
  items.map(({ position }) => position).sort((a, b) => a - b);

/** The items with the lowest random numbers of each half, a half of equal values being the lower one. */
function drawFromAll(values: readonly number[], limit: number, seed: number): number[] {
  const random = createRandom(seed);
  const entries = values.map((value, position) => ({ position, value, ticket: random.uniform() }));
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  // The largest value of the lower half, by the mean rank of equal values.
  let [highest, smaller] = [Number.NEGATIVE_INFINITY, 0];
  for (const [value, equal] of [...counts].sort(([a], [b]) => a - b)) {
    if (smaller + (equal + 1) / 2 <= (values.length + 1) / 2) highest = value;
    smaller += equal;
  }
  const take = (half: typeof entries) => half.sort((a, b) => a.ticket - b.ticket).slice(0, limit);
  return positionsOf([
    ...take(entries.filter(({ value }) => value <= highest)),
    ...take(entries.filter(({ value }) => value > highest)),
  ]);
}

/** Numbers in [0, 1) that look random. */
const scatter = (i: number) => (i * 7919) % 10_007;

it.each<[string, (i: number) => number]>([
  ['ascending', (i) => i],
  ['descending', (i) => -i],
  ['scattered', scatter],
  ['mostly equal', (i) => (scatter(i) < 9_000 ? 5 : scatter(i) % 11)],
  ['first small, then large', (i) => (i < 9_000 ? i % 7 : 1_000_000 + i)],
])('draws from a long column of %s numbers as if every item had been kept', (_, getValue) => {
  for (const [count, limit] of [
    [9_000, 3],
    [9_000, 700],
    [5, 2],
  ] as const) {
    const values = Array.from({ length: count }, (_, i) => getValue(i));
    const sampler = new HalfSampler<string>(limit, createRandom(9));
    for (const [i, value] of values.entries()) sampler.add(i, value, `item ${i}`);
    const drawn = sampler.draw();
    expect(positionsOf(drawn)).toEqual(drawFromAll(values, limit, 9));
    expect(drawn.every(({ position, item }) => item === `item ${position}`)).toBe(true);
  }
});

it('draws nothing from an empty column', () => {
  expect(new HalfSampler(3, createRandom(1)).draw()).toEqual([]);
});

it('frees items that can no longer be drawn', async () => {
  const sampler = new HalfSampler<object>(10, createRandom(1));
  const references = Array.from({ length: 20_000 }, (_, i) => {
    const item = { name: `item ${i}` };
    sampler.add(i, scatter(i), item);
    return new WeakRef(item);
  });
  // An item stays until the end of the task that created its reference.
  await new Promise((resolve) => setTimeout(resolve));
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  expect(references.filter((reference) => reference.deref() !== undefined).length).toBeLessThanOrEqual(4_096);
  expect(sampler.draw()).toHaveLength(20);
});
