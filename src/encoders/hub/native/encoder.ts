// What encoders on Assay's kernels have in common: ids are checked before a run, and vectors after it.

import type { Matrix } from '../../../core/numerics/index.js';
import { checkIds, findVectorFault } from '../../parts/index.js';
import type { Encoder } from '../onnx-encoder.js';
import type { EncoderSettings } from '../settings.js';

interface Kernels {
  /** (texts, dimensions) unit rows. */
  encode(texts: readonly Uint32Array[]): Matrix | Promise<Matrix>;
  /** (tokens, dimensions). Absent on the GPU, from which only vectors are read. */
  encodeStates?(text: Uint32Array): Matrix;
}

/** @param dimensions of a vector */
export function createEncoder(kernels: Kernels, dimensions: number, settings: EncoderSettings): Encoder {
  const encodeStates = settings.pooling === 'mean' ? kernels.encodeStates?.bind(kernels) : undefined;
  return {
    dimensions,
    async encode(batch) {
      checkIds(batch, settings);
      const vectors = await kernels.encode(batch);
      const fault = findVectorFault(vectors);
      if (fault) throw new Error(`the encoder returned ${fault}`);
      return vectors;
    },
    ...(encodeStates && {
      encodeStates(ids: Uint32Array) {
        checkIds([ids], settings);
        return encodeStates(ids);
      },
    }),
    async dispose() {},
  };
}
