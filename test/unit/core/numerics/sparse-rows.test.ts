// Sparse rows: slices, selections and joins against plain lists.
import { describe, expect, it } from 'vitest';
import {
  emptySparseRows,
  joinSparseRows,
  type SparseRows,
  sliceSparseRows,
  sparseRow,
} from '../../../../src/core/numerics/index.js';

const lists = [
  [
    [1, 0.5],
    [9, 2],
  ],
  [],
  [[4_294_967_295, -1]],
] as const;
const toRow = (list: readonly (readonly [number, number])[]) => ({
  keys: Uint32Array.from(list, ([key]) => key),
  values: Float32Array.from(list, ([, value]) => value),
});
const toLists = (rows: SparseRows) =>
  Array.from({ length: rows.offsets.length - 1 }, (_, i) => {
    const { keys, values } = sparseRow(rows, i);
    return Array.from(keys, (key, j) => [key, values[j]]);
  });

describe('sparse rows', () => {
  it('keep the entries of every row, empty rows and the largest key included', () => {
    expect(toLists(joinSparseRows(lists.map(toRow)))).toEqual(lists);
    expect(toLists(joinSparseRows([]))).toEqual([]);
    expect(toLists(emptySparseRows(2))).toEqual([[], []]);
  });

  it('are sliced at any rows', () => {
    const rows = joinSparseRows(lists.map(toRow));
    for (let from = 0; from <= 3; from++)
      for (let to = from; to <= 3; to++) {
        expect(toLists(sliceSparseRows(rows, from, to))).toEqual(lists.slice(from, to));
      }
  });
});
