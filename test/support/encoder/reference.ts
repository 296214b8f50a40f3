// The encoder in plain TypeScript and double precision: the twin that kernels are compared with. Slow.
import { writeMatrix } from '../../../src/core/kernels/encoder/cpu/stored-numbers.js';
import type {
  EncoderWeights,
  Linear,
  Normalisation,
  StoredNumbers,
} from '../../../src/core/kernels/encoder/weights.js';
import type { Pooling } from '../../../src/core/kernels/pooling.js';
import { type Matrix, row, zeros } from '../../../src/core/numerics/matrix.js';

/** erf to 1e-15: its series where that is short, its continued fraction elsewhere. */
function erf(x: number): number {
  const size = Math.abs(x);
  if (size > 6) return Math.sign(x);
  if (size < 2.5) {
    let term = x;
    let sum = x;
    for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
      term *= (-x * x) / n;
      sum += term / (2 * n + 1);
    }
    return (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = size;
  for (let n = 60; n > 0; n--) fraction = size + n / 2 / fraction;
  return Math.sign(x) * (1 - Math.exp(-size * size) / Math.sqrt(Math.PI) / fraction);
}

export const activations = {
  gelu: (x: number) => 0.5 * x * (1 + erf(x / Math.SQRT2)),
  'gelu-tanh': (x: number) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3))),
};

function readTable({ rows, columns, numbers }: { rows: number; columns: number; numbers: StoredNumbers }) {
  const values = Float64Array.from(numbers.read());
  if (numbers.kind === 'floats') return values;
  const { zeros: zero, scales } = numbers;
  return values.map((value, at) => {
    const row = Math.floor(at / columns) % rows;
    return (value - zero[row % zero.length]!) * scales[row % scales.length]!;
  });
}

/** (rows, columns) with scales. */
function readMatrix({ weight }: Linear): Float32Array {
  const values = new Float32Array(weight.rows * weight.columns);
  const scales = writeMatrix(weight, values);
  return scales ? values.map((value, at) => value * scales[(at % weight.columns) % scales.length]!) : values;
}

function multiply(x: Float64Array, matrix: Float32Array, { weight, bias }: Linear): Float64Array {
  const { rows, columns } = weight;
  const count = x.length / rows;
  const out = new Float64Array(count * columns);
  for (let i = 0; i < count; i++) {
    const to = out.subarray(i * columns, (i + 1) * columns);
    to.set(bias);
    for (let k = 0; k < rows; k++) {
      const value = x[i * rows + k]!;
      for (let column = 0; column < columns; column++) to[column]! += value * matrix[k * columns + column]!;
    }
  }
  return out;
}

export function normalise(x: Float64Array, { gain, shift, epsilon }: Normalisation): Float64Array {
  const columns = gain.length;
  const out = new Float64Array(x.length);
  for (let at = 0; at < x.length; at += columns) {
    const row = x.subarray(at, at + columns);
    const mean = row.reduce((sum, value) => sum + value, 0) / columns;
    const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / columns;
    for (let column = 0; column < columns; column++)
      out[at + column] =
        ((row[column]! - mean) / Math.sqrt(variance + epsilon)) * gain[column]! + shift[column]!;
  }
  return out;
}

/**
 * @param parts queries, keys, and values of one text, (tokens, hidden) each
 * @param distances (heads, 2 reach + 1), added to scores by the key's place minus the query's
 */
export function attend(
  [queries, keys, values]: readonly [Float64Array, Float64Array, Float64Array],
  hidden: number,
  heads: number,
  distances?: Matrix,
): Float64Array {
  const reach = ((distances?.columns ?? 1) - 1) / 2;
  const findNear = (head: number, distance: number) =>
    distances ? row(distances, head)[reach + Math.max(-reach, Math.min(reach, distance))]! : 0;
  const count = queries.length / hidden;
  const width = hidden / heads;
  const out = new Float64Array(count * hidden);
  const shares = new Float64Array(count);
  for (let head = 0; head < hidden; head += width) {
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) {
        let sum = 0;
        for (let d = head; d < head + width; d++) sum += queries[i * hidden + d]! * keys[j * hidden + d]!;
        shares[j] = sum / Math.sqrt(width) + findNear(head / width, j - i);
      }
      const most = Math.max(...shares);
      const powers = shares.map((score) => Math.exp(score - most));
      const total = powers.reduce((sum, power) => sum + power, 0);
      for (let j = 0; j < count; j++)
        for (let d = head; d < head + width; d++)
          out[i * hidden + d]! += (powers[j]! / total) * values[j * hidden + d]!;
    }
  }
  return out;
}

export class ReferenceEncoder {
  readonly #weights: EncoderWeights;
  readonly #words: Float64Array;
  readonly #matrices = new Map<Linear, Float32Array>();

  constructor(weights: EncoderWeights) {
    this.#weights = weights;
    this.#words = readTable(weights.words);
  }

  #linear(x: Float64Array, linear: Linear): Float64Array {
    const matrix = this.#matrices.get(linear) ?? readMatrix(linear);
    this.#matrices.set(linear, matrix);
    return multiply(x, matrix, linear);
  }

  /** @returns the hidden states of one text, (tokens, hidden) */
  states(ids: ArrayLike<number>): Float64Array {
    const { hidden, window = ids.length } = this.#weights;
    const count = Math.ceil(ids.length / window);
    const cuts = Array.from({ length: count + 1 }, (_, part) => Math.floor((part * ids.length) / count));
    const states = new Float64Array(ids.length * hidden);
    for (let part = 0; part < count; part++)
      states.set(this.#partStates(Array.from(ids).slice(cuts[part], cuts[part + 1])), cuts[part]! * hidden);
    return states;
  }

  #partStates(ids: readonly number[]): Float64Array {
    const { hidden, heads, positions, norm, layers, activation, normalise: order } = this.#weights;
    const added = (a: Float64Array, b: Float64Array) => a.map((value, at) => value + b[at]!);
    const rows = Float64Array.from({ length: ids.length * hidden }, (_, at) => {
      const place = Math.floor(at / hidden);
      return this.#words[ids[place]! * hidden + (at % hidden)]! + positions.data[at]!;
    });
    // What goes on, and what the next part reads.
    const step = (sum: Float64Array, by: Normalisation): [Float64Array, Float64Array] => {
      const read = normalise(sum, by);
      return [order === 'before' ? sum : read, read];
    };
    let [x, read] = step(rows, norm);
    for (const layer of layers) {
      const { query, key, value } = layer;
      const parts = [this.#linear(read, query), this.#linear(read, key), this.#linear(read, value)] as const;
      const mixed = this.#linear(attend(parts, hidden, heads, layer.distances), layer.output);
      [x, read] = step(added(mixed, x), layer.norm);
      const wide = this.#linear(read, layer.inner).map(activations[activation]);
      [x, read] = step(added(this.#linear(wide, layer.outer), x), layer.last);
    }
    return x;
  }

  encode(texts: readonly ArrayLike<number>[], pooling: Pooling = 'mean'): Matrix {
    const { hidden } = this.#weights;
    const vectors = zeros(texts.length, hidden);
    for (const [index, ids] of texts.entries()) {
      const states = this.states(ids);
      const sum = new Float64Array(hidden);
      const end = (pooling === 'cls' ? 1 : ids.length) * hidden;
      for (let at = 0; at < end; at++) sum[at % hidden]! += states[at]!;
      const length = Math.hypot(...sum);
      vectors.data.set(
        sum.map((value) => value / length),
        index * hidden,
      );
    }
    return vectors;
  }
}
