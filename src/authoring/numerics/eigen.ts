// Eigenvalues and eigenvectors of symmetric matrices. Pure, and the same bits on every engine: only +, -, *, / and sqrt.
// Householder reduction to tridiagonal form, then implicit QL with Wilkinson's shift (Golub & Van Loan, 8.3.3; Bowdler,
// Martin, Reinsch & Wilkinson, 1968). Rotations act on rows of the transposed basis, which are contiguous.
import { tridiagonalise } from './tridiagonal.js';

export interface Eigen {
  /** (size) descending. */
  readonly values: Float64Array;
  /** (size, size) row-major: row k is the unit vector of values[k], its largest component positive. */
  readonly vectors: Float64Array;
}

/** QL converges cubically: two or three sweeps for an eigenvalue are usual. */
const maxSweeps = 30;

/**
 * Decomposes a symmetric matrix.
 * @param a (size, size) row-major, symmetric, finite
 * @throws RangeError when it has NaN or infinite entries
 */
export function decomposeSymmetric(a: Float64Array, size: number): Eigen {
  const { diagonal, offDiagonal, basis } = tridiagonalise(a, size);
  const values = Float64Array.from(diagonal);
  const couplings = new Float64Array(size);
  couplings.set(offDiagonal);
  const largest = values.reduce(
    (max, value, k) => Math.max(max, Math.abs(value) + Math.abs(couplings[k])),
    0,
  );
  if (!Number.isFinite(largest)) throw new RangeError('the matrix has entries that are not finite numbers');
  // Relative to the whole matrix: in one of low rank the small eigenvalues are rounding errors themselves.
  const block = { values, couplings, negligible: Number.EPSILON * largest };
  const rotate = (row: number, cosine: number, sine: number) => rotateRows(basis, row, size, cosine, sine);
  for (let k = 0; k < size; k++) isolateEigenvalue(k, block, rotate);
  return sortDescending(values, basis, size);
}

/** The tridiagonal matrix while it is reduced, and what counts as zero in it. */
interface Block {
  readonly values: Float64Array;
  readonly couplings: Float64Array;
  readonly negligible: number;
}

/** A rotation of rows `row` and `row + 1` in their plane. */
type Rotate = (row: number, cosine: number, sine: number) => void;

/** Sweeps until values[first] no longer couples with its neighbour. */
function isolateEigenvalue(first: number, block: Block, rotate: Rotate): void {
  const { couplings, negligible } = block;
  for (let sweep = 0; ; sweep++) {
    let last = first;
    while (last < couplings.length - 1 && !(Math.abs(couplings[last]) <= negligible)) last++;
    if (last === first) return;
    if (sweep === maxSweeps) throw new RangeError('the eigenvalues do not converge');
    sweepUp(first, last, block, rotate);
  }
}

/** One implicit QL sweep over rows first..last, from the last row up. */
function sweepUp(first: number, last: number, { values, couplings }: Block, rotate: Rotate): void {
  // Wilkinson's shift: the eigenvalue of the leading 2 by 2 block that is nearer to its first entry.
  const half = (values[first + 1] - values[first]) / (2 * couplings[first]);
  const root = Math.sqrt(half * half + 1);
  let bulge = values[last] - values[first] + couplings[first] / (half + (half >= 0 ? root : -root));
  let sine = 1;
  let cosine = 1;
  let shifted = 0;
  for (let i = last - 1; i >= first; i--) {
    const across = sine * couplings[i];
    const along = cosine * couplings[i];
    const length = Math.sqrt(across * across + bulge * bulge);
    couplings[i + 1] = length;
    if (length === 0) {
      // The block splits here; the next sweep starts with the smaller one.
      values[i + 1] -= shifted;
      couplings[last] = 0;
      return;
    }
    sine = across / length;
    cosine = bulge / length;
    const reduced = values[i + 1] - shifted;
    const step = (values[i] - reduced) * sine + 2 * cosine * along;
    shifted = sine * step;
    values[i + 1] = reduced + shifted;
    bulge = cosine * step - along;
    rotate(i, cosine, sine);
  }
  values[first] -= shifted;
  couplings[first] = bulge;
  couplings[last] = 0;
}

function rotateRows(basis: Float64Array, row: number, size: number, cosine: number, sine: number): void {
  const upper = row * size;
  const lower = upper + size;
  for (let j = 0; j < size; j++) {
    const a = basis[upper + j];
    const b = basis[lower + j];
    basis[lower + j] = sine * a + cosine * b;
    basis[upper + j] = cosine * a - sine * b;
  }
}

function sortDescending(values: Float64Array, basis: Float64Array, size: number): Eigen {
  const order = Array.from(values, (_, k) => k).sort((p, q) => values[q] - values[p] || p - q);
  const vectors = new Float64Array(size * size);
  order.forEach((from, to) => {
    const row = basis.subarray(from * size, (from + 1) * size);
    const largest = row.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
    vectors.set(largest < 0 ? row.map((value) => -value) : row, to * size);
  });
  return { values: Float64Array.from(order, (k) => values[k]), vectors };
}
