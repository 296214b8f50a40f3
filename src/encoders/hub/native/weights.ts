// The weights of an ONNX or safetensors file for Assay's kernels. Read only where the file is understood completely;
// ONNX Runtime runs any other ONNX file.

import { readOnnxEncoder, readSafetensorsEncoder } from '../../read/index.js';
import { type EncoderWeights, listLinears } from '../../runtime/index.js';
import type { EncoderSettings } from '../settings.js';
import type { ModelFiles } from '../weights.js';

/** Bump when vectors change without a change of files. Part of the revision of every embedder that uses the kernels. */
export const nativeRevision = 'assay-runtime-4';

/** Its message says why Assay's kernels do not run an encoder on any device. */
export class UnsupportedEncoderError extends Error {}

/** What files were read as: each is read for its encoder, its reference and its description. */
const known = new WeakMap<ModelFiles, EncoderWeights>();

/**
 * Reads weights, once for a file.
 * @param config the parsed `config.json`
 * @throws UnsupportedEncoderError
 */
export function readNativeWeights(
  model: ModelFiles,
  { head, vocabulary, limit }: EncoderSettings,
  config: unknown,
): EncoderWeights {
  if (head) throw new UnsupportedEncoderError('it has a dense layer after the pooling');
  const weights = known.get(model) ?? readFile(model, config);
  known.set(model, weights);
  const { words, positions } = weights;
  if (words.rows < vocabulary || positions.rows < limit) {
    throw new UnsupportedEncoderError(
      `its tables have ${words.rows} words and ${positions.rows} positions, its configuration ${vocabulary} and ${limit}`,
    );
  }
  return weights;
}

function readFile({ bytes, format }: ModelFiles, config: unknown): EncoderWeights {
  const read = format === 'safetensors' ? readSafetensorsEncoder : readOnnxEncoder;
  const reading = read(bytes, config);
  if (reading.kind === 'unknown') throw new UnsupportedEncoderError(reading.reason);
  return reading.weights;
}

/**
 * Reads weights of floats. Rejects a file of integers, whatever its name: ONNX Runtime quantises its activations, too.
 * @throws UnsupportedEncoderError
 */
export function readNativeFloats(
  model: ModelFiles,
  settings: EncoderSettings,
  config: unknown,
): EncoderWeights {
  const weights = readNativeWeights(model, settings, config);
  const matrices = listLinears(weights).map(({ weight }) => weight);
  if ([weights.words, ...matrices].some(({ numbers }) => numbers.kind !== 'floats'))
    throw new UnsupportedEncoderError('its weights are integers, not floats');
  return weights;
}

/** How the integers of a file are scaled, which is what its vectors lack; null for floats. */
export function describeIntegers(weights: EncoderWeights): string | null {
  const scales = listLinears(weights).map(({ weight: { numbers } }) =>
    numbers.kind === 'integers' ? numbers.scales.length : 0,
  );
  if (scales.every((count) => count === 0)) return null;
  return scales.some((count) => count === 1)
    ? '8-bit weights with one scale a matrix: vectors of such files have a cosine of 0.80 to 0.96 to those of the original'
    : '8-bit weights with a scale a column';
}
