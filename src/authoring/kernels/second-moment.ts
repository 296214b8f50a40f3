// X'X of rows of integers on the GPU, block by block, with one readback at the end. Exact, and so equal bit for bit to its
// twin, `computeSecondMoment` of numerics with weights of 1, on any device: a model does not depend on where it was built.

import { type Gpu, GrowingBuffer, Program, Readback, runOnGpu } from '../../core/kernels/parts/index.js';
import { accumulate, dot, type Matrix } from '../../core/numerics/index.js';
import { createRandom, gridSteps, multiplyTransposed, sumWeighted } from '../numerics/index.js';
import { secondMomentShader, tileColumns, tileRows } from './second-moment.wgsl.js';

/** Parts of the rows that are summed apart: 300 workgroups for 384 columns. */
const slices = 4;
const highWord = 2 ** 32;

const padTo = (count: number, multiple: number): number => Math.ceil(count / multiple) * multiple;

export class GpuSecondMoment {
  readonly #gpu: Gpu;
  readonly #columns: number;
  readonly #padded: number;
  readonly #program: Program;
  readonly #readback: Readback;
  readonly #buffers: ReturnType<typeof createBuffers>;
  /** (d) signs, and X'X times the signs as computed here: what the GPU's result is checked with (Freivalds, 1977). */
  readonly #signs: Float64Array;
  #expected: Float64Array;

  /** @param columns d, at least 1 */
  constructor(gpu: Gpu, columns: number) {
    this.#gpu = gpu;
    this.#columns = columns;
    this.#padded = padTo(columns, tileColumns);
    this.#program = new Program(gpu.device, 'second moment', secondMomentShader);
    this.#readback = new Readback(gpu);
    this.#buffers = createBuffers(gpu.device);
    const random = createRandom(1, 'second moment');
    this.#signs = Float64Array.from({ length: columns }, () => (random.integer(2) === 0 ? 1 : -1));
    this.#expected = new Float64Array(columns);
  }

  /**
   * Adds X'X of a block. One call at a time.
   * @param block (m, d) integers in [-8192, 8192], m >= 0
   * @throws RangeError for another width, NaN, or a component that is not such an integer; Error if the device rejects the
   *   work, runs out of memory, or is lost
   */
  async add(block: Matrix): Promise<void> {
    const packed = this.#pack(block);
    if (block.rows === 0) return;
    await runOnGpu(this.#gpu, async () => this.#submit(packed));
    const along = multiplyTransposed(block, this.#signs, 1);
    const all = Uint32Array.from(along, (_, i) => i);
    accumulate(this.#expected, 1, sumWeighted(block, along, all));
  }

  /**
   * Reads the sum of all blocks since the last call, and starts again from zero. One call at a time.
   * @returns (d, d) row-major, both triangles; zeros without rows
   * @throws Error if the result is wrong, or as {@link add}
   */
  async read(): Promise<Float64Array> {
    const size = this.#sumBytes();
    const buffer = this.#buffers.sums.reserve(size);
    const words = await this.#readback.readFloats(() => ({ buffer, size }));
    const clear = this.#gpu.device.createCommandEncoder({ label: 'second moment' });
    clear.clearBuffer(buffer);
    this.#gpu.device.queue.submit([clear.finish()]);
    const moment = this.#addSlices(new Uint32Array(words.buffer));
    const expected = this.#expected;
    this.#expected = new Float64Array(this.#columns);
    const d = this.#columns;
    const wrong = expected.findIndex(
      (value, j) => dot(moment.subarray(j * d, (j + 1) * d), this.#signs) !== value,
    );
    if (wrong >= 0) throw new Error(`GPU computed wrong products in row ${wrong}`);
    return moment;
  }

  /** Frees the buffers, not the device. */
  dispose(): void {
    for (const buffer of Object.values(this.#buffers)) buffer.destroy();
    this.#readback.destroy();
  }

  #sumBytes(): number {
    return slices * this.#padded * this.#padded * 8;
  }

  #submit(packed: Int16Array<ArrayBuffer>): void {
    const { device } = this.#gpu;
    const rows = packed.length / this.#padded;
    const shape = { buffer: this.#buffers.shape.reserve(16), size: 16 };
    const values = { buffer: this.#buffers.values.reserve(packed.byteLength), size: packed.byteLength };
    const sums = { buffer: this.#buffers.sums.reserve(this.#sumBytes()), size: this.#sumBytes() };
    device.queue.writeBuffer(shape.buffer, 0, Uint32Array.of(rows, this.#padded, slices, 0));
    device.queue.writeBuffer(values.buffer, 0, packed);
    const encoder = device.createCommandEncoder({ label: 'second moment' });
    const tiles = this.#padded / tileColumns;
    this.#program.record(encoder, [shape, values, sums], [tiles, tiles * slices]);
    device.queue.submit([encoder.finish()]);
  }

  /** The rows as 16-bit integers, padded with zeros to whole tiles. */
  #pack({ rows, columns, data }: Matrix): Int16Array<ArrayBuffer> {
    if (columns !== this.#columns) {
      throw new RangeError(`Rows have ${columns} columns, but the sum has ${this.#columns}`);
    }
    const packed = new Int16Array(padTo(rows, tileRows) * this.#padded);
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) {
        const value = data[i * columns + j];
        if (!Number.isInteger(value) || Math.abs(value) > gridSteps) {
          throw new RangeError(
            `Component ${value} (row ${i}, column ${j}) is not an integer up to ${gridSteps}`,
          );
        }
        packed[i * this.#padded + j] = value;
      }
    }
    return packed;
  }

  /** The sums of all slices without padding; the triangle below the diagonal is copied from the one above. */
  #addSlices(words: Uint32Array): Float64Array {
    const [d, padded] = [this.#columns, this.#padded];
    const out = new Float64Array(d * d);
    for (let j = 0; j < d; j++) {
      for (let k = j; k < d; k++) {
        let sum = 0;
        for (let slice = 0; slice < slices; slice++) {
          const at = 2 * ((slice * padded + j) * padded + k);
          sum += (words[at + 1] | 0) * highWord + words[at];
        }
        out[j * d + k] = sum;
        out[k * d + j] = sum;
      }
    }
    return out;
  }
}

function createBuffers(device: GPUDevice) {
  const { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
  const create = (label: string, usage: GPUBufferUsageFlags) =>
    new GrowingBuffer(device, `second moment ${label}`, usage);
  return {
    shape: create('shape', UNIFORM | COPY_DST),
    values: create('values', STORAGE | COPY_DST),
    sums: create('sums', STORAGE | COPY_SRC | COPY_DST),
  };
}
