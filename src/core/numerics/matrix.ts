// The matrix type of the whole project: row-major Float32, no strides.

export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  /** `rows * columns` values, row-major. */
  readonly data: Float32Array;
}

/** A zero matrix. */
export function zeros(rows: number, columns: number): Matrix {
  return { rows, columns, data: new Float32Array(rows * columns) };
}

/** Row `index` as a view on the matrix's memory. */
export function row(matrix: Matrix, index: number): Float32Array {
  return matrix.data.subarray(index * matrix.columns, (index + 1) * matrix.columns);
}
