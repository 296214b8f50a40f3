import { describe, expect, it } from 'vitest';
import { factorCholesky, solve } from '../../../../src/authoring/numerics/cholesky.js';
import { decomposeSymmetric } from '../../../../src/authoring/numerics/eigen.js';
import { drawUniform, findLeadingEigen } from '../../../../src/authoring/numerics/leading.js';
import { multiplyTransposed } from '../../../../src/authoring/numerics/product.js';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { computeSecondMoment, toCovariance } from '../../../../src/authoring/numerics/second-moment.js';
import {
  computeQuadraticForm,
  factorShifted,
  solveShifted,
  tridiagonalise,
} from '../../../../src/authoring/numerics/tridiagonal.js';

const sizes = [1, 2, 3, 4, 5, 7, 8, 13, 16, 21];

function gaussian(rows: number, columns: number, seed: number) {
  const source = createRandom(seed, 'gaussian');
  return { rows, columns, data: Float32Array.from({ length: rows * columns }, () => source.normal()) };
}

const all = (n: number) => Uint32Array.from({ length: n }, (_, i) => i);

/** The textbook triple loop. */
function plainMoment(x: { columns: number; data: Float32Array }, weights: Float64Array, rows: Uint32Array) {
  const d = x.columns;
  const out = new Float64Array(d * d);
  for (const i of rows)
    for (let j = 0; j < d; j++)
      for (let k = 0; k < d; k++) out[j * d + k] += weights[i] * x.data[i * d + j] * x.data[i * d + k];
  return out;
}

function times(a: Float64Array, size: number, v: Float64Array): Float64Array {
  return Float64Array.from({ length: size }, (_, j) =>
    v.reduce((sum, value, k) => sum + a[j * size + k] * value, 0),
  );
}

const near = (values: Iterable<number>, digits = 9) =>
  [...values].map((value) => expect.closeTo(value, digits));

describe('computeSecondMoment', () => {
  it('equals the plain sum over chosen, weighted rows, for every size modulo four', () => {
    for (const d of sizes) {
      const x = gaussian(11, d, d);
      const weights = Float64Array.from({ length: 11 }, (_, i) => (i % 3) / 2);
      const rows = Uint32Array.of(0, 2, 3, 5, 7, 8, 10);
      expect([...computeSecondMoment(x, weights, rows)]).toEqual(near(plainMoment(x, weights, rows)));
    }
  });
  it('is zero over no rows', () => {
    expect([...computeSecondMoment(gaussian(2, 2, 1), Float64Array.of(1, 1), Uint32Array.of())]).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

describe('toCovariance', () => {
  it('returns the covariance for weights of any sum', () => {
    const x = { rows: 2, columns: 2, data: Float32Array.of(1, 5, 3, 1) };
    const moment = computeSecondMoment(x, Float64Array.of(2, 2), Uint32Array.of(0, 1));
    expect([...toCovariance(moment, 4, Float64Array.of(2, 3))]).toEqual([1, -2, -2, 4]);
  });
});

describe('multiplyTransposed', () => {
  it('equals single products for every size modulo four', () => {
    for (const m of sizes) {
      const x = gaussian(3, 6, 1);
      const q = Float64Array.from(gaussian(m, 6, 2).data);
      const expected = Array.from({ length: 3 * m }, (_, at) => {
        const [i, k] = [Math.floor(at / m), at % m];
        return [0, 1, 2, 3, 4, 5].reduce((sum, j) => sum + x.data[i * 6 + j] * q[k * 6 + j], 0);
      });
      expect([...multiplyTransposed(x, q, m)]).toEqual(near(expected));
    }
  });
});

describe('Cholesky factorisation', () => {
  it('solves the factored system, for every size modulo four', () => {
    for (const size of sizes) {
      const a = computeSecondMoment(
        gaussian(3 * size, size, 3),
        new Float64Array(3 * size).fill(1),
        all(3 * size),
      );
      const x = Float64Array.from(gaussian(1, size, 4).data);
      const b = times(a, size, x).map((value, j) => value + 0.5 * x[j]);
      expect([...solve(factorCholesky(a, size, 0.5)!, b)]).toEqual(near(x, 7));
    }
  });
  it('factors [[4, 2], [2, 10]] into U = [[2, 1], [0, 3]]', () => {
    const { upper } = factorCholesky(Float64Array.of(4, 2, 2, 10), 2)!;
    expect([upper[0], upper[1], upper[3]]).toEqual([2, 1, 3]);
  });
  it('returns null for a matrix that is not positive definite', () => {
    expect(factorCholesky(Float64Array.of(1, 2, 2, 1), 2)).toBeNull();
    expect(factorCholesky(Float64Array.of(Number.NaN), 1)).toBeNull();
  });
});

describe('decomposeSymmetric', () => {
  it('returns the eigenvalues of a known matrix in descending order, with fixed signs', () => {
    const { values, vectors } = decomposeSymmetric(Float64Array.of(2, -1, -1, 2), 2);
    expect([...values]).toEqual(near([3, 1]));
    expect([...vectors].map(Math.abs)).toEqual(near(new Array(4).fill(Math.SQRT1_2)));
    expect(Math.max(vectors[0], vectors[1])).toBeGreaterThan(0);
  });
  it('satisfies A v = lambda v for every eigenpair', () => {
    const a = computeSecondMoment(gaussian(20, 7, 5), new Float64Array(20).fill(1), all(20));
    const { values, vectors } = decomposeSymmetric(a, 7);
    for (let k = 0; k < 7; k++) {
      const v = vectors.slice(k * 7, k * 7 + 7);
      expect([...times(a, 7, v)]).toEqual(near(v.map((value) => value * values[k])));
    }
  });
});

describe('findLeadingEigen', () => {
  it('finds the leading eigenvectors where the eigenvalues differ clearly', () => {
    const size = 30;
    const x = gaussian(200, size, 9);
    for (let i = 0; i < 200; i++) for (let j = 0; j < size; j++) x.data[i * size + j] *= 1.5 ** -j;
    const a = computeSecondMoment(x, new Float64Array(200).fill(1 / 200), all(200));
    const every = decomposeSymmetric(a, size);
    const few = findLeadingEigen(a, size, 4);
    expect([...few.values]).toEqual(near(every.values.subarray(0, 4)));
    expect([...few.vectors]).toEqual(near(every.vectors.subarray(0, 4 * size), 6));
  });
  it('finds them from any start', () => {
    const a = computeSecondMoment(gaussian(40, 6, 3), new Float64Array(40).fill(1 / 40), all(40));
    const [normal, uniform] = [findLeadingEigen(a, 6, 2), findLeadingEigen(a, 6, 2, drawUniform)];
    expect([...uniform.values]).toEqual(near(normal.values));
    expect([...uniform.vectors]).toEqual(near(normal.vectors, 3));
  });
  it('returns no more eigenvectors than the rank of the matrix', () => {
    const rankOne = Float64Array.of(4, 2, 0, 2, 1, 0, 0, 0, 0);
    const { values, vectors } = findLeadingEigen(rankOne, 3, 2);
    expect(values[0]).toBeCloseTo(5, 9);
    expect([...vectors.subarray(0, 3)]).toEqual(near([2 / Math.sqrt(5), 1 / Math.sqrt(5), 0]));
    expect(findLeadingEigen(new Float64Array(4), 2, 2).values).toHaveLength(0);
  });
});

describe('tridiagonalise', () => {
  it('gives Q T Q’ equal to the matrix with an orthonormal Q, for every size', () => {
    for (const size of sizes) {
      const a = computeSecondMoment(
        gaussian(size + 3, size, 6),
        new Float64Array(size + 3).fill(1),
        all(size + 3),
      );
      const { diagonal, offDiagonal, basis } = tridiagonalise(a, size);
      const rebuilt = new Float64Array(size * size);
      const gram = new Float64Array(size * size);
      for (let j = 0; j < size; j++)
        for (let k = 0; k < size; k++)
          for (let p = 0; p < size; p++) {
            gram[j * size + k] += basis[j * size + p] * basis[k * size + p];
            const t = (q: number) =>
              q === p ? diagonal[p] : Math.abs(q - p) === 1 ? offDiagonal[Math.min(p, q)] : 0;
            for (let q = Math.max(0, p - 1); q <= Math.min(size - 1, p + 1); q++)
              rebuilt[j * size + k] += basis[p * size + j] * t(q) * basis[q * size + k];
          }
      expect([...rebuilt]).toEqual(near(a, 7));
      expect([...gram]).toEqual(
        near(Array.from(gram, (_, at) => (Math.floor(at / size) === at % size ? 1 : 0))),
      );
    }
  });
  it('accepts a matrix that is already tridiagonal, or zero', () => {
    expect([...tridiagonalise(Float64Array.of(1, 2, 0, 2, 3, 4, 0, 4, 5), 3).diagonal]).toEqual([1, 3, 5]);
    expect([...tridiagonalise(new Float64Array(9), 3).offDiagonal]).toEqual([0, 0]);
  });
  it('solves and computes quadratic forms with any shift', () => {
    const size = 9;
    const a = computeSecondMoment(gaussian(6, size, 7), new Float64Array(6).fill(1), all(6));
    const reduced = tridiagonalise(a, size);
    const z = Float64Array.from(gaussian(1, size, 8).data);
    for (const shift of [0.1, 10]) {
      const direct = solve(factorCholesky(a, size, shift)!, z);
      const rotated = times(reduced.basis, size, z);
      const factor = factorShifted(reduced, shift);
      const back = solveShifted(factor, rotated);
      const x = Float64Array.from({ length: size }, (_, j) =>
        back.reduce((sum, value, k) => sum + value * reduced.basis[k * size + j], 0),
      );
      expect([...x]).toEqual(near(direct, 6));
      expect(computeQuadraticForm(factor, rotated, 0)).toBeCloseTo(
        z.reduce((s, v, j) => s + v * direct[j], 0),
        6,
      );
    }
  });
});
