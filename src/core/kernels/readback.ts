// Runs recorded GPU work and reads its result back, with one submit and one mapping, or reports why it cannot.
import type { Gpu } from './gpu.js';
import { runOnGpu } from './gpu-errors.js';
import { GrowingBuffer } from './growing-buffer.js';

/** The first `size` bytes of a buffer. */
export interface BufferRange {
  readonly buffer: GPUBuffer;
  readonly size: number;
}

export class Readback {
  readonly #gpu: Gpu;
  readonly #staging: GrowingBuffer;

  constructor(gpu: Gpu) {
    this.#gpu = gpu;
    const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST;
    this.#staging = new GrowingBuffer(gpu.device, 'readback', usage);
  }

  /** Allocates for results of up to `bytes`, so that later calls do not. */
  reserve(bytes: number): void {
    this.#staging.reserve(bytes);
  }

  /**
   * Runs the work that `record` records and reads the floats of the range that it returns. One call at a time.
   * @throws what `record` throws; Error if the device rejects the work, runs out of memory, or is lost
   */
  async readFloats(record: (encoder: GPUCommandEncoder) => BufferRange): Promise<Float32Array> {
    try {
      return await runOnGpu(this.#gpu, () => this.#submit(record));
    } catch (error) {
      // The mapping may be in any state, so the next call creates a new buffer.
      this.#staging.destroy();
      throw error;
    }
  }

  destroy(): void {
    this.#staging.destroy();
  }

  async #submit(record: (encoder: GPUCommandEncoder) => BufferRange): Promise<Float32Array> {
    const { device } = this.#gpu;
    const encoder = device.createCommandEncoder({ label: 'readback' });
    const { buffer, size } = record(encoder);
    const target = this.#staging.reserve(size);
    encoder.copyBufferToBuffer(buffer, 0, target, 0, size);
    device.queue.submit([encoder.finish()]);
    await target.mapAsync(GPUMapMode.READ, 0, size);
    const floats = new Float32Array(target.getMappedRange(0, size)).slice();
    target.unmap();
    return floats;
  }
}
