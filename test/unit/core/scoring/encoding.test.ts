import { describe, expect, it } from 'vitest';
import { joinSparseRows } from '../../../../src/core/numerics/sparse-rows.js';
import { checkTerms } from '../../../../src/core/scoring/artifact/geometry-checks.js';
import {
  type Encodings,
  joinEncodings,
  selectEncodings,
  sliceEncodings,
} from '../../../../src/core/scoring/encoding.js';

/** Encodings whose values say which row they belong to. */
function encodingsOf(rows: readonly number[]): Encodings {
  return {
    semantic: {
      rows: rows.length,
      columns: 2,
      data: Float32Array.from(rows.flatMap((row) => [row, row + 0.5])),
    },
    style: {
      rows: rows.length,
      columns: 3,
      data: Float32Array.from(rows.flatMap((row) => [-row, -row - 0.25, -row - 0.5])),
    },
    terms: joinSparseRows(
      rows.map((row) => ({
        keys: Uint32Array.from([row, row + 100]),
        values: Float32Array.from([0.5, row]),
      })),
    ),
    tokens: Uint32Array.from(rows, (row) => row * 10),
  };
}

const all = encodingsOf([1, 2, 3, 4]);

describe('parts of encodings', () => {
  it('are a range of rows', () => {
    expect(sliceEncodings(all, 1, 3)).toEqual(encodingsOf([2, 3]));
    expect(sliceEncodings(all, 0, 4)).toEqual(all);
  });

  it('are chosen rows in any order, more than once too', () => {
    expect(selectEncodings(all, [3, 0, 0])).toEqual(encodingsOf([4, 1, 1]));
    expect(selectEncodings(all, [])).toEqual(encodingsOf([]));
  });

  it('join to the rows of both', () => {
    expect(joinEncodings(encodingsOf([1, 2]), encodingsOf([3, 4]))).toEqual(all);
  });
});

describe('checkTerms', () => {
  const terms = (hashes: number[], halves: number) => ({
    hashes: Uint32Array.from(hashes),
    scale: 1,
    halves: new Uint32Array(halves),
  });

  it('accepts hashes in increasing order with a half float for each, and a trait without terms', () => {
    for (const valid of [null, terms([0], 1), terms([1, 2], 1), terms([1, 5, 9], 2)])
      expect(() => checkTerms(valid, 'traits[0].terms')).not.toThrow();
  });

  it.each([
    [terms([], 0), 'traits[0].terms.hashes must have 1 to '],
    [terms([2, 1], 1), 'traits[0].terms.hashes must be strictly increasing'],
    [terms([1, 1], 1), 'traits[0].terms.hashes must be strictly increasing'],
    [terms([1, 2, 3], 1), 'traits[0].terms.halves must have 2 values, not 1'],
    [terms([1, 2], 2), 'traits[0].terms.halves must have 1 values, not 2'],
    [{ ...terms([1], 1), halves: Uint32Array.of(0x7c00) }, 'traits[0].terms.halves must be finite'],
  ])('refuses damaged terms: case %#', (damaged, detail) => {
    expect(() => checkTerms(damaged, 'traits[0].terms')).toThrow(
      expect.objectContaining({ code: 'artifact_damaged', detail: expect.stringContaining(detail) }),
    );
  });
});
