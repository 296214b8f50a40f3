// The encoder of a contextual bundled embedder on the CPU, in the embedder's thread and in those of its replicas.

import type { Words } from '../../core/embedding/parts/index.js';
import { type EncoderWeights, prepareModules, WasmEncoder } from '../runtime/index.js';
import { readLayers } from './layers-file.js';

/** The file's normalisations leave no large columns, so that few scales are enough, and save a tenth of the time. */
const segment = 256;

/** Tokens after which the fastest method to multiply is looked for, which takes 25 ms: a few texts do not wait for it. */
const tuningTokens = 2048;

/** What an encoder is made of: data that a thread can be sent. */
export interface ContextualFiles {
  /** Tokens of a text at most. */
  readonly limit: number;
  readonly words: Words;
  /** As in layers-file.ts. */
  readonly layers: Uint8Array;
}

/** Compiles the kernels, which may take place while the files are read. */
export const prepareContextual = () => prepareModules({ activation: 'gelu', byDistance: true });

/** @throws artifact_damaged when the layers do not fit the words */
export const readContextualWeights = ({ layers, words }: ContextualFiles): EncoderWeights =>
  readLayers(layers, words, words.numbers.length / words.rows);

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
export const openContextualEncoder = (weights: EncoderWeights, limit: number): WasmEncoder =>
  WasmEncoder.fromWeights(weights, { limit, segment, reusesWords: true });
