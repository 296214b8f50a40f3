// The CPU twins against hand-computed rows and plain loops.
import { expect, test } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { type Pooling, poolRows } from '../../../../src/encoders/pooling/pooling.js';

const floats = (count: number, seed: number) => {
  const { normal } = createRandom(seed, 'floats');
  return Float32Array.from({ length: count }, normal);
};

/** The definition: the mean over the tokens of a text, divided by its length. */
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

test('pooling: equals hand-computed rows for mean and cls', () => {
  const hidden = Float32Array.of(1, 5, 5, 3, 9, 9);
  const mean = poolRows(hidden, Uint32Array.of(2), 3, 2, 'mean');
  expect(mean).toEqual({ rows: 1, columns: 2, data: Float32Array.of(0.6, 0.8) });
  const cls = poolRows(Float32Array.of(3, 4, 100, -100), Uint32Array.of(2), 2, 2, 'cls');
  expect(cls.data).toEqual(Float32Array.of(0.6, 0.8));
});

test('pooling: equals the definition for every shape, including odd sizes', () => {
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

test('pooling: ignores padding and memory after the last row', () => {
  const [tokens, columns] = [6, 8];
  const hidden = floats(2 * tokens * columns + 100, 1);
  const lengths = Uint32Array.of(4, 6);
  const before = poolRows(hidden, lengths, tokens, columns, 'mean');
  hidden.fill(Number.NaN, 4 * columns, tokens * columns);
  hidden.fill(Number.NaN, 2 * tokens * columns);
  expect(poolRows(hidden, lengths, tokens, columns, 'mean')).toEqual(before);
});

test('pooling: returns a zero row for no tokens or a zero sum, and NaN for a token with NaN', () => {
  const hidden = Float32Array.of(1, 2, 3, 4, 1, 1, -1, -1, Number.NaN, 0, 1, 1);
  const { data } = poolRows(hidden, Uint32Array.of(0, 2, 2), 2, 2, 'mean');
  expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
  expect(data.subarray(4).every(Number.isNaN)).toBe(true);
  expect(poolRows(hidden, new Uint32Array(0), 2, 2, 'mean').data).toHaveLength(0);
});

test('pooling: rejects a shape that does not fit the hidden states', () => {
  const hidden = new Float32Array(12);
  expect(() => poolRows(hidden, Uint32Array.of(2, 2), 2, 4, 'mean')).toThrow(
    'Hidden states have 12 floats, but the shape needs 16',
  );
  expect(() => poolRows(hidden, Uint32Array.of(4), 3, 4, 'mean')).toThrow(
    'Text 0 has 4 tokens, but the hidden states have 3',
  );
});
