// Eigenvalues against ml-matrix, a second implementation, and against matrices whose eigenvalues are known.
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { decomposeSymmetric } from '../../../../src/authoring/numerics/eigen.js';
import { createRandom } from '../../../../src/authoring/numerics/random.js';

/** A symmetric matrix of the given rank, (size, size). */
function symmetric(size: number, rank: number, seed: number): Float64Array {
  const { normal } = createRandom(seed, size, rank);
  const factor = Float64Array.from({ length: size * rank }, () => normal());
  return Float64Array.from({ length: size * size }, (_, at) => {
    const [i, j] = [Math.floor(at / size), at % size];
    let sum = 0;
    for (let k = 0; k < rank; k++) sum += (k % 2 ? -1 : 1) * factor[i * rank + k] * factor[j * rank + k];
    return sum;
  });
}

function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
}

describe('decomposeSymmetric', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 1],
    [17, 17],
    [40, 6],
    [90, 90],
  ])(
    'of size %i and rank %i: eigenvalues of ml-matrix, orthonormal vectors, A v = lambda v',
    (size, rank) => {
      const a = symmetric(size, rank, 11);
      const { values, vectors } = decomposeSymmetric(a, size);
      const rows = Array.from({ length: size }, (_, i) => Array.from(a.subarray(i * size, (i + 1) * size)));
      const theirs = new EigenvalueDecomposition(new Matrix(rows), { assumeSymmetric: true });
      const scale = 1e-12 * Math.max(1, ...Array.from(values, Math.abs));
      expect(
        largestDifference(
          values,
          [...theirs.realEigenvalues].sort((p, q) => q - p),
        ),
      ).toBeLessThan(scale);
      for (let k = 0; k < size; k++) {
        const v = vectors.subarray(k * size, (k + 1) * size);
        const image = rows.map((row) => row.reduce((sum, value, j) => sum + value * v[j], 0));
        expect(
          largestDifference(
            image,
            v.map((value) => value * values[k]),
          ),
        ).toBeLessThan(10 * scale);
        for (let other = 0; other <= k; other++) {
          const w = vectors.subarray(other * size, (other + 1) * size);
          const product = v.reduce((sum, value, j) => sum + value * w[j], 0);
          expect(Math.abs(product - (other === k ? 1 : 0))).toBeLessThan(1e-12);
        }
        expect(Math.max(...v)).toBe(Math.max(...v.map(Math.abs)));
      }
    },
  );

  it('keeps a diagonal matrix, with equal and zero eigenvalues, in descending order', () => {
    const diagonal = [0, 3, -1, 3];
    const a = new Float64Array(16);
    diagonal.forEach((value, i) => {
      a[5 * i] = value;
    });
    const { values, vectors } = decomposeSymmetric(a, 4);
    expect([...values]).toEqual([3, 3, 0, -1]);
    expect([...vectors]).toEqual([0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0]);
  });

  it('returns nothing for size 0, and zeros with unit vectors for a zero matrix', () => {
    expect(decomposeSymmetric(new Float64Array(), 0)).toEqual({
      values: new Float64Array(),
      vectors: new Float64Array(),
    });
    expect(decomposeSymmetric(new Float64Array(4), 2)).toEqual({
      values: new Float64Array(2),
      vectors: Float64Array.of(1, 0, 0, 1),
    });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('throws a RangeError for an entry that is %d', (value) => {
    expect(() => decomposeSymmetric(Float64Array.of(1, value, value, 1), 2)).toThrow(RangeError);
  });
});
