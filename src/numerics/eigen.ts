// Eigenvalues of symmetric matrices, by ml-matrix (Householder reduction, implicit QL). Pure.
import { EigenvalueDecomposition, Matrix as MlMatrix } from 'ml-matrix';

export interface Eigen {
  /** (size) descending. */
  readonly values: Float64Array;
  /** (size, size) row-major: row k is the unit vector of values[k], its largest component positive. */
  readonly vectors: Float64Array;
}

/** @param a (size, size) row-major, symmetric */
export function symmetricEigen(a: Float64Array, size: number): Eigen {
  const matrix = new MlMatrix(size, size);
  for (let j = 0; j < size; j++) for (let k = 0; k < size; k++) matrix.set(j, k, a[j * size + k]);
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(matrix, {
    assumeSymmetric: true,
  });
  const order = realEigenvalues
    .map((_, k) => k)
    .sort((p, q) => realEigenvalues[q] - realEigenvalues[p] || p - q);
  const vectors = new Float64Array(size * size);
  order.forEach((from, to) => {
    let largest = 0;
    for (let j = 0; j < size; j++) {
      const value = eigenvectorMatrix.get(j, from);
      vectors[to * size + j] = value;
      if (Math.abs(value) > Math.abs(largest)) largest = value;
    }
    if (largest < 0) for (let j = 0; j < size; j++) vectors[to * size + j] *= -1;
  });
  return { values: Float64Array.from(order, (k) => realEigenvalues[k]), vectors };
}
