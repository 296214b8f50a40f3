// A reusable GPU buffer: created on first use, replaced by one of the next power of two when it is too small.

/** Smallest size, enough for a few texts. */
const minimumBytes = 4096;

export class GrowingBuffer {
  readonly #device: GPUDevice;
  readonly #usage: GPUBufferUsageFlags;
  readonly #label: string;
  #buffer: GPUBuffer | undefined;

  /** @param usage as of `GPUBufferUsage` */
  constructor(device: GPUDevice, label: string, usage: GPUBufferUsageFlags) {
    this.#device = device;
    this.#label = label;
    this.#usage = usage;
  }

  /** Returns a buffer of at least `bytes`. Destroys a smaller one, so no work that uses it may be pending. */
  reserve(bytes: number): GPUBuffer {
    if (this.#buffer && this.#buffer.size >= bytes) return this.#buffer;
    this.destroy();
    const size = Math.max(minimumBytes, 2 ** Math.ceil(Math.log2(bytes)));
    this.#buffer = this.#device.createBuffer({ label: this.#label, size, usage: this.#usage });
    return this.#buffer;
  }

  destroy(): void {
    this.#buffer?.destroy();
    this.#buffer = undefined;
  }
}
