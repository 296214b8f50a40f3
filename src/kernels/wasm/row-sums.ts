// Sums of rows in WebAssembly: bit-identical to the loop in TypeScript and two to three times as fast, including the
// copy.
import { sumRowsModule } from './module.js';

const pageBytes = 65_536;

/** The exported function `sum`; see module.ts. */
type SumRows = (rows: number, count: number, stride: number, out: number) => void;

export class RowSums {
  readonly #memory: WebAssembly.Memory;
  readonly #run: SumRows;

  /** @throws what WebAssembly throws if it is blocked or has no SIMD */
  constructor() {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(sumRowsModule));
    this.#memory = exports.memory as WebAssembly.Memory;
    this.#run = exports.sum as SumRows;
  }

  /** Creates an instance, or returns null if WebAssembly cannot run the module. */
  static create(): RowSums | null {
    try {
      return new RowSums();
    } catch {
      return null;
    }
  }

  /**
   * Sums rows in float64, in order.
   * @param rows (count, columns) row-major, count at least 1, columns a multiple of 16
   * @param sum (columns) overwritten with the result
   */
  sum(rows: Float32Array, sum: Float64Array): void {
    const columns = sum.length;
    const stride = columns * Float32Array.BYTES_PER_ELEMENT;
    this.#reserve(rows.byteLength + sum.byteLength);
    const { buffer } = this.#memory;
    new Float32Array(buffer, 0, rows.length).set(rows);
    this.#run(0, rows.length / columns, stride, rows.byteLength);
    sum.set(new Float64Array(buffer, rows.byteLength, columns));
  }

  #reserve(bytes: number): void {
    const missing = bytes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes));
  }
}
