// Numerics: dense linear algebra, statistics and seeded random numbers on typed arrays.
export { type Cholesky, factorCholesky, solve } from './cholesky.js';
export { decomposeSymmetric } from './eigen.js';
export { exp, log } from './exponential.js';
export { fromFloat16, toFloat16 } from './float16.js';
export { countFourBitBytes, expandFourBits, fourBits, splitFourBits } from './four-bits.js';
export { gridSteps, roundToGrid } from './integer-grid.js';
export { interpolate } from './interpolate.js';
export { clusterSpherical, computeSilhouette } from './kmeans.js';
export { drawUniform, findLeadingEigen, iterateLeadingEigen } from './leading.js';
export { type Matrix, row, zeros } from './matrix.js';
export { minimise, type Objective } from './minimise.js';
export { multiplyRows, multiplyTransposed, sumWeighted } from './product.js';
export { quantile, quantiles } from './quantile.js';
export { createRandom, type Random } from './random.js';
export { computeSecondMoment, toCovariance } from './second-moment.js';
export { computeResidualSquare, computeScaledSquare, removeComponents } from './span.js';
export {
  emptySparseRows,
  joinSparseRows,
  type SparseRow,
  type SparseRows,
  sliceSparseRows,
  sparseRow,
} from './sparse-rows.js';
export { spreadIndices } from './spread-indices.js';
export { auroc, mean, pearson, rankValues, spearman, standardDeviation } from './statistics.js';
export { computeQuadraticForm, factorShifted, solveShifted, tridiagonalise } from './tridiagonal.js';
export { accumulate, blend, dot, multiplyElements, norm, subtract, unit } from './vector.js';
