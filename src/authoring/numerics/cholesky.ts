// Cholesky factorisation A = U'U and the solution of linear systems with it. Pure.
// Right-looking in panels of four rows, so the trailing update reads each entry once for four eliminations.

export interface Cholesky {
  readonly size: number;
  /** (size, size) row-major; the upper triangle is U; entries below the diagonal are undefined. */
  readonly upper: Float64Array;
}

/**
 * Factors a symmetric positive definite matrix.
 * @param a (size, size) row-major; only the upper triangle is read
 * @param shift added to the diagonal
 * @param scale multiplies the matrix, before the shift
 * @returns the factor, or null if a pivot is not positive, so the matrix is not positive definite
 */
export function factorCholesky(a: Float64Array, size: number, shift = 0, scale = 1): Cholesky | null {
  const u = new Float64Array(a);
  if (scale !== 1) for (let at = 0; at < u.length; at++) u[at] *= scale;
  for (let j = 0; j < size; j++) u[j * size + j] += shift;
  for (let start = 0; start < size; start += 4) {
    const end = Math.min(start + 4, size);
    for (let j = start; j < end; j++) if (!eliminateRow(u, size, j, end)) return null;
    if (end - start === 4) updateTrailing(u, size, start);
  }
  return { size, upper: u };
}

/**
 * Completes row j of U and eliminates it from the rows of the panel below it.
 * @returns false if the pivot is not positive
 */
function eliminateRow(u: Float64Array, size: number, j: number, end: number): boolean {
  const at = j * size;
  const pivot = u[at + j];
  if (!(pivot > 0)) return false;
  const root = Math.sqrt(pivot);
  u[at + j] = root;
  for (let k = j + 1; k < size; k++) u[at + k] /= root;
  for (let r = j + 1; r < end; r++) {
    const factor = u[at + r];
    for (let k = r; k < size; k++) u[r * size + k] -= factor * u[at + k];
  }
  return true;
}

/** Eliminates the panel's four rows from all rows below it, two at a time: eight products for six loads. */
function updateTrailing(u: Float64Array, size: number, start: number): void {
  const a = start * size;
  const b = a + size;
  const c = b + size;
  const d = c + size;
  let r = start + 4;
  for (; r + 1 < size; r += 2) {
    const at = r * size;
    const next = at + size;
    const fa = u[a + r];
    const fb = u[b + r];
    const fc = u[c + r];
    const fd = u[d + r];
    const ga = u[a + r + 1];
    const gb = u[b + r + 1];
    const gc = u[c + r + 1];
    const gd = u[d + r + 1];
    for (let k = r; k < size; k++) {
      const ua = u[a + k];
      const ub = u[b + k];
      const uc = u[c + k];
      const ud = u[d + k];
      u[at + k] -= fa * ua + fb * ub + fc * uc + fd * ud;
      u[next + k] -= ga * ua + gb * ub + gc * uc + gd * ud;
    }
  }
  if (r < size) {
    const last = r * size + r;
    u[last] -= u[a + r] * u[a + r] + u[b + r] * u[b + r] + u[c + r] * u[c + r] + u[d + r] * u[d + r];
  }
}

/** Solves A x = b. @returns (size) */
export function solve({ size, upper }: Cholesky, b: Float64Array): Float64Array {
  const x = Float64Array.from(b);
  for (let j = 0; j < size; j++) {
    const value = x[j] / upper[j * size + j];
    x[j] = value;
    for (let k = j + 1; k < size; k++) x[k] -= value * upper[j * size + k];
  }
  for (let j = size - 1; j >= 0; j--) {
    let sum = x[j];
    for (let k = j + 1; k < size; k++) sum -= upper[j * size + k] * x[k];
    x[j] = sum / upper[j * size + j];
  }
  return x;
}
