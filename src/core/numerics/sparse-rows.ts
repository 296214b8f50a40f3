// Sparse rows with 32-bit keys in place of columns: few entries a row, any key. Pure.

/** One sparse row: value `values[j]` at key `keys[j]`. A key may occur more than once; its values add up. */
export interface SparseRow {
  readonly keys: Uint32Array;
  readonly values: Float32Array;
}

/** n sparse rows, one after another: row i has the entries `offsets[i]` to `offsets[i + 1]`. */
export interface SparseRows extends SparseRow {
  /** (n + 1), not decreasing, from 0. */
  readonly offsets: Uint32Array;
}

/** n rows without entries. */
export function emptySparseRows(n: number): SparseRows {
  return { offsets: new Uint32Array(n + 1), keys: new Uint32Array(0), values: new Float32Array(0) };
}

/** Row i, as views. */
export function sparseRow({ offsets, keys, values }: SparseRows, i: number): SparseRow {
  const [from, to] = [offsets[i] ?? 0, offsets[i + 1] ?? 0];
  return { keys: keys.subarray(from, to), values: values.subarray(from, to) };
}

/** Rows `from` to `to`; their entries are views. */
export function sliceSparseRows({ offsets, keys, values }: SparseRows, from: number, to: number): SparseRows {
  const first = offsets[from] ?? 0;
  const last = offsets[to] ?? first;
  return {
    offsets: offsets.slice(from, to + 1).map((offset) => offset - first),
    keys: keys.subarray(first, last),
    values: values.subarray(first, last),
  };
}

/** The given rows in the given order, copied. */
export function joinSparseRows(rows: readonly SparseRow[]): SparseRows {
  const offsets = new Uint32Array(rows.length + 1);
  rows.forEach(({ keys }, i) => {
    offsets[i + 1] = (offsets[i] ?? 0) + keys.length;
  });
  const total = offsets[rows.length] ?? 0;
  const joined = { offsets, keys: new Uint32Array(total), values: new Float32Array(total) };
  rows.forEach(({ keys, values }, i) => {
    joined.keys.set(keys, offsets[i]);
    joined.values.set(values, offsets[i]);
  });
  return joined;
}
