// The leading eigenvectors of a symmetric positive semidefinite matrix: orthogonal iteration on a block twice
// as wide, then the small eigenproblem inside it (Golub & Van Loan, 8.2.4 and 8.1.3). Pure. A tenth of the cost of
// all eigenvectors. Eigenvectors of nearly equal eigenvalues come out as some basis of their span.

import { accumulate, dot } from '../../core/numerics/index.js';
import { decomposeSymmetric, type Eigen } from './eigen.js';
import { createRandom, type Random } from './random.js';
import { norm } from './vector.js';

const iterations = 15;

type DrawStart = (source: Random) => number;

/** Uses the engine's logarithm, whose last bits are not the same everywhere. */
const drawNormal: DrawStart = (source) => source.normal();

/** In [-1, 1), the same bits on every engine, and so are the eigenvectors. */
export const drawUniform: DrawStart = (source) => 2 * source.uniform() - 1;

/**
 * The eigenvectors of the largest eigenvalues.
 * @param a (size, size) row-major, symmetric, positive semidefinite
 * @param count number of eigenvectors; the result has fewer if the rank is smaller
 * @param draw components of the vectors that the iteration starts from
 * @returns eigenvalues descending with their unit vectors as rows, (count, size)
 */
export function findLeadingEigen(
  a: Float64Array,
  size: number,
  count: number,
  draw: DrawStart = drawNormal,
): Eigen {
  const steps = iterateLeadingEigen(a, size, count, draw);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps of about size² operations, so that a caller can let other work run between them. */
export function* iterateLeadingEigen(
  a: Float64Array,
  size: number,
  count: number,
  draw: DrawStart = drawNormal,
): Generator<void, Eigen, void> {
  const requested = Math.min(count, size);
  const source = createRandom(1, 'leading');
  let block: Float64Array[] = Array.from({ length: Math.min(size, 2 * requested) }, () =>
    Float64Array.from({ length: size }, () => draw(source)),
  );
  for (let step = 0; step < iterations; step++) block = yield* orthonormalise(yield* multiplyEach(a, block));
  const width = block.length;
  if (width === 0) return { values: new Float64Array(0), vectors: new Float64Array(0) };
  const images = yield* multiplyEach(a, block);
  const small = Float64Array.from({ length: width * width }, (_, at) =>
    dot(block[Math.floor(at / width)], images[at % width]),
  );
  yield;
  const inside = decomposeSymmetric(small, width);
  const available = Math.min(requested, width);
  const vectors = new Float64Array(available * size);
  for (let k = 0; k < available; k++) {
    yield;
    const vector = new Float64Array(size);
    for (let p = 0; p < width; p++) accumulate(vector, inside.vectors[k * width + p], block[p]);
    const largest = vector.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
    vectors.set(largest < 0 ? vector.map((value) => -value) : vector, k * size);
  }
  return { values: inside.values.slice(0, available), vectors };
}

/** a v for each vector, the terms of every sum in the order of the rows of a. */
function* multiplyEach(
  a: Float64Array,
  vectors: readonly Float64Array[],
): Generator<void, Float64Array[], void> {
  const images: Float64Array[] = [];
  for (const v of vectors) {
    yield;
    images.push(multiplyMatrix(a, v));
  }
  return images;
}

/** Four rows at a time: an entry of the result is loaded and stored once for all of them. */
function multiplyMatrix(a: Float64Array, v: Float64Array): Float64Array {
  const size = v.length;
  const out = new Float64Array(size);
  const whole = size - (size % 4);
  for (let j = 0; j < whole; j += 4) {
    const at = j * size;
    const v0 = v[j];
    const v1 = v[j + 1];
    const v2 = v[j + 2];
    const v3 = v[j + 3];
    for (let i = 0; i < size; i++) {
      const from = at + i;
      out[i] =
        out[i] + v0 * a[from] + v1 * a[from + size] + v2 * a[from + 2 * size] + v3 * a[from + 3 * size];
    }
  }
  for (let j = whole; j < size; j++) accumulate(out, v[j], a.subarray(j * size, (j + 1) * size));
  return out;
}

/** Gram-Schmidt, twice for accuracy; drops a vector that is in the span of those before it. */
function* orthonormalise(vectors: readonly Float64Array[]): Generator<void, Float64Array[], void> {
  const basis: Float64Array[] = [];
  for (const vector of vectors) {
    yield;
    const residual = Float64Array.from(vector);
    const before = norm(residual);
    for (let pass = 0; pass < 2; pass++)
      for (const done of basis) accumulate(residual, -dot(done, residual), done);
    const length = norm(residual);
    if (length > 1e-12 * before) basis.push(residual.map((value) => value / length));
  }
  return basis;
}
