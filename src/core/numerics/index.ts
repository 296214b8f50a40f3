// Numerics: arithmetic on typed arrays, as a score needs it. What only training needs is in `authoring/numerics`.
export { exp, log } from './exponential.js';
export { fromFloat16, toFloat16 } from './float16.js';
export { countFourBitBytes, expandFourBits, fourBits, splitFourBits } from './four-bits.js';
export { interpolate } from './interpolate.js';
export { type Matrix, row, zeros } from './matrix.js';
export { computeResidualSquare, computeScaledSquare, removeComponents } from './span.js';
export {
  emptySparseRows,
  joinSparseRows,
  type SparseRow,
  type SparseRows,
  sliceSparseRows,
  sparseRow,
} from './sparse-rows.js';
export { accumulate, dot, multiplyElements, subtract, type Vector } from './vector.js';
