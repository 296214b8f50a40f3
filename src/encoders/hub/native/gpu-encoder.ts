// An encoder on the GPU on Assay's kernels. Loaded on first use, with its programs.

import type { Gpu } from '../../../core/kernels/index.js';
import { GpuEncoder } from '../../gpu/index.js';
import { checkWeights, type EncoderWeights } from '../../runtime/index.js';
import type { Encoder } from '../onnx-encoder.js';
import type { EncoderSettings } from '../settings.js';
import { createEncoder } from './encoder.js';

/**
 * Opens an encoder.
 * @param precision of the weights on the device; sums are float32 in any case
 * @throws Error that says why these kernels do not run it on this device
 */
export async function openGpuEncoder(
  weights: EncoderWeights,
  settings: EncoderSettings,
  gpu: Gpu,
  precision: 'half' | 'single',
): Promise<Encoder> {
  checkWeights(weights);
  const { pooling, limit } = settings;
  const encoder = await GpuEncoder.open(gpu, weights, { pooling, limit, precision });
  return {
    ...createEncoder(encoder, encoder.dimensions, settings),
    get capacity() {
      return encoder.capacity;
    },
    async dispose() {
      encoder.dispose();
    },
  };
}
