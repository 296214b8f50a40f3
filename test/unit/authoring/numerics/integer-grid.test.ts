// Rows rounded to integers, whose sums of products are exact.
import { describe, expect, it } from 'vitest';
import { sumProducts } from '../../../../src/authoring/kernels/check-second-moment.js';
import { computeSecondMoment, createRandom, unit } from '../../../../src/authoring/numerics/index.js';
import { gridSteps, roundToGrid } from '../../../../src/authoring/numerics/integer-grid.js';
import type { Matrix } from '../../../../src/core/numerics/index.js';

const oneRow = (...values: number[]): Matrix => ({
  rows: 1,
  columns: values.length,
  data: Float32Array.from(values),
});

function createUnitRows(rows: number, columns: number): Matrix {
  const { normal } = createRandom(2, rows, columns);
  const data = new Float32Array(rows * columns);
  for (let i = 0; i < rows; i++) data.set(unit(Float64Array.from({ length: columns }, normal)), i * columns);
  return { rows, columns, data };
}

describe('roundToGrid', () => {
  it('rounds to steps of 1/8192, ties upwards', () => {
    const half = 0.5 / gridSteps;
    expect([...roundToGrid(oneRow(0, 1, -1, half, -half, 1.4 * half, 0.25)).data]).toEqual([
      0, 8192, -8192, 1, 0, 1, 2048,
    ]);
  });

  it('accepts a unit row whose component is above 1 by rounding, and an empty matrix', () => {
    expect([...roundToGrid(oneRow(1.0000001)).data]).toEqual([8192]);
    expect(roundToGrid({ rows: 0, columns: 3, data: new Float32Array(0) }).rows).toBe(0);
  });

  it.each([
    [Number.NaN, 'Component NaN (row 0, column 1) is not finite'],
    [Number.POSITIVE_INFINITY, 'Component Infinity (row 0, column 1) is not finite'],
    [-1.5, 'Component -1.5 (row 0, column 1) is outside [-1, 1]'],
  ])('rejects %d', (value, message) => {
    expect(() => roundToGrid(oneRow(0, value))).toThrow(message);
  });
});

describe('sums of products of rounded rows', () => {
  it.each([
    [1, 1],
    [1, 5],
    [3, 1],
    [130, 33],
  ])('of %i rows and %i columns are the same bits in any order, and in integers', (rows, columns) => {
    const block = roundToGrid(createUnitRows(rows, columns));
    const sum = sumProducts(block);
    const reversed = computeSecondMoment(
      block,
      new Float64Array(rows).fill(1),
      Uint32Array.from({ length: rows }, (_, i) => rows - 1 - i),
    );
    expect(reversed).toEqual(sum);
    for (let j = 0; j < columns; j++)
      for (let k = 0; k < columns; k++) {
        let exact = 0n;
        for (let i = 0; i < rows; i++)
          exact += BigInt(block.data[i * columns + j]!) * BigInt(block.data[i * columns + k]!);
        expect(BigInt(sum[j * columns + k]!)).toBe(exact);
      }
  });

  it('are near those of the rows themselves', () => {
    const x = createUnitRows(400, 40);
    const all = Uint32Array.from({ length: 400 }, (_, i) => i);
    const exact = computeSecondMoment(x, new Float64Array(400).fill(1 / 400), all);
    const rounded = sumProducts(roundToGrid(x)).map((value) => value / (400 * gridSteps * gridSteps));
    // Of a variance of 1/40 in each dimension.
    for (let at = 0; at < 1600; at++) expect(Math.abs(rounded[at]! - exact[at]!)).toBeLessThan(2e-6);
  });
});
