// Everything an encoder has on the GPU: compiled programs, weights, the buffers of a batch, and the passes over them.

import { type Gpu, isGpuOutOfMemory, runOnGpu } from '../../core/kernels/parts/index.js';
import type { Pooling } from '../pooling/index.js';
import type { EncoderWeights, IntegerWeights } from '../runtime/index.js';
import { BufferSet } from './buffer-set.js';
import { type BatchCapacity, chooseCapacity, type EncoderShape, readShape } from './encoder-shape.js';
import { prepareFloats } from './float-passes.js';
import { uploadIntegers } from './integer-buffers.js';
import { prepareIntegers } from './integer-passes.js';
import { type ModelBuffers, uploadModel } from './model-buffers.js';
import type { Pass } from './passes.js';
import type { FloatPrecision } from './shaders/weights.wgsl.js';
import { createWorkspace, type ListPasses, type Workspace } from './workspace.js';

export interface GpuEncoderOptions {
  readonly pooling: Pooling;
  /**
   * How weights of floats are stored and multiplied. Default `half`, in which a file of half floats loses nothing; `half-products`
   * on devices with `shader-f16`.
   */
  readonly precision?: FloatPrecision | undefined;
  /** What a twin on the CPU multiplies, instead of floats. */
  readonly integers?: IntegerWeights | undefined;
  /** Maximum tokens of a text. By default and at most the number of positions. */
  readonly limit?: number | undefined;
  /**
   * Tokens of a batch. By default up to 4,096, fewer for large encoders; never fewer than the longest text has, nor more
   * than the device's buffers hold.
   */
  readonly tokens?: number | undefined;
}

export interface EncoderResources {
  readonly shape: EncoderShape;
  readonly capacity: BatchCapacity;
  readonly workspace: Workspace;
  readonly passes: readonly Pass[];
  /** Frees the buffers. */
  destroy(): void;
}

/**
 * Compiles, uploads and allocates.
 * @throws Error with the reason why the encoder does not run on this device
 */
export async function openResources(
  gpu: Gpu,
  weights: EncoderWeights,
  options: GpuEncoderOptions,
): Promise<EncoderResources> {
  const { device } = gpu;
  const { pooling, integers, precision = 'half', limit, tokens } = options;
  const shape = readShape(weights, integers ? 'integer' : precision, limit);
  const requested = chooseCapacity(shape, device, tokens);
  const modelBuffers = new BufferSet(device);
  try {
    // The device compiles while this thread converts the weights.
    const compileWhile = async <Model extends ModelBuffers>(
      compiling: Promise<ListPasses<Model>>,
      upload: () => Model,
    ): Promise<BindPasses> => {
      const uploading = runOnGpu(gpu, async () => upload());
      const [listPasses, model] = await Promise.all([compiling, uploading]);
      return (...space) => listPasses(model, ...space);
    };
    const bindPasses = await (integers
      ? compileWhile(prepareIntegers(gpu, weights, integers, shape, pooling), () =>
          uploadIntegers(modelBuffers, integers),
        )
      : compileWhile(prepareFloats(gpu, weights, shape, pooling), () =>
          uploadModel(modelBuffers, weights, shape, precision),
        ));
    const { buffers, ...resources } = await openWorkspace(gpu, shape, requested, bindPasses);
    return {
      shape,
      ...resources,
      destroy() {
        modelBuffers.destroy();
        buffers.destroy();
      },
    };
  } catch (error) {
    modelBuffers.destroy();
    throw error;
  }
}

/** Binds passes to the buffers of a batch. */
type BindPasses = (buffers: BufferSet, space: Workspace, capacity: BatchCapacity) => readonly Pass[];

/** Allocates the buffers of a batch; halves the batch while there is no memory for it, down to one text of full length. */
async function openWorkspace(
  gpu: Gpu,
  shape: EncoderShape,
  requested: BatchCapacity,
  bindPasses: BindPasses,
) {
  for (let capacity = requested; ; ) {
    const buffers = new BufferSet(gpu.device);
    try {
      return await runOnGpu(gpu, async () => {
        const workspace = createWorkspace(buffers, shape, capacity);
        return { buffers, workspace, passes: bindPasses(buffers, workspace, capacity), capacity };
      });
    } catch (error) {
      buffers.destroy();
      if (!isGpuOutOfMemory(error) || capacity.tokens === shape.limit) throw error;
      capacity = { ...capacity, tokens: Math.max(shape.limit, Math.floor(capacity.tokens / 2)) };
    }
  }
}
