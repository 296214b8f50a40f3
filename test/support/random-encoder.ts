// Encoders with random weights, of any shape, and texts for them.
import type {
  EncoderLayer,
  EncoderWeights,
  LayerNorm,
  Linear,
  StoredMatrix,
  StoredNumbers,
} from '../../src/core/kernels/encoder/weights.js';
import { createRandom, type Random } from '../../src/core/numerics/random.js';
import { mapMatrices } from './encoder/random-weights.js';

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

const floats = (values: Float32Array): StoredNumbers => ({ kind: 'floats', read: () => values });

const normals = ({ normal }: Random, count: number, scale: number, mean = 0): Float32Array =>
  Float32Array.from({ length: count }, () => mean + scale * normal());

function createLinear(
  random: Random,
  rows: number,
  columns: number,
  gain: number,
  transposed: boolean,
): Linear {
  const values = normals(random, rows * columns, gain / Math.sqrt(rows));
  const weight: StoredMatrix = { rows, columns, transposed, numbers: floats(values) };
  return { weight, bias: normals(random, columns, 0.1) };
}

const createNorm = (random: Random, columns: number, epsilon = 1e-12): LayerNorm => ({
  gamma: normals(random, columns, 0.2, 1),
  beta: normals(random, columns, 0.1),
  epsilon,
});

/** The same shape always gives the same weights. Every LayerNorm has an epsilon of its own. */
export function createRandomEncoder(shape: RandomShape): EncoderWeights {
  const { hidden, heads, layers, intermediate = 4 * hidden, limit = 64, vocabulary = 97 } = shape;
  const { activation = 'gelu', transposed = false } = shape;
  const random = createRandom(5, 'encoder', hidden, heads, layers, intermediate);
  const linear = (rows: number, columns: number, gain = 1) =>
    createLinear(random, rows, columns, gain, transposed);
  const createLayer = (): EncoderLayer => ({
    // Queries are larger than the rest, so that attention prefers some keys.
    qkv: [2, 1, 1].map((gain) => linear(hidden, hidden, gain)),
    output: [linear(hidden, hidden)],
    attentionNorm: createNorm(random, hidden, 1e-5),
    up: [linear(hidden, intermediate)],
    down: [linear(intermediate, hidden)],
    ffnNorm: createNorm(random, hidden, 0.01),
  });
  return {
    hidden,
    intermediate,
    heads,
    activation,
    words: { rows: vocabulary, columns: hidden, numbers: floats(normals(random, vocabulary * hidden, 1)) },
    positions: { rows: limit, columns: hidden, data: normals(random, limit * hidden, 0.3) },
    embeddingNorm: createNorm(random, hidden),
    layers: Array.from({ length: layers }, createLayer),
  };
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
    return floats(numbers.read().map(map));
  };
  return {
    ...mapMatrices(weights, (matrix) => ({ ...matrix, numbers: change(matrix.numbers) })),
    words: { ...weights.words, numbers: change(weights.words.numbers) },
  };
}
