// Everything an encoder has on the GPU: compiled programs, weights, the buffers of a batch, and the passes over them.
import type { Gpu } from '../../gpu.js';
import { isGpuOutOfMemory, runOnGpu } from '../../gpu-errors.js';
import type { Pooling } from '../../pooling.js';
import type { EncoderWeights } from '../weights.js';
import { BufferSet } from './buffer-set.js';
import { type BatchCapacity, chooseCapacity, type EncoderShape, readShape } from './encoder-shape.js';
import { uploadModel } from './model-buffers.js';
import { createPasses, type Pass } from './passes.js';
import { compilePrograms } from './programs.js';
import type { Precision } from './shaders/weights.wgsl.js';
import { createWorkspace, type Workspace } from './workspace.js';

export interface GpuEncoderOptions {
  readonly pooling: Pooling;
  /** How weights are stored. Default `half`, in which a file of half floats loses nothing. */
  readonly precision?: Precision | undefined;
  /** Maximum tokens of a text. By default, and at most, the number of positions. */
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
  { pooling, precision = 'half', limit, tokens }: GpuEncoderOptions,
): Promise<EncoderResources> {
  const { device } = gpu;
  const shape = readShape(weights, precision, limit);
  const wanted = chooseCapacity(shape, device, tokens);
  const modelBuffers = new BufferSet(device);
  // The device compiles while this thread converts the weights.
  const compiling = compilePrograms(gpu, shape, weights.activation, pooling);
  try {
    const uploading = runOnGpu(gpu, async () => uploadModel(modelBuffers, weights, shape));
    const [programs, model] = await Promise.all([compiling, uploading]);
    const { buffers, workspace, capacity } = await openWorkspace(gpu, shape, wanted);
    return {
      shape,
      capacity,
      workspace,
      passes: createPasses(device, programs, model, workspace),
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

/** Allocates the buffers of a batch; halves the batch while there is no memory for it, down to one text of full length. */
async function openWorkspace(gpu: Gpu, shape: EncoderShape, wanted: BatchCapacity) {
  for (let capacity = wanted; ; ) {
    const buffers = new BufferSet(gpu.device);
    try {
      const workspace = await runOnGpu(gpu, async () => createWorkspace(buffers, shape, capacity));
      return { buffers, workspace, capacity };
    } catch (error) {
      buffers.destroy();
      if (!isGpuOutOfMemory(error) || capacity.tokens === shape.limit) throw error;
      capacity = { ...capacity, tokens: Math.max(shape.limit, Math.floor(capacity.tokens / 2)) };
    }
  }
}
