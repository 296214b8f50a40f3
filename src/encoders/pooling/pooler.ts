// Pools hidden states in a GPU buffer and reads back only the vectors: one submit and one readback per call, no new
// buffers or pipelines after the first calls.

import {
  type BufferRange,
  type Gpu,
  GrowingBuffer,
  Program,
  Readback,
} from '../../core/kernels/parts/index.js';
import { type Matrix, zeros } from '../../core/numerics/index.js';
import { poolShader } from './pool.wgsl.js';
import { checkShape, countTokensRead, type Pooling } from './pooling.js';

const floatBytes = 4;
/** Workgroups per dimension that every device supports. */
const maxWorkgroups = 65_535;

export class GpuPooler {
  readonly #device: GPUDevice;
  readonly #readback: Readback;
  readonly #columns: number;
  readonly #pooling: Pooling;
  readonly #poolProgram: Program;
  readonly #buffers: ReturnType<typeof createBuffers>;
  /** The last call. Calls share the buffers, so each waits for the one before. */
  #tail: Promise<unknown> = Promise.resolve();

  /** @param columns width of the hidden states */
  constructor(gpu: Gpu, columns: number, pooling: Pooling) {
    const { device } = gpu;
    this.#device = device;
    this.#readback = new Readback(gpu);
    this.#columns = columns;
    this.#pooling = pooling;
    this.#poolProgram = new Program(device, 'pool', poolShader);
    this.#buffers = createBuffers(device);
  }

  /**
   * Pools hidden states and scales each result to length 1; equal to `poolRows` to 1e-5 in every component.
   * @param hidden (n, tokens, columns) float32 on this device, may be longer; must not change until the promise
   *   settles
   * @param lengths (n) token count of each text, <= `tokens`
   * @returns (n, columns) unit rows; a zero row for length 0; NaN if a token has NaN
   * @throws RangeError if the shape does not fit; Error if the device rejects the work, runs out of memory, or is lost
   */
  pool(hidden: GPUBuffer, lengths: Uint32Array, tokens: number): Promise<Matrix> {
    return this.#enqueue(() =>
      this.#readMatrix(lengths.length, this.#columns, tokens, (encoder) =>
        this.#recordPool(encoder, hidden, lengths, tokens),
      ),
    );
  }

  /** Frees the buffers, not the device. */
  dispose(): void {
    for (const buffer of Object.values(this.#buffers)) buffer.destroy();
    this.#readback.destroy();
  }

  /** Runs a call after all earlier ones. */
  #enqueue(call: () => Promise<Matrix>): Promise<Matrix> {
    const result = this.#tail.then(call);
    this.#tail = result.catch(() => {});
    return result;
  }

  #recordPool(
    encoder: GPUCommandEncoder,
    hidden: GPUBuffer,
    lengths: Uint32Array,
    tokens: number,
  ): BufferRange {
    const [columns, device, buffers] = [this.#columns, this.#device, this.#buffers];
    const texts = lengths.length;
    checkShape(hidden.size / floatBytes, lengths, tokens, columns);
    checkWorkgroups(texts);
    const shape = buffers.poolShape.reserve(16);
    const counts = buffers.lengths.reserve(lengths.byteLength);
    const size = texts * columns * floatBytes;
    const pooled = { buffer: buffers.pooled.reserve(size), size };
    device.queue.writeBuffer(
      shape,
      0,
      Uint32Array.of(texts, tokens, columns, countTokensRead(this.#pooling, tokens)),
    );
    device.queue.writeBuffer(counts, 0, copyBytes(lengths));
    const states = { buffer: hidden, size: texts * tokens * columns * floatBytes };
    const bindings = [
      { buffer: shape, size: 16 },
      { buffer: counts, size: lengths.byteLength },
      states,
      pooled,
    ];
    this.#poolProgram.record(encoder, bindings, [texts, 1]);
    return pooled;
  }

  /** Skips the GPU for an empty result, because WebGPU has no empty buffers. */
  async #readMatrix(
    rows: number,
    columns: number,
    tokens: number,
    record: (encoder: GPUCommandEncoder) => BufferRange,
  ): Promise<Matrix> {
    if (rows * columns * tokens === 0) return zeros(rows, columns);
    return { rows, columns, data: await this.#readback.readFloats(record) };
  }
}

function createBuffers(device: GPUDevice) {
  const storage = GPUBufferUsage.STORAGE;
  const input = storage | GPUBufferUsage.COPY_DST;
  const result = storage | GPUBufferUsage.COPY_SRC;
  const uniform = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST;
  const create = (label: string, usage: GPUBufferUsageFlags) => new GrowingBuffer(device, label, usage);
  return {
    poolShape: create('pool shape', uniform),
    lengths: create('lengths', input),
    pooled: create('pooled', result),
  };
}

function checkWorkgroups(count: number): void {
  if (count > maxWorkgroups) {
    throw new RangeError(`${count} texts in one call exceed the GPU limit of ${maxWorkgroups}`);
  }
}

/** Copies values, because `writeBuffer` does not accept memory shared between threads. */
const copyBytes = (values: Uint32Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength).slice();
