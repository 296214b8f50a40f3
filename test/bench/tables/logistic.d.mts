interface Rows {
  rows: number;
  columns: number;
  data: Float32Array;
}
export function fitLogistic(vectors: Rows, labels: number[], classes: number): Float64Array;
/** (n, classes) row-major. */
export function probabilities(vectors: Rows, weights: Float64Array, classes: number): Float64Array;
