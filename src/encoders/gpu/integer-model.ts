// The weights of an encoder of 8 bits in GPU buffers, uploaded once: int8 as the file has them, scales, biases, LayerNorms,
// distances and positions as float32.

import type { EncoderWeights, Linear, Normalisation, StoredNumbers } from '../../core/kernels/parts/index.js';
import type { BufferSet } from './buffer-set.js';
import type { EncoderShape } from './encoder-shape.js';
import { countNorm, listNorm, uploadFloats } from './upload-floats.js';

export interface IntegerLinear {
  /** (depth, columns). */
  readonly weights: GPUBuffer;
  /** Scales, biases. */
  readonly vectors: GPUBuffer;
}

export interface IntegerLayer {
  /** The LayerNorm of what attention reads: gains, shifts, epsilon. */
  readonly before: GPUBuffer;
  readonly triple: IntegerLinear;
  /** (heads, 2 reach + 1). */
  readonly distances: GPUBuffer;
  readonly output: IntegerLinear;
  /** The LayerNorm of what the feed-forward part reads. */
  readonly middle: GPUBuffer;
  readonly inner: IntegerLinear;
  readonly outer: IntegerLinear;
}

export interface IntegerModel {
  readonly words: GPUBuffer;
  readonly wordScales: GPUBuffer;
  readonly positions: GPUBuffer;
  readonly layers: readonly IntegerLayer[];
}

type Integers = Extract<StoredNumbers, { kind: 'integers' }>;

/** @throws Error for weights that are not int8 around zero */
function requireIntegers(numbers: StoredNumbers): Integers & { readonly values: Int8Array } {
  const values = numbers.read();
  if (
    numbers.kind !== 'integers' ||
    !(values instanceof Int8Array) ||
    numbers.zeros.some((zero) => zero !== 0)
  )
    throw new Error('its weights are not integers of 8 bits around zero');
  return { ...numbers, values };
}

/** A scale for each of `count` columns or rows. */
const listScales = ({ scales }: Integers, count: number): Float32Array =>
  scales.length === count ? scales : new Float32Array(count).fill(scales[0]);

/**
 * Uploads the weights.
 * @throws Error for weights that are not of 8 bits; RangeError when there is no memory to copy through
 */
export function uploadIntegers(
  buffers: BufferSet,
  { words, positions, norm, layers }: EncoderWeights,
  { hidden, window, vocabulary }: EncoderShape,
): IntegerModel {
  const table = requireIntegers(words.numbers);
  const places = positions.data.subarray(0, window * hidden);
  let before = norm;
  const uploaded = layers.map(
    ({ query, key, value, output, norm: middle, inner, outer, last, distances }, index) => {
      const named = (name: string) => `layer ${index} ${name}`;
      const linear = (name: string, linears: readonly Linear[]) =>
        uploadLinear(buffers, named(name), linears);
      const data = distances?.data ?? new Float32Array(1);
      const layer = {
        before: uploadNorm(buffers, named('norm'), before),
        triple: linear('triple', [query, key, value]),
        distances: uploadFloats(buffers, named('distances'), data.length, [data]),
        output: linear('output', [output]),
        middle: uploadNorm(buffers, named('middle norm'), middle),
        inner: linear('inner', [inner]),
        outer: linear('outer', [outer]),
      };
      before = last;
      return layer;
    },
  );
  return {
    words: buffers.upload('words', vocabulary * hidden, (contents) =>
      new Int8Array(contents).set(table.values),
    ),
    wordScales: uploadFloats(buffers, 'word scales', vocabulary, [listScales(table, vocabulary)]),
    positions: uploadFloats(buffers, 'positions', places.length, [places]),
    layers: uploaded,
  };
}

const uploadNorm = (buffers: BufferSet, label: string, norm: Normalisation): GPUBuffer =>
  uploadFloats(buffers, label, countNorm(norm.gain.length), listNorm(norm));

/** @param linears side by side */
function uploadLinear(buffers: BufferSet, label: string, linears: readonly Linear[]): IntegerLinear {
  const [{ weight }] = linears;
  const columns = linears.length * weight.columns;
  const parts = linears.map((linear) => ({ ...linear, ...requireIntegers(linear.weight.numbers) }));
  return {
    weights: buffers.upload(`${label} weights`, weight.rows * columns, (contents) => {
      const to = new Int8Array(contents);
      parts.forEach((part, index) => {
        placeColumns(part, index * weight.columns, columns, to);
      });
    }),
    vectors: uploadFloats(buffers, `${label} vectors`, 2 * columns, [
      ...parts.map((part) => listScales(part, weight.columns)),
      ...linears.map(({ bias }) => bias),
    ]),
  };
}

/** Writes a matrix into columns of a wider one. @param to (rows, stride) row-major */
function placeColumns(
  { weight: { rows, columns, transposed }, values }: Linear & { readonly values: Int8Array },
  first: number,
  stride: number,
  to: Int8Array,
): void {
  const [rowStep, columnStep] = transposed ? [1, rows] : [columns, 1];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      to[row * stride + first + column] = values[row * rowStep + column * columnStep];
}
