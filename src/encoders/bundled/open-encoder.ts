// The encoder of a contextual bundled embedder on the CPU, in the embedder's thread and in those of its replicas.

import type { EncoderFiles } from '../../core/embedding/parts/index.js';
import { type EncoderWeights, prepareModules, WasmEncoder } from '../runtime/index.js';
import { readEncoderFile, type TextEnds } from './encoder-file.js';

/** Columns that share a scale, at most: a few columns are many times as large as others, and blocks of 32 keep cosines over 0.9995. */
const segment = 32;

/**
 * Layers up to which the scores of the GPU are within a point of those of the CPU: one value that sums in another order have moved to
 * the next level moves others in each layer that follows. With twelve layers some scores were three points off.
 */
const closeLayers = 4;

/** Tokens after which the fastest method to multiply is looked for, which takes 25 ms: a few texts do not wait for it. */
const tuningTokens = 2048;

/** What an embedder needs of its files. */
export interface ContextualWeights {
  readonly weights: EncoderWeights;
  /** Tokens of a text at most, with those around it. */
  readonly limit: number;
  /** Around each text. */
  readonly ends: TextEnds;
}

/** Compiles the kernels, which may take place while the files are read. */
export const prepareContextual = () => prepareModules('gelu');

/** @throws artifact_damaged when the file cannot be read */
export function readContextualWeights(files: EncoderFiles): ContextualWeights {
  const { weights, ends } = readEncoderFile(files.encoder);
  return { weights, ends, limit: weights.positions.rows };
}

/** Whether all texts need the same device. */
export const differsOnGpu = ({ weights }: ContextualWeights): boolean => weights.layers.length > closeLayers;

/** Encodes as `encoder` does, and looks for the fastest method once, when the browser has compiled the kernels. */
export function createTunedEncode(encoder: WasmEncoder): WasmEncoder['encode'] {
  let untuned = tuningTokens;
  return (texts) => {
    if (untuned > 0) {
      for (const { length } of texts) untuned -= length;
      if (untuned <= 0) encoder.chooseMethod();
    }
    return encoder.encode(texts);
  };
}

/** @throws what WebAssembly throws where it is blocked or has no SIMD */
export const openContextualEncoder = ({ weights, limit }: ContextualWeights): WasmEncoder =>
  WasmEncoder.fromWeights(weights, { limit, segment });
