// The table of token vectors: the sums of its rows, and the tables of both embedders on their real files.
import { expect, test } from 'vitest';
import { packFourBits } from '../../../../../.scripts/table/pack.mjs';
import { createRandom } from '../../../../../src/authoring/numerics/index.js';
import { TokenTable } from '../../../../../src/core/embedding/bundled/token-table.js';
import { dot, expandFourBits } from '../../../../../src/core/numerics/index.js';
import { embedderFile, vocabularyText } from '../fixtures.js';

const tokens = 40;
const dimensions = 128;
const random = createRandom(1, 'packed table');
const numbers = Float32Array.from({ length: tokens * dimensions }, () => random.normal());
const table = new TokenTable(packFourBits(numbers), tokens, dimensions);
const ids = Int32Array.of(3, 39, 3, 0);

test('packed numbers differ by less than a step of their block, and the farthest from 0 hardly', () => {
  const read = new Float32Array(numbers.length);
  expandFourBits(packFourBits(numbers), 0, read);
  for (let from = 0; from < numbers.length; from += 32) {
    const block = numbers.subarray(from, from + 32);
    const most = Math.max(...block.map(Math.abs));
    for (const [i, value] of block.entries()) {
      const error = Math.abs(read[from + i]! - value);
      expect(error).toBeLessThan(Math.abs(value) === most ? most / 1000 : most / 7.9);
    }
  }
});

test('a vector is the sum of its rows at length 1, and the length is returned', () => {
  const sum = new Float32Array(dimensions);
  table.addRows(ids, 0, ids.length, 1, sum);
  const vector = new Float32Array(dimensions);
  const length = table.embed(ids, vector);
  expect(length).toBeCloseTo(Math.hypot(...sum), 4);
  for (const [d, value] of vector.entries()) expect(value * length).toBeCloseTo(sum[d]!, 4);
  const none = vector.slice();
  expect([table.embed(new Int32Array(), none), none.every((value) => value === 0)]).toEqual([0, true]);
});

test('rows are added from one token up to another, times a factor', () => {
  const whole = new Float32Array(dimensions);
  table.addRows(ids, 1, 2, 1, whole);
  const half = new Float32Array(dimensions);
  table.addRows(Int32Array.of(39), 0, 1, 0.5, half);
  for (const [d, value] of half.entries()) expect(2 * value).toBeCloseTo(whole[d]!, 6);
});

test('a table of another size is damaged', () => {
  expect(() => new TokenTable(new Uint8Array(72 * tokens - 1), tokens, dimensions)).toThrow(
    expect.objectContaining({
      code: 'artifact_damaged',
      detail: `Embedder file 'table.bin' has ${72 * tokens - 1} bytes, expected ${72 * tokens}. Replace the embedder's files with those of one release`,
    }),
  );
});

test('sums five rows and more as it sums one after the other', () => {
  const many = Int32Array.from({ length: 11 }, (_, i) => (7 * i) % tokens);
  const expected = new Float64Array(dimensions);
  const row = new Float32Array(dimensions);
  for (const id of many) {
    expandFourBits(packFourBits(numbers), id * dimensions, row);
    for (const [d, value] of row.entries()) expected[d]! += value;
  }
  const vector = new Float32Array(dimensions);
  const length = table.embed(many, vector);
  expect(length).toBeCloseTo(Math.hypot(...expected), 9);
  for (const [d, value] of vector.entries()) expect(value).toBeCloseTo(expected[d]! / length, 6);
});

test('that of assay-base has the first columns of the table of assay-small, but for the scales of blocks', () => {
  const size = vocabularyText.trimEnd().split('\n').length;
  const [beside, small] = ['assay-base', 'assay-small'].map((id) => embedderFile('table.bin', id));
  const row = (bytes: Uint8Array, columns: number, id: number) => {
    const out = new Float32Array(128);
    expandFourBits(bytes, id * columns, out);
    return out;
  };
  expect([beside!.length, small!.length]).toEqual([72 * size, 144 * size]);
  for (let id = 5; id < size; id += 997) {
    const [a, b] = [row(beside!, 128, id), row(small!, 256, id)];
    expect(dot(a, b) / Math.hypot(...a) / Math.hypot(...b)).toBeGreaterThan(0.98);
  }
});

test('a searched scale has a squared error at most that of the scale of the farthest number', () => {
  const read = new Float32Array(numbers.length);
  const errors = [false, true].map((search) => {
    expandFourBits(packFourBits(numbers, { search }), 0, read);
    return read.reduce((sum, value, i) => sum + (value - numbers[i]!) ** 2, 0);
  });
  expect(errors[1]).toBeLessThan(0.95 * errors[0]!);
});
