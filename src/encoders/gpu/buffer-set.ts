// GPU buffers that are created together, and freed together.

export class BufferSet {
  readonly #device: GPUDevice;
  readonly #buffers: GPUBuffer[] = [];

  constructor(device: GPUDevice) {
    this.#device = device;
  }

  /** @param usage as of `GPUBufferUsage` */
  create(label: string, bytes: number, usage: GPUBufferUsageFlags): GPUBuffer {
    const buffer = this.#device.createBuffer({ label, size: bytes, usage });
    this.#buffers.push(buffer);
    return buffer;
  }

  /**
   * Creates a storage buffer with contents.
   * @param write receives `bytes` zero bytes, a multiple of 4, to fill in
   */
  upload(label: string, bytes: number, write: (contents: ArrayBuffer) => void): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE;
    const buffer = this.#device.createBuffer({ label, size: bytes, usage, mappedAtCreation: true });
    this.#buffers.push(buffer);
    write(buffer.getMappedRange());
    buffer.unmap();
    return buffer;
  }

  destroy(): void {
    for (const buffer of this.#buffers.splice(0)) buffer.destroy();
  }
}
