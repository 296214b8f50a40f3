// Householder reduction of a symmetric matrix, A = Q T Q' with T tridiagonal (Golub & Van Loan, 8.3.1). Pure.
// One decomposition is enough to solve with A + shift for many shifts, at a quarter of the cost of the eigenvalues.

export interface Tridiagonal {
  readonly size: number;
  /** (size) diagonal of T. */
  readonly diagonal: Float64Array;
  /** (size - 1) entries above and below the diagonal of T. */
  readonly offDiagonal: Float64Array;
  /** (size, size) row-major Q', orthonormal rows. */
  readonly basis: Float64Array;
}

/**
 * Reduces a symmetric matrix to tridiagonal form.
 * @param a (size, size) row-major, symmetric
 */
export function tridiagonalise(a: Float64Array, size: number): Tridiagonal {
  const work = Float64Array.from(a);
  const diagonal = new Float64Array(size);
  const offDiagonal = new Float64Array(Math.max(0, size - 1));
  const reflectors: Float64Array[] = [];
  for (let k = 0; k < size - 1; k++) {
    diagonal[k] = work[k * size + k];
    const v = computeReflector(work, size, k, offDiagonal);
    reflectors.push(v);
    if (v[k + 1] !== 0) reflectBothSides(work, size, k + 1, v);
  }
  if (size > 0) diagonal[size - 1] = work[size * size - 1];
  return { size, diagonal, offDiagonal, basis: accumulateBasis(reflectors, size) };
}

/**
 * The vector v, scaled to v.v = 2, whose reflection I - v v' zeroes column k below its subdiagonal; 0 if that is zero
 * already. Writes the resulting entry to `offDiagonal[k]`.
 */
function computeReflector(
  work: Float64Array,
  size: number,
  k: number,
  offDiagonal: Float64Array,
): Float64Array {
  const v = new Float64Array(size);
  let square = 0;
  for (let i = k + 1; i < size; i++) {
    v[i] = work[k * size + i];
    square += v[i] * v[i];
  }
  const first = v[k + 1];
  const length = Math.sqrt(square);
  if (length === Math.abs(first)) {
    offDiagonal[k] = first;
    return v.fill(0);
  }
  const target = first > 0 ? -length : length;
  offDiagonal[k] = target;
  v[k + 1] = first - target;
  const scale = Math.sqrt(2 / (square - first * first + v[k + 1] * v[k + 1]));
  for (let i = k + 1; i < size; i++) v[i] *= scale;
  return v;
}

/** (I - v v') A (I - v v') on the trailing block from row `from`: A - v q' - q v', q = p - (p.v / 2) v, p = A v. */
function reflectBothSides(work: Float64Array, size: number, from: number, v: Float64Array): void {
  const q = new Float64Array(size);
  let along = 0;
  for (let i = from; i < size; i++) {
    let even = 0;
    let odd = 0;
    let j = from;
    for (; j + 1 < size; j += 2) {
      even += work[i * size + j] * v[j];
      odd += work[i * size + j + 1] * v[j + 1];
    }
    if (j < size) even += work[i * size + j] * v[j];
    q[i] = even + odd;
    along += q[i] * v[i];
  }
  for (let i = from; i < size; i++) q[i] -= (along / 2) * v[i];
  for (let i = from; i < size; i++) {
    const vi = v[i];
    const qi = q[i];
    for (let j = from; j < size; j++) work[i * size + j] -= vi * q[j] + qi * v[j];
  }
}

/** Q' = H_last ... H_1, built from the last reflector so that each changes only its own block. */
function accumulateBasis(reflectors: readonly Float64Array[], size: number): Float64Array {
  const basis = new Float64Array(size * size);
  for (let i = 0; i < size; i++) basis[i * size + i] = 1;
  for (let k = reflectors.length - 1; k >= 0; k--) {
    const v = reflectors[k];
    for (let i = k + 1; i < size; i++) {
      const at = i * size;
      let along = 0;
      for (let j = k + 1; j < size; j++) along += basis[at + j] * v[j];
      if (along !== 0) for (let j = k + 1; j < size; j++) basis[at + j] -= along * v[j];
    }
  }
  return basis;
}

/** Factors of T + shift = L D L', L unit lower bidiagonal. */
export interface BidiagonalFactor {
  /** (size - 1) entries below the diagonal of L. */
  readonly below: Float64Array;
  /** (size) 1 / D. */
  readonly inverse: Float64Array;
}

/**
 * Factors T + shift.
 * @param shift large enough that T + shift is positive definite
 */
export function factorShifted({ size, diagonal, offDiagonal }: Tridiagonal, shift: number): BidiagonalFactor {
  const below = new Float64Array(Math.max(0, size - 1));
  const inverse = new Float64Array(size);
  let pivot = 0;
  for (let j = 0; j < size; j++) {
    const carried = j === 0 ? 0 : (offDiagonal[j - 1] * offDiagonal[j - 1]) / pivot;
    if (j > 0) below[j - 1] = offDiagonal[j - 1] / pivot;
    pivot = diagonal[j] + shift - carried;
    inverse[j] = 1 / pivot;
  }
  return { below, inverse };
}

/** z' (T + shift)^-1 z for the row of z (size) at `at`. */
export function computeQuadraticForm(
  { below, inverse }: BidiagonalFactor,
  z: Float64Array,
  at: number,
): number {
  let y = z[at];
  let sum = y * y * inverse[0];
  for (let j = 1; j < inverse.length; j++) {
    y = z[at + j] - below[j - 1] * y;
    sum += y * y * inverse[j];
  }
  return sum;
}

/** (T + shift)^-1 z. */
export function solveShifted({ below, inverse }: BidiagonalFactor, z: Float64Array): Float64Array {
  const x = Float64Array.from(z);
  for (let j = 1; j < x.length; j++) x[j] -= below[j - 1] * x[j - 1];
  for (let j = 0; j < x.length; j++) x[j] *= inverse[j];
  for (let j = x.length - 2; j >= 0; j--) x[j] -= below[j] * x[j + 1];
  return x;
}
