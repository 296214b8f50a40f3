// An encoder of floats on the CPU on Assay's own runtime. Its vectors are those of ONNX Runtime up to the order of sums; it
// is also what an encoder on the GPU is tested against.

import { checkIds, findVectorFault } from '../../../core/embedding/parts/index.js';
import { type EncoderWeights, FloatEncoder } from '../../../core/kernels/encoder/index.js';
import type { Encoder } from '../onnx-encoder.js';
import type { EncoderSettings } from '../settings.js';

/** @throws Error that says why this runtime does not run it */
export function openOwnFloatEncoder(weights: EncoderWeights, settings: EncoderSettings): Encoder {
  const { pooling, limit } = settings;
  const encoder = new FloatEncoder(weights, { pooling, limit });
  return {
    dimensions: encoder.hidden,
    async encode(batch) {
      checkIds(batch, settings);
      const vectors = encoder.encode(batch);
      const fault = findVectorFault(vectors);
      if (fault) throw new Error(`the encoder returned ${fault}`);
      return vectors;
    },
    ...(pooling === 'mean' && {
      encodeStates(ids) {
        checkIds([ids], settings);
        return encoder.encodeStates(ids);
      },
    }),
    async dispose() {},
  };
}
