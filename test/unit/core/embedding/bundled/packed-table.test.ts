// The table of token vectors in four bits: the sums of its rows as they are read, and that of assay-base on its real file.
import { expect, test } from 'vitest';
import { packFourBits } from '../../../../../.scripts/table/pack.mjs';
import { PackedTable, packedDimensions } from '../../../../../src/core/embedding/bundled/packed-table.js';
import { createRandom, dot, expandFourBits } from '../../../../../src/core/numerics/index.js';
import { embedderFile, vocabularyText } from '../fixtures.js';

const tokens = 40;
const random = createRandom(1, 'packed table');
const numbers = Float32Array.from({ length: tokens * packedDimensions }, () => random.normal());
const table = new PackedTable(packFourBits(numbers), tokens);
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
  const sum = new Float32Array(packedDimensions);
  table.addRows(ids, 0, ids.length, 1, sum);
  const vector = new Float32Array(packedDimensions);
  const length = table.embed(ids, vector);
  expect(length).toBeCloseTo(Math.hypot(...sum), 4);
  for (const [d, value] of vector.entries()) expect(value * length).toBeCloseTo(sum[d]!, 4);
  const none = vector.slice();
  expect([table.embed(new Int32Array(), none), none.every((value) => value === 0)]).toEqual([0, true]);
});

test('rows are added from one token up to another, times a factor', () => {
  const whole = new Float32Array(packedDimensions);
  table.addRows(ids, 1, 2, 1, whole);
  const half = new Float32Array(packedDimensions);
  table.addRows(Int32Array.of(39), 0, 1, 0.5, half);
  for (const [d, value] of half.entries()) expect(2 * value).toBeCloseTo(whole[d]!, 6);
});

test('a table of another size is damaged', () => {
  expect(() => new PackedTable(new Uint8Array(72 * tokens - 1), tokens)).toThrow(
    expect.objectContaining({
      code: 'artifact_damaged',
      detail: `Embedder file 'table.bin' has ${72 * tokens - 1} bytes, expected ${72 * tokens}. Replace the embedder's files with those of one release`,
    }),
  );
});

test('that of assay-base has the first columns of the table of assay-small', () => {
  const size = vocabularyText.trimEnd().split('\n').length;
  const packed = new PackedTable(embedderFile('table.bin', 'assay-base'), size);
  const rows = new Int8Array(embedderFile('embedding.int8.bin').buffer);
  for (let id = 5; id < size; id += 997) {
    const vector = new Float32Array(packedDimensions);
    packed.embed(Int32Array.of(id), vector);
    const expected = Float32Array.from(rows.subarray(256 * id, 256 * id + packedDimensions));
    expect(dot(vector, expected) / Math.hypot(...expected)).toBeGreaterThan(0.98);
  }
});
