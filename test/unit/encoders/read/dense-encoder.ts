// The weights of a small encoder as plain arrays: what files are written from, and what readers are compared with.

import { createRandom } from '../../../../src/authoring/numerics/random.js';
import type { EncoderWeights, StoredNumbers } from '../../../../src/encoders/runtime/index.js';

export const size = { hidden: 12, heads: 3, intermediate: 20, vocabulary: 40, positions: 16, layers: 2 };
export const config = {
  model_type: 'bert',
  hidden_size: size.hidden,
  num_attention_heads: size.heads,
  num_hidden_layers: size.layers,
  vocab_size: size.vocabulary,
  max_position_embeddings: size.positions,
  hidden_act: 'gelu',
  layer_norm_eps: 1e-12,
};

export interface DenseNorm {
  gamma: Float32Array;
  beta: Float32Array;
}
export interface DenseLinear {
  rows: number;
  columns: number;
  /** (rows, columns) row-major. */
  weight: Float32Array;
  bias: Float32Array;
}
const linearNames = ['query', 'key', 'value', 'output', 'up', 'down'] as const;
const normNames = ['attentionNorm', 'ffnNorm'] as const;
type DenseLayer = Record<(typeof linearNames)[number], DenseLinear> &
  Record<(typeof normNames)[number], DenseNorm>;
export interface DenseEncoder {
  words: Float32Array;
  positions: Float32Array;
  types: Float32Array;
  embeddingNorm: DenseNorm;
  layers: DenseLayer[];
}

/** Levels of a weight on each side of zero. */
const levels = 50;
/** Value of a level in even columns of a matrix and even rows of a table; in odd ones it is twice as large. */
export const step = 1 / 64;

/** Multiples of 1/64, which half floats and scaled bytes hold exactly, so that every precision gives the same weights. */
export function createDenseEncoder(seed = 1): DenseEncoder {
  const random = createRandom(seed);
  const draw = (count: number, isDouble: (at: number) => boolean = () => false) =>
    Float32Array.from({ length: count }, (_, at) => {
      const level = random.integer(2 * levels + 1) - levels;
      return level * step * (isDouble(at) ? 2 : 1);
    });
  const { hidden, intermediate, vocabulary, positions, layers } = size;
  const linear = (rows: number, columns: number): DenseLinear => ({
    rows,
    columns,
    weight: draw(rows * columns, (at) => (at % columns) % 2 === 1),
    bias: draw(columns),
  });
  const table = (rows: number) => draw(rows * hidden, (at) => Math.floor(at / hidden) % 2 === 1);
  const norm = (): DenseNorm => ({ gamma: draw(hidden), beta: draw(hidden) });
  return {
    words: table(vocabulary),
    positions: table(positions),
    types: table(2),
    embeddingNorm: norm(),
    layers: Array.from({ length: layers }, () => ({
      query: linear(hidden, hidden),
      key: linear(hidden, hidden),
      value: linear(hidden, hidden),
      output: linear(hidden, hidden),
      attentionNorm: norm(),
      up: linear(hidden, intermediate),
      down: linear(intermediate, hidden),
      ffnNorm: norm(),
    })),
  };
}

/** A stored matrix as numbers, (rows, columns) row-major. @param along axis of its scales */
function densify(
  numbers: StoredNumbers,
  { rows, columns, transposed, along }: { rows: number; columns: number; transposed: boolean; along: 0 | 1 },
): number[] {
  const values = numbers.read();
  if (values.length !== rows * columns) throw new Error(`${values.length} numbers for (${rows}, ${columns})`);
  return Array.from({ length: rows * columns }, (_, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const value = values[transposed ? column * rows + row : at];
    if (numbers.kind === 'floats') return value;
    const entry = along === 0 ? row : column;
    const { zeros, scales } = numbers;
    return (value - zeros[zeros.length === 1 ? 0 : entry]) * scales[scales.length === 1 ? 0 : entry];
  });
}

/** All numbers of an encoder that was read, by name. */
export function listNumbers(weights: EncoderWeights): Record<string, number[]> {
  const { words, positions, embeddingNorm, layers, ...sizes } = weights;
  const lists: Record<string, number[]> = {
    sizes: [sizes.hidden, sizes.intermediate, sizes.heads, layers.length, words.rows, positions.rows],
    words: densify(words.numbers, { ...words, transposed: false, along: 0 }),
    positions: [...positions.data],
    gamma: [...embeddingNorm.gamma],
    beta: [...embeddingNorm.beta],
    epsilons: [embeddingNorm, ...layers.flatMap((layer) => normNames.map((name) => layer[name]))].map(
      ({ epsilon }) => epsilon,
    ),
  };
  layers.forEach((layer, index) => {
    const linears = [...layer.qkv, ...layer.output, ...layer.up, ...layer.down];
    for (const [at, { weight, bias }] of linears.entries()) {
      const name = linearNames[at];
      lists[`${index}.${name}.weight`] = densify(weight.numbers, { ...weight, along: 1 });
      lists[`${index}.${name}.bias`] = [...bias];
    }
    for (const name of normNames) {
      lists[`${index}.${name}.gamma`] = [...layer[name].gamma];
      lists[`${index}.${name}.beta`] = [...layer[name].beta];
    }
  });
  return lists;
}

/** The numbers that a reader must find, by the same names. @param epsilon of every normalisation */
export function listExpected(encoder: DenseEncoder, epsilon = 1e-12): Record<string, number[]> {
  const { hidden, heads, intermediate, vocabulary, positions, layers } = size;
  const lists: Record<string, number[]> = {
    sizes: [hidden, intermediate, heads, layers, vocabulary, positions],
    words: [...encoder.words],
    positions: Array.from(encoder.positions, (value, at) => Math.fround(value + encoder.types[at % hidden])),
    gamma: [...encoder.embeddingNorm.gamma],
    beta: [...encoder.embeddingNorm.beta],
    epsilons: Array.from({ length: 1 + 2 * layers }, () => epsilon),
  };
  encoder.layers.forEach((layer, index) => {
    for (const name of linearNames) {
      lists[`${index}.${name}.weight`] = [...layer[name].weight];
      lists[`${index}.${name}.bias`] = [...layer[name].bias];
    }
    for (const name of normNames) {
      lists[`${index}.${name}.gamma`] = [...layer[name].gamma];
      lists[`${index}.${name}.beta`] = [...layer[name].beta];
    }
  });
  return lists;
}
