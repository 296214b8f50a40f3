// A GPU buffer that is there for good: made on first use, replaced by one of the next power of two when too small.

/** Bytes of the first one: what a few texts need. */
const least = 4096;

export class GrowingBuffer {
  private readonly device: GPUDevice;
  private readonly usage: GPUBufferUsageFlags;
  private readonly label: string;
  private buffer: GPUBuffer | undefined;

  /** @param usage as of `GPUBufferUsage` */
  constructor(device: GPUDevice, label: string, usage: GPUBufferUsageFlags) {
    this.device = device;
    this.label = label;
    this.usage = usage;
  }

  /** A buffer of `bytes` at least. The one before is destroyed when it was smaller: no work of it may be under way. */
  holding(bytes: number): GPUBuffer {
    if (this.buffer && this.buffer.size >= bytes) return this.buffer;
    this.destroy();
    const size = Math.max(least, 2 ** Math.ceil(Math.log2(bytes)));
    this.buffer = this.device.createBuffer({ label: this.label, size, usage: this.usage });
    return this.buffer;
  }

  destroy(): void {
    this.buffer?.destroy();
    this.buffer = undefined;
  }
}
