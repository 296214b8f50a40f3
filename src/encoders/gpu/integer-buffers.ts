// The integers of an encoder on the CPU in GPU buffers, uploaded once.
import type { IntegerNorm, IntegerProduct, IntegerWeights } from '../runtime/index.js';
import type { BufferSet } from './buffer-set.js';
import { type ModelBuffers, uploadFloats, uploadLayers } from './model-buffers.js';

export interface IntegerBuffers extends ModelBuffers {
  /** (vocabulary, 2) scales and offsets of the rows of the table of words. */
  readonly wordScales: GPUBuffer;
}

const uploadBytes = (buffers: BufferSet, label: string, bytes: Int8Array): GPUBuffer =>
  buffers.upload(label, 4 * Math.ceil(bytes.length / 4), (contents) => new Int8Array(contents).set(bytes));

/** Uploads the weights. @throws RangeError when there is no memory to copy through */
export function uploadIntegers(
  buffers: BufferSet,
  { readWords, positions, embeddingNorm, layers }: IntegerWeights,
): IntegerBuffers {
  const uploadNorm = (label: string, { gamma, beta, factors, epsilon }: IntegerNorm) =>
    uploadFloats(buffers, label, [gamma, beta, factors, [epsilon]]);
  const uploadProduct = (label: string, { readWeights, scales, biases }: IntegerProduct) => ({
    weights: uploadBytes(buffers, `${label} weights`, readWeights()),
    vectors: uploadFloats(buffers, `${label} vectors`, [scales, biases]),
  });
  const words = readWords();
  return {
    words: uploadBytes(buffers, 'words', words.rows),
    wordScales: uploadFloats(buffers, 'word scales', [words.scales]),
    positions: uploadFloats(buffers, 'positions', [positions]),
    ...uploadLayers(layers, uploadNorm('embeddingNorm', embeddingNorm), uploadProduct, uploadNorm),
  };
}
