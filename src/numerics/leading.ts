// The leading eigenvectors of a symmetric positive semidefinite matrix: orthogonal iteration on a block twice
// as wide, then the small eigenproblem inside it (Golub & Van Loan, 8.2.4 and 8.1.3). Pure. A tenth of the cost of
// all eigenvectors. Eigenvectors of nearly equal eigenvalues come out as some basis of their span.
import { decomposeSymmetric, type Eigen } from './eigen.js';
import { createRandom } from './random.js';
import { accumulate, dot, norm } from './vector.js';

const iterations = 15;

/**
 * The eigenvectors of the largest eigenvalues.
 * @param a (size, size) row-major, symmetric, positive semidefinite
 * @param count number of eigenvectors; the result has fewer if the rank is smaller
 * @returns eigenvalues descending with their unit vectors as rows, (count, size)
 */
export function findLeadingEigen(a: Float64Array, size: number, count: number): Eigen {
  const wanted = Math.min(count, size);
  const source = createRandom(1, 'leading');
  let block: Float64Array[] = Array.from({ length: Math.min(size, 2 * wanted) }, () =>
    Float64Array.from({ length: size }, () => source.normal()),
  );
  for (let step = 0; step < iterations; step++)
    block = orthonormalise(block.map((v) => multiplyMatrix(a, v)));
  const width = block.length;
  if (width === 0) return { values: new Float64Array(0), vectors: new Float64Array(0) };
  const images = block.map((v) => multiplyMatrix(a, v));
  const small = Float64Array.from({ length: width * width }, (_, at) =>
    dot(block[Math.floor(at / width)], images[at % width]),
  );
  const inside = decomposeSymmetric(small, width);
  const found = Math.min(wanted, width);
  const vectors = new Float64Array(found * size);
  for (let k = 0; k < found; k++) {
    const vector = new Float64Array(size);
    for (let p = 0; p < width; p++) accumulate(vector, inside.vectors[k * width + p], block[p]);
    const largest = vector.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
    vectors.set(largest < 0 ? vector.map((value) => -value) : vector, k * size);
  }
  return { values: inside.values.slice(0, found), vectors };
}

function multiplyMatrix(a: Float64Array, v: Float64Array): Float64Array {
  const size = v.length;
  const out = new Float64Array(size);
  for (let j = 0; j < size; j++) accumulate(out, v[j], a.subarray(j * size, (j + 1) * size));
  return out;
}

/** Gram-Schmidt, twice for accuracy; drops a vector that is in the span of those before it. */
function orthonormalise(vectors: readonly Float64Array[]): Float64Array[] {
  const basis: Float64Array[] = [];
  for (const vector of vectors) {
    const rest = Float64Array.from(vector);
    const before = norm(rest);
    for (let pass = 0; pass < 2; pass++) for (const done of basis) accumulate(rest, -dot(done, rest), done);
    const length = norm(rest);
    if (length > 1e-12 * before) basis.push(rest.map((value) => value / length));
  }
  return basis;
}
