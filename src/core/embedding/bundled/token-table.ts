// A table of token vectors, whose numbers have four bits in the file, and the unit vector of a bag of its tokens. The one kernel
// of the tables; sums in float64, in the same order everywhere, so that every engine gives the same bits. Pure.
import { AssayError } from '../../contract/index.js';
import { countFourBitBytes, fourBits, splitFourBits } from '../../numerics/index.js';
import type { VectorTable } from './table-embedder.js';

/** Tokens added in one pass over the dimensions, which saves memory traffic of the accumulators. */
const unroll = 4;
/** Numbers that share a scale. */
const block = fourBits.numbers;

export class TokenTable implements VectorTable {
  readonly dimensions: number;
  /** (tokens, dimensions): each number is this integer times the scale of its block. */
  readonly #rows: Int8Array;
  /** (tokens, dimensions / 32) */
  readonly #scales: Float32Array;
  readonly #sum: Float64Array;

  /**
   * @param bytes of `table.bin`: a row for each token of the vocabulary
   * @param dimensions a multiple of 32
   * @throws artifact_damaged for a table of another size
   */
  constructor(bytes: Uint8Array, tokens: number, dimensions: number) {
    const count = tokens * dimensions;
    const expected = countFourBitBytes(count);
    if (bytes.length !== expected) {
      throw new AssayError(
        'artifact_damaged',
        `Embedder file 'table.bin' has ${bytes.length} bytes, expected ${expected}. Replace the embedder's files with those of one release`,
      );
    }
    this.dimensions = dimensions;
    this.#rows = new Int8Array(count);
    this.#scales = new Float32Array(count / block);
    this.#sum = new Float64Array(dimensions);
    splitFourBits(bytes, this.#rows, this.#scales);
  }

  embed(ids: Int32Array, out: Float32Array): number {
    const sum = this.#sum;
    sum.fill(0);
    let i = 0;
    for (; i + unroll <= ids.length; i += unroll)
      this.#addFour(ids[i] ?? 0, ids[i + 1] ?? 0, ids[i + 2] ?? 0, ids[i + 3] ?? 0);
    for (; i < ids.length; i++) this.#addTo(sum, ids[i] ?? 0, 1);
    let squares = 0;
    for (let d = 0; d < sum.length; d++) squares += sum[d]! * sum[d]!;
    const length = Math.sqrt(squares);
    const inverse = length === 0 ? 0 : 1 / length;
    for (let d = 0; d < sum.length; d++) out[d] = sum[d]! * inverse;
    return length;
  }

  addRows(ids: Int32Array, from: number, to: number, factor: number, out: Float32Array): void {
    for (let i = from; i < to; i++) this.#addTo(out, ids[i] ?? 0, factor);
  }

  #addTo(out: Float32Array | Float64Array, id: number, factor: number): void {
    const rows = this.#rows;
    let from = id * this.dimensions;
    for (let first = 0; first < out.length; first += block, from += block) {
      const scale = this.#scales[from / block]! * factor;
      for (let j = 0; j < block; j++) out[first + j]! += rows[from + j]! * scale;
    }
  }

  #addFour(a: number, b: number, c: number, d: number): void {
    const rows = this.#rows;
    const scales = this.#scales;
    const sum = this.#sum;
    const size = this.dimensions;
    for (let first = 0; first < size; first += block) {
      const [rowA, rowB, rowC, rowD] = [
        a * size + first,
        b * size + first,
        c * size + first,
        d * size + first,
      ];
      const scaleA = scales[rowA / block]!;
      const scaleB = scales[rowB / block]!;
      const scaleC = scales[rowC / block]!;
      const scaleD = scales[rowD / block]!;
      for (let j = 0; j < block; j++) {
        sum[first + j]! +=
          rows[rowA + j]! * scaleA +
          rows[rowB + j]! * scaleB +
          rows[rowC + j]! * scaleC +
          rows[rowD + j]! * scaleD;
      }
    }
  }
}
