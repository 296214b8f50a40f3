// Runs recorded GPU work and reads its result back, with one submit and one mapping, or reports why it cannot.
import type { Gpu } from './gpu.js';
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

  /**
   * Runs the work that `record` records and reads the floats of the range that it returns. One call at a time.
   * @throws what `record` throws; Error if the device rejects the work, runs out of memory, or is lost
   */
  async readFloats(record: (encoder: GPUCommandEncoder) => BufferRange): Promise<Float32Array> {
    const { device } = this.#gpu;
    // Rejected work does not throw: without the error scopes its result would be read as zeros.
    device.pushErrorScope('out-of-memory');
    device.pushErrorScope('validation');
    const read = this.#submit(record).then(
      (floats) => ({ floats }),
      (error: unknown) => ({ error }),
    );
    // Popped synchronously, so that the scopes catch no errors of other work.
    const errors = [device.popErrorScope(), device.popErrorScope()] as const;
    try {
      const [validation, memory, result] = await this.#gpu.raceLoss(Promise.all([...errors, read]));
      if (memory) throw new Error(`GPU out of memory: ${memory.message}`);
      if (validation) throw new Error(`GPU validation error: ${validation.message}`);
      if ('error' in result) throw result.error;
      return result.floats;
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
    const encoder = device.createCommandEncoder({ label: 'pool' });
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
