// Encoders with random weights, of any shape, and texts for them.

import { createRandom } from '../../src/authoring/numerics/random.js';
import type { EncoderWeights, StoredNumbers } from '../../src/encoders/runtime/weights.js';
import { createWeights, mapMatrices, transposeStored } from './encoder/random-weights.js';

export interface RandomShape {
  readonly hidden: number;
  readonly heads: number;
  readonly layers: number;
  /** 4 times `hidden` by default. */
  readonly intermediate?: number;
  readonly limit?: number;
  readonly vocabulary?: number;
  readonly activation?: EncoderWeights['activation'];
  /** Matrices stored with their columns as rows. */
  readonly transposed?: boolean;
}

/** The same shape always gives the same weights. Every LayerNorm has an epsilon of its own. */
export function createRandomEncoder(shape: RandomShape): EncoderWeights {
  const { hidden, heads, layers, intermediate = 4 * hidden, limit = 64, vocabulary = 97 } = shape;
  const { activation = 'gelu', transposed = false } = shape;
  const drawn = createWeights(
    { hidden, heads, layers, intermediate, vocabulary, positions: limit },
    createRandom(5, 'encoder', hidden, heads, layers, intermediate),
    { activation },
  );
  const weights = {
    ...drawn,
    layers: drawn.layers.map((layer) => ({
      ...layer,
      attentionNorm: { ...layer.attentionNorm, epsilon: 1e-5 },
      ffnNorm: { ...layer.ffnNorm, epsilon: 0.01 },
    })),
  };
  return transposed ? mapMatrices(weights, transposeStored) : weights;
}

/** Texts of random ids. @param lengths tokens of each */
export function createTexts(lengths: readonly number[], vocabulary = 97): Uint32Array[] {
  const { integer } = createRandom(6, 'texts', lengths.length);
  return lengths.map((length) => Uint32Array.from({ length }, () => integer(vocabulary)));
}

/** The encoder with every number of its matrices replaced; biases, LayerNorms and positions stay. */
export function mapNumbers(weights: EncoderWeights, map: (value: number) => number): EncoderWeights {
  const change = (numbers: StoredNumbers): StoredNumbers => {
    if (numbers.kind !== 'floats') throw new Error('Only floats are mapped');
    const values = numbers.read().map(map);
    return { kind: 'floats', read: () => values };
  };
  return {
    ...mapMatrices(weights, (matrix) => ({ ...matrix, numbers: change(matrix.numbers) })),
    words: { ...weights.words, numbers: change(weights.words.numbers) },
  };
}
