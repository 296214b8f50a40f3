// An encoder on Assay's own runtime: the weights of an ONNX or safetensors file on our WebAssembly kernels, which quantise
// floats.

import { checkIds, findVectorFault } from '../../core/embedding/parts/index.js';
import { WasmEncoder } from '../../core/kernels/encoder/index.js';
import type { Encoder } from './onnx-encoder.js';
import { readOwnWeights } from './own/weights.js';
import type { EncoderSettings } from './settings.js';
import type { ModelFiles } from './weights.js';

/** Increased when its vectors change although no file does. Part of the revision of every embedder that uses it. */
export const ownRuntimeRevision = 'assay-runtime-3';

/** Columns that share a scale: as fast as longer ones where there is relaxed SIMD, and with less error. */
const segment = 128;

/**
 * What passes the layers together: about as long as the event loop may wait. Tokens are computed by fours, so that a run
 * wastes three at most and not up to three of every text.
 */
const capacity = { tokens: 64, texts: 16 };

/**
 * Opens an encoder on the CPU.
 * @param config the parsed `config.json`
 * @throws Error that says why this runtime does not run it
 */
export function openOwnEncoder(model: ModelFiles, settings: EncoderSettings, config: unknown): Encoder {
  const { pooling, limit } = settings;
  const weights = readOwnWeights(model, settings, config);
  const encoder = WasmEncoder.fromWeights(weights, { pooling, limit, segment });
  let isTuned = false;
  return {
    dimensions: encoder.hidden,
    capacity,
    async encode(batch) {
      checkIds(batch, settings);
      const vectors = encoder.encode(batch);
      const fault = findVectorFault(vectors);
      if (fault) throw new Error(`the encoder returned ${fault}`);
      // After the first batch, when the kernels are compiled; the vectors stay the same bit for bit.
      if (!isTuned) encoder.chooseMethod();
      isTuned = true;
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
