// An encoder of floats on the CPU on Assay's kernels. Its vectors are those of ONNX Runtime up to the order of sums; it is also
// what an encoder on the GPU is tested against.
import { type EncoderWeights, FloatEncoder } from '../../runtime/index.js';
import type { Encoder } from '../onnx-encoder.js';
import type { EncoderSettings } from '../settings.js';
import { createEncoder } from './encoder.js';

/** @throws Error that says why these kernels do not run it */
export function openFloatEncoder(weights: EncoderWeights, settings: EncoderSettings): Encoder {
  const encoder = new FloatEncoder(weights, settings);
  return createEncoder(encoder, encoder.hidden, settings);
}
