// A memory with the encoder's kernels over it, for tests of one kernel at a time.
import { instantiate, reservedBytes } from '../../../src/encoders/assembler/module.js';
import type { Activation } from '../../../src/encoders/runtime/polynomials.js';
import { createKernels } from '../../../src/encoders/runtime/wasm/kernels.js';
import { tileRows, wordBytes } from '../../../src/encoders/runtime/wasm/layout.js';
import { type ProductMethod, products } from '../../../src/encoders/runtime/wasm/products.js';

export class KernelMemory {
  readonly kernels;
  readonly numberBytes: 1 | 2;
  readonly #memory = new WebAssembly.Memory({ initial: 32 });
  #end = reservedBytes;

  constructor(method: ProductMethod, activation: Activation = 'gelu') {
    this.kernels = instantiate(createKernels(products[method], activation), this.#memory, 0);
    this.numberBytes = products[method].bytes;
  }

  /** Reserves bytes, filled with what no kernel must depend on. */
  take(bytes: number): number {
    const at = this.#end;
    this.#end = (at + bytes + 63) & -64;
    new Uint8Array(this.#memory.buffer, at, bytes).fill(0xa5);
    return at;
  }

  putFloats(values: ArrayLike<number>): number {
    const at = this.take(4 * values.length);
    this.floats(at, values.length).set(values);
    return at;
  }

  putIntegers(values: ArrayLike<number>): number {
    const at = this.take(4 * values.length);
    new Int32Array(this.#memory.buffer, at, values.length).set(values);
    return at;
  }

  floats(at: number, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, at, length);
  }

  bytes(at: number, length: number): Int8Array {
    return new Int8Array(this.#memory.buffer, at, length);
  }

  /** Reads quantised rows in tiles back. @returns (count, columns) */
  readRows(at: number, count: number, columns: number): number[] {
    const numbers = wordBytes / this.numberBytes;
    const view = new DataView(this.#memory.buffer, at);
    return Array.from({ length: count * columns }, (_, i) => {
      const [row, column] = [Math.floor(i / columns), i % columns];
      const tile = (row - (row % tileRows)) * columns * this.numberBytes;
      const word = Math.floor(column / numbers) * tileRows + (row % tileRows);
      const offset = tile + word * wordBytes + (column % numbers) * this.numberBytes;
      return this.numberBytes === 1 ? view.getUint8(offset) : view.getInt16(offset, true);
    });
  }
}
