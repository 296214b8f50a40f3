// An encoder of 8 bits on the CPU on Assay's kernels, which quantise the weights of a file of floats.
import { WasmEncoder } from '../../runtime/index.js';
import type { Encoder } from '../onnx-encoder.js';
import type { EncoderSettings } from '../settings.js';
import type { ModelFiles } from '../weights.js';
import { createEncoder } from './encoder.js';
import { readNativeWeights } from './weights.js';

/** Columns that share a scale. Of 128 a text takes up to 5 % less time, but with the large columns of trained encoders twice the error. */
const segment = 64;

/**
 * What passes the layers together: about as long as the event loop may wait. Tokens are computed by fours, so that a run
 * wastes three at most and not up to three of every text.
 */
const capacity = { tokens: 64, texts: 16 };

/**
 * Opens an encoder.
 * @param config the parsed `config.json`
 * @throws Error that says why these kernels do not run it
 */
export function openIntegerEncoder(model: ModelFiles, settings: EncoderSettings, config: unknown): Encoder {
  const { pooling, limit } = settings;
  const weights = readNativeWeights(model, settings, config);
  const encoder = WasmEncoder.fromWeights(weights, { pooling, limit, segment });
  const created = createEncoder(encoder, encoder.hidden, settings);
  let isTuned = false;
  return {
    ...created,
    capacity,
    async encode(batch) {
      const vectors = await created.encode(batch);
      // After the first batch, when the kernels are compiled; the vectors stay the same bit for bit.
      if (!isTuned) encoder.chooseMethod();
      isTuned = true;
      return vectors;
    },
  };
}
