// Encoders with random weights, of any shape, and texts for them.
import type {
  EncoderLayer,
  EncoderWeights,
  Linear,
  Normalisation,
  StoredMatrix,
  StoredNumbers,
} from '../../src/core/kernels/encoder/weights.js';
import { createRandom, type Random } from '../../src/core/numerics/random.js';

export interface RandomShape {
  readonly hidden: number;
  readonly heads: number;
  readonly layers: number;
  /** 4 times `hidden` by default. */
  readonly inner?: number;
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

const createNorm = (random: Random, columns: number, epsilon = 1e-12): Normalisation => ({
  gain: normals(random, columns, 0.2, 1),
  shift: normals(random, columns, 0.1),
  epsilon,
});

/** The same shape always gives the same weights. Every LayerNorm has an epsilon of its own. */
export function createRandomEncoder(shape: RandomShape): EncoderWeights {
  const { hidden, heads, layers, inner = 4 * hidden, limit = 64, vocabulary = 97 } = shape;
  const { activation = 'gelu', transposed = false } = shape;
  const random = createRandom(5, 'encoder', hidden, heads, layers, inner);
  const linear = (rows: number, columns: number, gain = 1) =>
    createLinear(random, rows, columns, gain, transposed);
  const createLayer = (): EncoderLayer => ({
    // Larger than the rest, so that attention prefers some keys.
    query: linear(hidden, hidden, 2),
    key: linear(hidden, hidden),
    value: linear(hidden, hidden),
    output: linear(hidden, hidden),
    norm: createNorm(random, hidden, 1e-5),
    inner: linear(hidden, inner),
    outer: linear(inner, hidden),
    last: createNorm(random, hidden, 0.01),
  });
  return {
    hidden,
    inner,
    heads,
    activation,
    words: { rows: vocabulary, columns: hidden, numbers: floats(normals(random, vocabulary * hidden, 1)) },
    positions: { rows: limit, columns: hidden, data: normals(random, limit * hidden, 0.3) },
    norm: createNorm(random, hidden),
    layers: Array.from({ length: layers }, createLayer),
  };
}

/** Texts of random ids. @param lengths tokens of each */
export function createTexts(lengths: readonly number[], vocabulary = 97): Uint32Array[] {
  const { integer } = createRandom(6, 'texts', lengths.length);
  return lengths.map((length) => Uint32Array.from({ length }, () => integer(vocabulary)));
}

/** The encoder with every number of its matrices replaced; biases, LayerNorms and positions stay. */
export function mapMatrices(weights: EncoderWeights, map: (value: number) => number): EncoderWeights {
  const mapNumbers = (numbers: StoredNumbers): StoredNumbers => {
    if (numbers.kind !== 'floats') throw new Error('Only floats are mapped');
    return floats(numbers.read().map(map));
  };
  const mapLinear = ({ weight, bias }: Linear): Linear => ({
    weight: { ...weight, numbers: mapNumbers(weight.numbers) },
    bias,
  });
  return {
    ...weights,
    words: { ...weights.words, numbers: mapNumbers(weights.words.numbers) },
    layers: weights.layers.map((layer) => ({
      ...layer,
      query: mapLinear(layer.query),
      key: mapLinear(layer.key),
      value: mapLinear(layer.value),
      output: mapLinear(layer.output),
      inner: mapLinear(layer.inner),
      outer: mapLinear(layer.outer),
    })),
  };
}
