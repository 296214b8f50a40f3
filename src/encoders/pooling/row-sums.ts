// Sums of rows in WebAssembly: bit-identical to the loop in TypeScript and two to three times as fast, including the
// copy.
import { instantiate } from '../assembler/index.js';
import { sumRows } from './sum-rows.js';

const pageBytes = 65_536;

export class RowSums {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #run;

  /** @throws what WebAssembly throws if it is blocked or has no SIMD */
  constructor() {
    this.#run = instantiate({ sumRows }, this.#memory, 0).sumRows;
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
    this.#run({ rows: 0, count: rows.length / columns, stride, out: rows.byteLength });
    sum.set(new Float64Array(buffer, rows.byteLength, columns));
  }

  #reserve(bytes: number): void {
    const missing = bytes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes));
  }
}
