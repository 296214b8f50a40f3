// Inner products in double precision, always summed from the first element to the last, so that one text and one
// model give one card wherever they meet. Pure.

/** a.b of two vectors of the same length; 0 for empty ones, NaN when an element is. */
export function dot(a: Float32Array | Float64Array, b: Float32Array | Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j]! * b[j]!;
  return sum;
}

/** The rows of a row-major (m, columns) array, as views on its memory; none when it is empty. */
export function rowsOf(data: Float32Array, columns: number): Float32Array[] {
  return Array.from({ length: data.length / columns }, (_, index) =>
    data.subarray(index * columns, (index + 1) * columns),
  );
}
