// One submit and one readback: what is recorded runs, and its result comes to the CPU, or the reason why it cannot.
import type { Gpu } from './gpu.js';
import { GrowingBuffer } from './growing-buffer.js';

/** Some bytes of a buffer, from its start. */
export interface Part {
  readonly buffer: GPUBuffer;
  readonly size: number;
}

export class Readback {
  private readonly gpu: Gpu;
  private readonly staging: GrowingBuffer;

  constructor(gpu: Gpu) {
    this.gpu = gpu;
    const usage = GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST;
    this.staging = new GrowingBuffer(gpu.device, 'readback', usage);
  }

  /**
   * Runs what `record` records and reads the floats of the part that it returns. One call at a time.
   * @throws what `record` throws; Error when the device refuses the work, has no memory for it, or is lost
   */
  async floats(record: (encoder: GPUCommandEncoder) => Part): Promise<Float32Array> {
    const { device } = this.gpu;
    // Refused work does not throw: without the scopes its result would be read as zeros.
    device.pushErrorScope('out-of-memory');
    device.pushErrorScope('validation');
    const read = this.submit(record).then(
      (floats) => ({ floats }),
      (error: unknown) => ({ error }),
    );
    // Taken off in the same turn, so that no one else's work falls into them.
    const faults = [device.popErrorScope(), device.popErrorScope()] as const;
    try {
      const [invalid, tooLarge, result] = await this.gpu.orLost(Promise.all([...faults, read]));
      if (tooLarge) throw new Error(`the GPU is out of memory: ${tooLarge.message}`);
      if (invalid) throw new Error(`the GPU refused: ${invalid.message}`);
      if ('error' in result) throw result.error;
      return result.floats;
    } catch (error) {
      // Whatever state its mapping is in, the next call is to have a fresh one.
      this.staging.destroy();
      throw error;
    }
  }

  destroy(): void {
    this.staging.destroy();
  }

  private async submit(record: (encoder: GPUCommandEncoder) => Part): Promise<Float32Array> {
    const { device } = this.gpu;
    const encoder = device.createCommandEncoder({ label: 'pool' });
    const { buffer, size } = record(encoder);
    const target = this.staging.holding(size);
    encoder.copyBufferToBuffer(buffer, 0, target, 0, size);
    device.queue.submit([encoder.finish()]);
    await target.mapAsync(GPUMapMode.READ, 0, size);
    const floats = new Float32Array(target.getMappedRange(0, size)).slice();
    target.unmap();
    return floats;
  }
}
