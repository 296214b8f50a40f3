// Rows of arrays that a model stores row-major without their dimensions. Pure.

/** The rows of a row-major (m, columns) array, as views on its memory; none when it is empty. */
export function splitRows(data: Float32Array, columns: number): Float32Array[] {
  return Array.from({ length: data.length / columns }, (_, index) =>
    data.subarray(index * columns, (index + 1) * columns),
  );
}
