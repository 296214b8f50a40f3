// An encoder on the GPU on Assay's kernels. Loaded on first use, with its programs.

import type { Gpu } from '../../../core/kernels/index.js';
import { GpuEncoder } from '../../gpu/index.js';
import { checkWeights, type EncoderWeights } from '../../runtime/index.js';
import type { Candidate } from '../backend.js';
import type { Encoder } from '../onnx-encoder.js';
import type { EncoderSettings } from '../settings.js';
import { createEncoder } from './encoder.js';

/**
 * Opens an encoder.
 * @throws Error that says why these kernels do not run it on this device
 */
export async function openGpuEncoder(
  weights: EncoderWeights,
  settings: EncoderSettings,
  gpu: Gpu,
  candidate: Candidate,
): Promise<Encoder> {
  checkWeights(weights);
  const { pooling, limit } = settings;
  const half = candidate.halfProducts ? 'half-products' : 'half';
  const precision = candidate.dtype === 'fp16' ? half : 'single';
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

/** Accepted cosine of products of half floats to those of float32. */
const minCosineOfHalves = 0.9999;

/** Accepted cosine to the CPU; undefined for that of two devices with the same arithmetic. */
export const findMinCosine = ({ halfProducts }: Candidate): number | undefined =>
  halfProducts && minCosineOfHalves;
