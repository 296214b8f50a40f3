// Encoders with random weights, as files would hold them.

import type { Random } from '../../../src/authoring/numerics/random.js';
import { mapLayer } from '../../../src/encoders/runtime/layer.js';
import type {
  EncoderWeights,
  LayerNorm,
  Linear,
  StoredMatrix,
  StoredNumbers,
} from '../../../src/encoders/runtime/weights.js';

export interface Shape {
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly intermediate: number;
  readonly vocabulary: number;
  readonly positions: number;
}

/** MiniLM's proportions at a sixth of its width. */
export const tiny: Shape = {
  layers: 2,
  hidden: 64,
  heads: 4,
  intermediate: 256,
  vocabulary: 512,
  positions: 512,
};

export interface RandomWeightsOptions {
  readonly activation?: EncoderWeights['activation'];
  /** A few columns of the normalisations many times as large as the rest, as in trained encoders. */
  readonly outliers?: boolean;
}

const outlierFactors = [12, 8, 6, 5];

export function createWeights(
  shape: Shape,
  { normal, integer }: Random,
  { activation = 'gelu', outliers = false }: RandomWeightsOptions = {},
): EncoderWeights {
  const { hidden, heads, intermediate, vocabulary, positions, layers } = shape;
  const draw = (length: number, deviation: number, mean = 0) =>
    Float32Array.from({ length }, () => mean + normal() * deviation);
  const norm = (): LayerNorm => {
    const [gamma, beta] = [draw(hidden, 0.1, 1), draw(hidden, 0.1)];
    for (const factor of outliers ? outlierFactors : []) {
      const column = integer(hidden);
      gamma[column]! *= factor;
      beta[column]! += factor / 2;
    }
    return { gamma, beta, epsilon: 1e-12 };
  };
  const linear = (rows: number, columns: number, strength: number): Linear => {
    const values = draw(rows * columns, strength / Math.sqrt(rows));
    return {
      weight: { rows, columns, transposed: false, numbers: { kind: 'floats', read: () => values } },
      bias: draw(columns, 0.1),
    };
  };
  const words = draw(vocabulary * hidden, 0.05);
  return {
    ...{ hidden, intermediate, heads, activation },
    words: { rows: vocabulary, columns: hidden, numbers: { kind: 'floats', read: () => words } },
    positions: { rows: positions, columns: hidden, data: draw(positions * hidden, 0.02) },
    embeddingNorm: norm(),
    layers: Array.from({ length: layers }, () => ({
      qkv: [1.5, 1.5, 1].map((strength) => linear(hidden, hidden, strength)),
      output: [linear(hidden, hidden, 0.7)],
      attentionNorm: norm(),
      up: [linear(hidden, intermediate, 1)],
      down: [linear(intermediate, hidden, 1)],
      ffnNorm: norm(),
    })),
  };
}

/** Applies a function to each matrix of the layers. */
export const mapMatrices = (
  weights: EncoderWeights,
  change: (matrix: StoredMatrix) => StoredMatrix,
): EncoderWeights => {
  const map = (linears: readonly Linear[]) =>
    linears.map((linear): Linear => ({ ...linear, weight: change(linear.weight) }));
  return {
    ...weights,
    layers: weights.layers.map((layer) => ({ ...layer, ...mapLayer(layer, map, (norm) => norm) })),
  };
};

/** The same matrix with its numbers stored by columns. */
export function transposeStored(matrix: StoredMatrix): StoredMatrix {
  const { rows, columns } = matrix;
  const swap = <A extends Float32Array | Int8Array | Uint8Array>(values: A): A => {
    const swapped = values.slice() as A;
    for (let at = 0; at < values.length; at++)
      swapped[(at % columns) * rows + Math.floor(at / columns)] = values[at]!;
    return swapped;
  };
  const { numbers } = matrix;
  const stored: StoredNumbers =
    numbers.kind === 'floats'
      ? { ...numbers, read: () => swap(numbers.read()) }
      : { ...numbers, read: () => swap(numbers.read()) };
  return { ...matrix, transposed: true, numbers: stored };
}

/**
 * Quantises numbers to 8 bits, as tools that write ONNX files do.
 * @param groups 1 for one scale, or the number of rows or columns with scales of their own
 * @param groupOf the group of a number by its index
 */
export function quantiseNumbers(
  numbers: StoredNumbers,
  signed: boolean,
  groups: number,
  groupOf: (at: number) => number,
): StoredNumbers {
  const values = numbers.read();
  const [low, high] = [new Float64Array(groups), new Float64Array(groups)];
  for (const [at, value] of values.entries()) {
    const group = groupOf(at);
    low[group] = Math.min(low[group]!, value);
    high[group] = Math.max(high[group]!, value);
  }
  const scales = Float32Array.from(low, (min, group) =>
    signed ? Math.max(-min, high[group]!) / 127 : (high[group]! - min) / 255,
  );
  const zeros = Int32Array.from(low, (min, group) => (signed ? 0 : Math.round(-min / scales[group]!)));
  const quantise = (value: number, at: number) =>
    Math.round(value / scales[groupOf(at)]!) + zeros[groupOf(at)]!;
  const integers = signed ? Int8Array.from(values, quantise) : Uint8Array.from(values, quantise);
  return { kind: 'integers', read: () => integers, zeros, scales };
}
