// Matrices as the GPU reads them, by hand.
import { expect, test } from 'vitest';
import { fromFloat16 } from '../../../../src/core/numerics/index.js';
import { writeMatrices, writeTable } from '../../../../src/encoders/gpu/write-weights.js';
import type { StoredMatrix, StoredNumbers } from '../../../../src/encoders/runtime/weights.js';

const floats = (...values: number[]): StoredNumbers => ({
  kind: 'floats',
  read: () => Float32Array.from(values),
});

const bytes = (values: number[], zeros: number[], scales: number[]): StoredNumbers => ({
  kind: 'integers',
  read: () => Uint8Array.from(values),
  zeros: Int32Array.from(zeros),
  scales: Float32Array.from(scales),
});

const numbers = (halves: Uint16Array) => Array.from(halves, fromFloat16);

test('writes matrices side by side, transposed ones turned, and leaves the padding', () => {
  const plain: StoredMatrix = { rows: 2, columns: 3, transposed: false, numbers: floats(1, 2, 3, 4, 5, 6) };
  const turned: StoredMatrix = { ...plain, transposed: true, numbers: floats(10, 40, 20, 50, 30, 60) };
  const out = new Uint16Array(3 * 7);
  writeMatrices([plain, turned], 7, out);
  expect(numbers(out)).toEqual([1, 2, 3, 10, 20, 30, 0, 4, 5, 6, 40, 50, 60, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('scales integers by matrix and by column', () => {
  const shape = { rows: 2, columns: 2 };
  const whole: StoredMatrix = { ...shape, transposed: false, numbers: bytes([1, 2, 3, 4], [2], [0.5]) };
  const columns: StoredMatrix = { ...shape, transposed: true, numbers: bytes([1, 2, 3, 4], [0, 3], [2, 8]) };
  const out = new Uint16Array(8);
  writeMatrices([whole, columns], 4, out);
  expect(numbers(out)).toEqual([-0.5, 0, 2, 0, 0.5, 1, 4, 8]);
});

test('scales a table by row', () => {
  const out = new Uint16Array(6);
  writeTable({ rows: 3, columns: 2, numbers: bytes([1, 2, 3, 4, 5, 6], [1, 0, 5], [1, 0.25, 2]) }, out);
  expect(numbers(out)).toEqual([0, 1, 0.75, 1, 0, 2]);
});

test('rejects weights that no half float holds', () => {
  for (const value of [65_520, Number.NaN, Number.NEGATIVE_INFINITY]) {
    const matrix: StoredMatrix = { rows: 1, columns: 2, transposed: false, numbers: floats(1, value) };
    expect(() => writeMatrices([matrix], 2, new Uint16Array(2))).toThrow(
      `a weight is ${value}, beyond the range of half floats`,
    );
  }
});

test('writes float32 without rounding to half floats', () => {
  const matrix: StoredMatrix = { rows: 1, columns: 2, transposed: false, numbers: floats(0.1, 1e6) };
  const out = new Float32Array(2);
  writeMatrices([matrix], 2, out);
  expect(out).toEqual(Float32Array.of(0.1, 1e6));
  const wrong: StoredMatrix = { ...matrix, numbers: floats(1, Number.NaN) };
  expect(() => writeMatrices([wrong], 2, out)).toThrow('a weight is NaN');
});

test('rejects a file with more or fewer numbers than its shape', () => {
  expect(() => writeTable({ rows: 2, columns: 2, numbers: floats(1, 2, 3) }, new Uint16Array(4))).toThrow(
    'weights have 3 numbers, expected 4',
  );
});
