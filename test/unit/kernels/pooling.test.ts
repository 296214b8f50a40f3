// The CPU twins: against hand-computed rows and the plain loops that define them.
import { expect, test } from 'vitest';
import { type Pooling, poolRows, projectRows } from '../../../src/kernels/pooling.js';
import { random } from '../../../src/numerics/random.js';

const floats = (count: number, seed: number) => {
  const { normal } = random(seed, 'floats');
  return Float32Array.from({ length: count }, normal);
};

/** As the definition reads: the mean over the tokens that count, divided by its length. */
function naive(
  hidden: Float32Array,
  lengths: Uint32Array,
  tokens: number,
  columns: number,
  pooling: Pooling,
) {
  return Array.from(lengths, (length, text) => {
    const count = pooling === 'cls' ? Math.min(1, length) : length;
    const at = (token: number, column: number) => hidden[(text * tokens + token) * columns + column]!;
    const mean = Array.from({ length: columns }, (_, column) => {
      let sum = 0;
      for (let token = 0; token < count; token++) sum += at(token, column);
      return sum / count;
    });
    const norm = Math.hypot(...mean);
    return mean.map((value) => value / norm);
  }).flat();
}

const largest = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Math.max(...Array.from(a, (value, i) => Math.abs(value - b[i]!)));

test('pooling: the mean of two tokens and the first token, by hand', () => {
  const hidden = Float32Array.of(1, 5, 5, 3, 9, 9);
  const mean = poolRows(hidden, Uint32Array.of(2), 3, 2, 'mean');
  expect(mean).toEqual({ rows: 1, columns: 2, data: Float32Array.of(0.6, 0.8) });
  const cls = poolRows(Float32Array.of(3, 4, 100, -100), Uint32Array.of(2), 2, 2, 'cls');
  expect(cls.data).toEqual(Float32Array.of(0.6, 0.8));
});

test('pooling: equals the definition on every shape, odd ones included', () => {
  for (const pooling of ['mean', 'cls'] as const) {
    for (const [n, tokens, columns] of [
      [1, 1, 1],
      [3, 7, 5],
      [2, 33, 64],
      [5, 16, 384],
    ] as const) {
      const hidden = floats(n * tokens * columns, n);
      const lengths = Uint32Array.from({ length: n }, (_, i) => 1 + ((i * 3 + tokens - 1) % tokens));
      const { data } = poolRows(hidden, lengths, tokens, columns, pooling);
      expect(largest(data, naive(hidden, lengths, tokens, columns, pooling))).toBeLessThan(1e-6);
    }
  }
});

test('pooling: what is behind a text in its row, and behind the rows in memory, changes nothing', () => {
  const [tokens, columns] = [6, 8];
  const hidden = floats(2 * tokens * columns + 100, 1);
  const lengths = Uint32Array.of(4, 6);
  const before = poolRows(hidden, lengths, tokens, columns, 'mean');
  hidden.fill(Number.NaN, 4 * columns, tokens * columns);
  hidden.fill(Number.NaN, 2 * tokens * columns);
  expect(poolRows(hidden, lengths, tokens, columns, 'mean')).toEqual(before);
});

test('pooling: no tokens and no length give the zero row, a NaN that counts gives NaN', () => {
  const hidden = Float32Array.of(1, 2, 3, 4, 1, 1, -1, -1, Number.NaN, 0, 1, 1);
  const { data } = poolRows(hidden, Uint32Array.of(0, 2, 2), 2, 2, 'mean');
  expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  expect(data.subarray(4).every(Number.isNaN)).toBe(true);
  expect(poolRows(hidden, new Uint32Array(0), 2, 2, 'mean').data).toHaveLength(0);
});

test('projection: products of the unit vectors with every axis', () => {
  const [n, tokens, columns, k] = [4, 9, 24, 5];
  const hidden = floats(n * tokens * columns, 2);
  const axes = { rows: k, columns, data: floats(k * columns, 3) };
  const lengths = Uint32Array.of(9, 1, 0, 5);
  for (const pooling of ['mean', 'cls'] as const) {
    const { data: pooled } = poolRows(hidden, lengths, tokens, columns, pooling);
    const expected = Array.from({ length: n * k }, (_, at) => {
      let sum = 0;
      for (let i = 0; i < columns; i++)
        sum += pooled[Math.floor(at / k) * columns + i]! * axes.data[(at % k) * columns + i]!;
      return sum;
    });
    const products = projectRows(hidden, lengths, tokens, axes, pooling);
    expect([products.rows, products.columns]).toEqual([n, k]);
    expect(largest(products.data, expected)).toBeLessThan(1e-6);
    expect([...products.data.subarray(2 * k, 3 * k)]).toEqual(new Array(k).fill(0));
  }
});

test('pooling: a shape that the states do not have is an error that names it', () => {
  const hidden = new Float32Array(12);
  expect(() => poolRows(hidden, Uint32Array.of(2, 2), 2, 4, 'mean')).toThrow('16 floats needed, 12 there');
  expect(() => poolRows(hidden, Uint32Array.of(4), 3, 4, 'mean')).toThrow('text 0: 4 tokens in a row of 3');
});
