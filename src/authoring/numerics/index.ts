// Numerics of training and discovery: linear algebra, statistics, clusters, seeded random numbers on typed arrays.
export { type Cholesky, factorCholesky, solve } from './cholesky.js';
export { decomposeSymmetric } from './eigen.js';
export { gridSteps, roundToGrid } from './integer-grid.js';
export { clusterSpherical, computeSilhouette } from './kmeans.js';
export { drawUniform, findLeadingEigen, iterateLeadingEigen } from './leading.js';
export { minimise, type Objective } from './minimise.js';
export { multiplyRows, multiplyTransposed, sumWeighted } from './product.js';
export { quantile, quantiles } from './quantile.js';
export { createRandom, type Random } from './random.js';
export { computeSecondMoment, toCovariance } from './second-moment.js';
export { spreadIndices } from './spread-indices.js';
export { auroc, mean, pearson, rankValues, spearman, standardDeviation } from './statistics.js';
export { computeQuadraticForm, factorShifted, solveShifted, tridiagonalise } from './tridiagonal.js';
export { blend, norm, unit } from './vector.js';
