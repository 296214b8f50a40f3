// An encoder on the GPU: token ids of texts of any lengths to unit vectors, without padding. A batch is one submit of two
// dispatches and five for each layer, three and nine for integers, and one readback of its vectors; it
// creates no buffer, bind group or pipeline.

import { type BufferRange, type Gpu, isGpuOutOfMemory, Readback } from '../../core/kernels/parts/index.js';
import { type Matrix, zeros } from '../../core/numerics/index.js';
import { checkTexts, type EncoderWeights } from '../runtime/index.js';
import type { BatchCapacity } from './encoder-shape.js';
import { type EncoderResources, type GpuEncoderOptions, openResources } from './open-resources.js';
import { countFitting, packTexts } from './pack-texts.js';
import { recordPasses } from './passes.js';
import { countOutputBytes } from './workspace.js';

/** Batches in flight: the GPU computes one while the vectors of the one before are read. */
const lanes = 2;
const floatBytes = 4;

export class GpuEncoder {
  readonly #device: GPUDevice;
  readonly #resources: EncoderResources;
  readonly #readbacks: readonly Readback[];
  /** What fits, reduced when memory runs out. */
  #capacity: BatchCapacity;
  #failure: Error | undefined;
  /** The last call. Calls share the buffers, so each waits for the one before. */
  #tail: Promise<unknown> = Promise.resolve();

  private constructor(gpu: Gpu, resources: EncoderResources) {
    this.#device = gpu.device;
    this.#resources = resources;
    this.#capacity = resources.capacity;
    this.#readbacks = Array.from({ length: lanes }, () => new Readback(gpu));
    const bytes = countOutputBytes(resources.shape, resources.capacity);
    for (const readback of this.#readbacks) readback.reserve(bytes);
  }

  /**
   * Compiles the programs for an encoder, uploads its weights, and encodes a text to see that it runs.
   * @throws Error whose message is the reason why this encoder does not run on this device: its shape, a weight that is not
   *   finite or beyond the range of half floats, the device's limits, a program that does not compile, memory, or the loss of the device
   */
  static async open(gpu: Gpu, weights: EncoderWeights, options: GpuEncoderOptions): Promise<GpuEncoder> {
    const resources = await openResources(gpu, weights, options);
    const encoder = new GpuEncoder(gpu, resources);
    try {
      await encoder.encode([Uint32Array.of(0)]);
      return encoder;
    } catch (error) {
      encoder.dispose();
      throw error;
    }
  }

  /** Length of a vector. */
  get dimensions(): number {
    return this.#resources.shape.hidden;
  }

  /** Maximum tokens of a text. */
  get limit(): number {
    return this.#resources.shape.limit;
  }

  /** Tokens and texts of a batch; less after one that did not fit into memory. */
  get capacity(): Pick<BatchCapacity, 'tokens' | 'texts'> {
    return this.#capacity;
  }

  /**
   * Encodes n texts in batches; the vector of a text does not depend on the others. After an error of the device every
   * later call rejects with it.
   * @param texts ids of each text, special tokens included; at most `limit` each
   * @param signal checked between batches
   * @returns (n, dimensions) unit rows; a zero row for a text without tokens or a zero sum; NaN if the weights make it
   * @throws RangeError for a text too long, or an id beyond the vocabulary; Error when the device rejects the work, is
   *   lost, or has no memory for a single text; the signal's reason
   */
  encode(texts: readonly Uint32Array[], signal?: AbortSignal): Promise<Matrix> {
    return this.#enqueue(() => this.#encodeAll(texts, signal));
  }

  /** Frees the buffers, not the device; later calls reject. */
  dispose(): void {
    this.#failure ??= new Error('The GPU encoder was disposed');
    for (const readback of this.#readbacks) readback.destroy();
    this.#resources.destroy();
  }

  /** Runs a call after all earlier ones. */
  #enqueue(call: () => Promise<Matrix>): Promise<Matrix> {
    const result = this.#tail.then(call);
    this.#tail = result.catch(() => {});
    return result;
  }

  async #encodeAll(texts: readonly Uint32Array[], signal: AbortSignal | undefined): Promise<Matrix> {
    checkTexts(texts, { ...this.#resources.shape, allowsEmpty: true });
    const columns = this.dimensions;
    const result = zeros(texts.length, columns);
    const indices = Array.from(texts.keys()).filter((index) => texts[index].length > 0);
    const present = indices.map((index) => texts[index]);
    let start = 0;
    const drain = async (readback: Readback): Promise<void> => {
      while (start < present.length) {
        signal?.throwIfAborted();
        const first = start;
        start += countFitting(present, first, this.#capacity);
        const rows = await this.#encodeHalving(readback, present.slice(first, start));
        for (let i = 0; i * columns < rows.length; i++) {
          result.data.set(rows.subarray(i * columns, (i + 1) * columns), indices[first + i] * columns);
        }
      }
    };
    // All lanes end before the next call begins, also after a failure.
    const outcomes = await Promise.allSettled(this.#readbacks.map(drain));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return result;
  }

  /** Encodes a batch; halves and retries one that does not fit into memory. @returns its rows, one behind the other */
  async #encodeHalving(readback: Readback, texts: readonly Uint32Array[]): Promise<Float32Array> {
    if (this.#failure) throw this.#failure;
    try {
      return await readback.readFloats((encoder) => this.#record(encoder, texts));
    } catch (error) {
      if (!isGpuOutOfMemory(error) || texts.length === 1) {
        this.#failure ??= error instanceof Error ? error : new Error(String(error));
        throw this.#failure;
      }
    }
    const half = Math.ceil(texts.length / 2);
    this.#capacity = shrink(this.#capacity, texts.slice(0, half));
    const rows = await this.#encodeHalving(readback, texts.slice(0, half));
    const second = await this.#encodeHalving(readback, texts.slice(half));
    const joined = new Float32Array(rows.length + second.length);
    joined.set(rows);
    joined.set(second, rows.length);
    return joined;
  }

  #record(encoder: GPUCommandEncoder, texts: readonly Uint32Array[]): BufferRange {
    const { shape, passes, workspace } = this.#resources;
    const { queue } = this.#device;
    const packed = packTexts(texts);
    queue.writeBuffer(workspace.batch, 0, Uint32Array.of(packed.starts[texts.length]));
    queue.writeBuffer(workspace.tokens, 0, packed.tokens);
    queue.writeBuffer(workspace.starts, 0, packed.starts);
    queue.writeBuffer(workspace.tiles, 0, packed.tiles);
    recordPasses(encoder, passes, packed);
    return { buffer: workspace.out, size: floatBytes * texts.length * shape.hidden };
  }
}

/** The capacity for batches like these texts. */
function shrink(capacity: BatchCapacity, texts: readonly Uint32Array[]): BatchCapacity {
  const tokens = texts.reduce((sum, { length }) => sum + length, 0);
  return {
    ...capacity,
    texts: Math.min(capacity.texts, texts.length),
    tokens: Math.min(capacity.tokens, tokens),
  };
}
