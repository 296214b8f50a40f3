// An encoder on the GPU on Assay's own runtime. Loaded on first use, with its programs.

import { checkIds, findVectorFault } from '../../../core/embedding/parts/index.js';
import { checkWeights, type EncoderWeights } from '../../../core/kernels/encoder/index.js';
import type { Gpu } from '../../../core/kernels/index.js';
import { GpuEncoder } from '../../gpu/index.js';
import type { Encoder } from '../onnx-encoder.js';
import type { EncoderSettings } from '../settings.js';

/**
 * Opens an encoder.
 * @param precision of the weights on the device; sums are float32 in any case
 * @throws Error that says why this runtime does not run it on this device
 */
export async function openOwnGpuEncoder(
  weights: EncoderWeights,
  settings: EncoderSettings,
  gpu: Gpu,
  precision: 'half' | 'single',
): Promise<Encoder> {
  checkWeights(weights);
  const { pooling, limit } = settings;
  const encoder = await GpuEncoder.open(gpu, weights, { pooling, limit, precision });
  return {
    dimensions: encoder.dimensions,
    get capacity() {
      return encoder.capacity;
    },
    async encode(batch) {
      checkIds(batch, settings);
      const vectors = await encoder.encode(batch);
      const fault = findVectorFault(vectors);
      if (fault) throw new Error(`the encoder returned ${fault}`);
      return vectors;
    },
    async dispose() {
      encoder.dispose();
    },
  };
}
