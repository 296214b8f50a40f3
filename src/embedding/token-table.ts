// A table of token vectors, int8 with one scale a row, and the unit vector of a bag of its tokens. The one kernel
// of the bundled embedder; sums in float64, in token order, so that every engine gives the same bits. Pure.

/** Tokens summed in one sweep over the dimensions: fewer trips of the accumulators through memory. */
const together = 4;

export class TokenTable {
  readonly dimensions: number;
  private readonly rows: Int8Array;
  private readonly scale: Float32Array;
  private readonly sum: Float64Array;

  /** @param rows (n, dimensions) row-major @param scale (n): row i is `rows[i] * scale[i]` */
  constructor(rows: Int8Array, scale: Float32Array, dimensions: number) {
    this.rows = rows;
    this.scale = scale;
    this.dimensions = dimensions;
    this.sum = new Float64Array(dimensions);
  }

  /**
   * The normalised sum of the rows of `ids`.
   * @param out (dimensions) receives a unit vector; all 0 when there are no ids or the sum is 0
   * @returns the length of the sum before normalising
   */
  embed(ids: Int32Array, out: Float32Array): number {
    const { sum } = this;
    sum.fill(0);
    let i = 0;
    for (; i + together <= ids.length; i += together)
      this.addFour(ids[i]!, ids[i + 1]!, ids[i + 2]!, ids[i + 3]!);
    for (; i < ids.length; i++) this.addOne(ids[i]!);
    let squares = 0;
    for (let d = 0; d < sum.length; d++) squares += sum[d]! * sum[d]!;
    const norm = Math.sqrt(squares);
    const inverse = norm === 0 ? 0 : 1 / norm;
    for (let d = 0; d < sum.length; d++) out[d] = sum[d]! * inverse;
    return norm;
  }

  private addOne(id: number): void {
    const { rows, sum } = this;
    const scale = this.scale[id]!;
    const offset = id * sum.length;
    for (let d = 0; d < sum.length; d++) sum[d]! += rows[offset + d]! * scale;
  }

  private addFour(a: number, b: number, c: number, d: number): void {
    const { rows, sum, scale } = this;
    const size = sum.length;
    const [scaleA, scaleB, scaleC, scaleD] = [scale[a]!, scale[b]!, scale[c]!, scale[d]!];
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
