// A table of token vectors, int8 with one scale per row, and the unit vector of a bag of its tokens. The one kernel of
// the bundled embedder; sums in float64, in token order, so that every engine gives the same bits. Pure.

import type { VectorTable } from './table-embedder.js';

/** Tokens added in one pass over the dimensions, which saves memory traffic of the accumulators. */
const unroll = 4;

export class TokenTable implements VectorTable {
  readonly dimensions: number;
  readonly #rows: Int8Array;
  readonly #scale: Float32Array;
  readonly #sum: Float64Array;

  /** @param rows (n, dimensions) row-major @param scale (n): row i is `rows[i] * scale[i]` */
  constructor(rows: Int8Array, scale: Float32Array, dimensions: number) {
    this.#rows = rows;
    this.#scale = scale;
    this.dimensions = dimensions;
    this.#sum = new Float64Array(dimensions);
  }

  embed(ids: Int32Array, out: Float32Array): number {
    const sum = this.#sum;
    sum.fill(0);
    let i = 0;
    for (; i + unroll <= ids.length; i += unroll)
      this.#addFour(ids[i] ?? 0, ids[i + 1] ?? 0, ids[i + 2] ?? 0, ids[i + 3] ?? 0);
    for (; i < ids.length; i++) this.#addOne(ids[i] ?? 0);
    let squares = 0;
    for (let d = 0; d < sum.length; d++) squares += sum[d]! * sum[d]!;
    const norm = Math.sqrt(squares);
    const inverse = norm === 0 ? 0 : 1 / norm;
    for (let d = 0; d < sum.length; d++) out[d] = sum[d]! * inverse;
    return norm;
  }

  addRows(ids: Int32Array, from: number, to: number, factor: number, out: Float32Array): void {
    for (let i = from; i < to; i++) {
      const id = ids[i] ?? 0;
      const scale = (this.#scale[id] ?? 0) * factor;
      const offset = id * out.length;
      for (let d = 0; d < out.length; d++) out[d]! += this.#rows[offset + d]! * scale;
    }
  }

  #addOne(id: number): void {
    const rows = this.#rows;
    const sum = this.#sum;
    const scale = this.#scale[id] ?? 0;
    const offset = id * sum.length;
    for (let d = 0; d < sum.length; d++) sum[d]! += rows[offset + d]! * scale;
  }

  #addFour(a: number, b: number, c: number, d: number): void {
    const rows = this.#rows;
    const sum = this.#sum;
    const scale = this.#scale;
    const size = sum.length;
    const [scaleA, scaleB, scaleC, scaleD] = [scale[a] ?? 0, scale[b] ?? 0, scale[c] ?? 0, scale[d] ?? 0];
    const [rowA, rowB, rowC, rowD] = [a * size, b * size, c * size, d * size];
    for (let i = 0; i < size; i++) {
      sum[i]! +=
        rows[rowA + i]! * scaleA +
        rows[rowB + i]! * scaleB +
        rows[rowC + i]! * scaleC +
        rows[rowD + i]! * scaleD;
    }
  }
}
