// A table of token vectors with numbers of four bits, and the unit vector of a bag of its tokens: sums in float64, in token order,
// so that every engine gives the same bits. Rows stay packed, and are expanded when they are read. Pure.
import { AssayError } from '../../contract/index.js';
import { countFourBitBytes, expandFourBits } from '../../numerics/index.js';
import type { VectorTable } from './table-embedder.js';

/** Columns of the table that is joined with an encoder: the first of those of `assay-small`. */
export const packedDimensions = 128;

export class PackedTable implements VectorTable {
  readonly dimensions = packedDimensions;
  readonly #bytes: Uint8Array;
  readonly #row = new Float32Array(packedDimensions);

  /**
   * @param bytes of `table.bin`: a row for each token of the vocabulary
   * @throws artifact_damaged for a table of another size
   */
  constructor(bytes: Uint8Array, tokens: number) {
    const expected = countFourBitBytes(tokens * packedDimensions);
    if (bytes.length !== expected) {
      throw new AssayError(
        'artifact_damaged',
        `Embedder file 'table.bin' has ${bytes.length} bytes, expected ${expected}. Replace the embedder's files with those of one release`,
      );
    }
    this.#bytes = bytes;
  }

  embed(ids: Int32Array, out: Float32Array): number {
    const sum = new Float64Array(packedDimensions);
    for (const id of ids) {
      const numbers = this.#read(id);
      for (let d = 0; d < sum.length; d++) sum[d]! += numbers[d]!;
    }
    let squares = 0;
    for (let d = 0; d < sum.length; d++) squares += sum[d]! * sum[d]!;
    const length = Math.sqrt(squares);
    const inverse = length === 0 ? 0 : 1 / length;
    for (let d = 0; d < sum.length; d++) out[d] = sum[d]! * inverse;
    return length;
  }

  addRows(ids: Int32Array, from: number, to: number, factor: number, out: Float32Array): void {
    for (let i = from; i < to; i++) {
      const numbers = this.#read(ids[i] ?? 0);
      for (let d = 0; d < out.length; d++) out[d]! += numbers[d]! * factor;
    }
  }

  /** A row, which the next call overwrites. */
  #read(id: number): Float32Array {
    expandFourBits(this.#bytes, id * packedDimensions, this.#row);
    return this.#row;
  }
}
