// The plain encoder with products in double precision: the twin that all encoders are compared with. Slow.

import type { Matrix } from '../../../src/core/numerics/matrix.js';
import type { Floats, Pooling } from '../../../src/encoders/pooling/pooling.js';
import {
  attend as attendPlainly,
  PlainEncoder,
  type PlainProducts,
} from '../../../src/encoders/runtime/cpu/plain-encoder.js';
import { readMatrix } from '../../../src/encoders/runtime/cpu/stored-numbers.js';
import { type ProductName, shapeProducts } from '../../../src/encoders/runtime/layer.js';
import type { EncoderLayer, EncoderWeights, Linear } from '../../../src/encoders/runtime/weights.js';

type Sizes = Pick<EncoderWeights, 'hidden' | 'intermediate' | 'heads'>;

/** Writes rows times a matrix to columns of `to`, `stride` apart, from `first` on. */
function multiply(from: Floats, { weight, bias }: Linear, matrix: Float32Array, to: Floats, place: Place) {
  const { rows, columns } = weight;
  for (let i = 0; i < place.count; i++) {
    const out = to.subarray(i * place.stride + place.first).subarray(0, columns);
    out.set(bias);
    for (let k = 0; k < rows; k++) {
      const value = from[i * rows + k]!;
      for (let column = 0; column < columns; column++) out[column]! += value * matrix[k * columns + column]!;
    }
  }
}
interface Place {
  readonly first: number;
  readonly stride: number;
  readonly count: number;
}

function createProducts(
  { hidden, intermediate, heads }: Sizes,
  layers: readonly EncoderLayer[],
  tokens: number,
): PlainProducts {
  const shapes = shapeProducts({ hidden, intermediate });
  const matrices = new Map<Linear, Float32Array>();
  const read = (linear: Linear) => {
    const matrix = matrices.get(linear) ?? readMatrix(linear.weight);
    matrices.set(linear, matrix);
    return matrix;
  };
  const create = (columns: number) => new Float64Array(tokens * columns);
  const width = hidden / heads;
  const [qkv, mixed] = [create(3 * hidden), create(hidden)];
  /** A number of a part of a head: queries (0), keys (1), or values (2). */
  const part = (index: 0 | 1 | 2, token: number, column: number) =>
    qkv[(3 * token + index) * hidden + column]!;
  return {
    groupTokens: 0,
    ...{ x: create(hidden), mixed, added: create(hidden), qkv, wide: create(intermediate) },
    multiply(layer, name: ProductName, from, to, count) {
      let first = 0;
      for (const linear of layers[layer]![name]) {
        multiply(from, linear, read(linear), to, { first, stride: shapes[name].columns, count });
        first += linear.weight.columns;
      }
    },
    mixHead(first, count, column, toWeights) {
      const scores = new Float64Array(count * count);
      for (let at = 0; at < scores.length; at++) {
        const [query, key] = [first + Math.floor(at / count), first + (at % count)];
        for (let d = column; d < column + width; d++) scores[at]! += part(0, query, d) * part(1, key, d);
      }
      toWeights(scores, count);
      for (let query = 0; query < count; query++)
        for (let d = column; d < column + width; d++) {
          let sum = 0;
          for (let key = 0; key < count; key++) sum += scores[query * count + key]! * part(2, first + key, d);
          mixed[(first + query) * hidden + d] = sum;
        }
    },
  };
}

/**
 * Attention in double precision.
 * @param parts queries, keys, and values of one text, (tokens, hidden) each
 */
export function attend(
  parts: readonly [ArrayLike<number>, ArrayLike<number>, ArrayLike<number>],
  hidden: number,
  heads: number,
): Floats {
  const tokens = parts[0].length / hidden;
  const products = createProducts({ hidden, intermediate: 1, heads }, [], tokens);
  for (let at = 0; at < products.qkv.length; at++) {
    const [token, column] = [Math.floor(at / (3 * hidden)), at % (3 * hidden)];
    products.qkv[at] = parts[Math.floor(column / hidden)]![token * hidden + (column % hidden)]!;
  }
  attendPlainly(products, { hidden, heads }, 0, tokens);
  return products.mixed;
}

export class ReferenceEncoder {
  readonly #weights: EncoderWeights;

  constructor(weights: EncoderWeights) {
    this.#weights = weights;
  }

  encode(texts: readonly ArrayLike<number>[], pooling: Pooling = 'mean'): Matrix {
    return this.#open(texts, pooling).encode(texts);
  }

  /** @returns the hidden states of one text, (tokens, hidden) */
  states(text: ArrayLike<number>): Float32Array {
    return this.#open([text], 'mean').encodeStates(text).data;
  }

  #open(texts: readonly ArrayLike<number>[], pooling: Pooling): PlainEncoder {
    const limit = Math.max(...texts.map(({ length }) => length));
    return new PlainEncoder(this.#weights, { pooling, limit }, (weights) =>
      createProducts(weights, weights.layers, limit),
    );
  }
}
