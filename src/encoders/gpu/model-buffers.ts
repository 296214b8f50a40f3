// The weights of an encoder in GPU buffers, uploaded once. Biases, LayerNorms and positions are float32; matrices
// have the precision of the shape.

import type { EncoderLayer, EncoderWeights, Linear, Normalisation } from '../../core/kernels/parts/index.js';
import type { BufferSet } from './buffer-set.js';
import type { EncoderShape } from './encoder-shape.js';
import { type Precision, weightFormats } from './shaders/weights.wgsl.js';
import { countNorm, listNorm, uploadFloats } from './upload-floats.js';
import { createNumbers, writeMatrices, writeTable } from './write-weights.js';

/** A linear layer with the LayerNorm of the states that its program reads. */
export interface LinearBuffers {
  /** (depth, columns). */
  readonly weights: GPUBuffer;
  /** Biases, gains, shifts, epsilon. */
  readonly vectors: GPUBuffer;
}

export interface LayerBuffers {
  readonly triple: LinearBuffers;
  readonly output: LinearBuffers;
  readonly inner: LinearBuffers;
  readonly outer: LinearBuffers;
}

export interface ModelBuffers {
  readonly words: GPUBuffer;
  readonly positions: GPUBuffer;
  readonly layers: readonly LayerBuffers[];
  /** Gains, shifts and epsilon of the last LayerNorm. */
  readonly last: GPUBuffer;
}

/**
 * Uploads the weights.
 * @throws Error for a weight that the precision cannot hold; RangeError when there is no memory to copy through
 */
export function uploadModel(buffers: BufferSet, weights: EncoderWeights, shape: EncoderShape): ModelBuffers {
  const { words, positions, layers } = weights;
  const { bytes: weightBytes } = weightFormats[shape.precision];
  const places = positions.data.subarray(0, shape.limit * shape.hidden);
  let before = weights.norm;
  const uploaded = layers.map((layer, index) => {
    const result = uploadLayer(buffers, layer, before, shape, index);
    before = layer.last;
    return result;
  });
  return {
    words: buffers.upload('words', weightBytes * shape.vocabulary * shape.hidden, (contents) =>
      writeTable(words, createNumbers(shape.precision, contents)),
    ),
    positions: uploadFloats(buffers, 'positions', places.length, [places]),
    layers: uploaded,
    last: uploadFloats(buffers, 'last norm', countNorm(shape.hidden), listNorm(before)),
  };
}

/** @param before the LayerNorm of the layer's input */
function uploadLayer(
  buffers: BufferSet,
  layer: EncoderLayer,
  before: Normalisation,
  { hidden, inner, precision }: EncoderShape,
  index: number,
): LayerBuffers {
  const upload = (
    name: string,
    linears: readonly Linear[],
    depth: number,
    columns: number,
    norm: Normalisation,
  ) => uploadLinear(buffers, `layer ${index} ${name}`, { linears, depth, columns, norm, precision });
  return {
    triple: upload('triple', [layer.query, layer.key, layer.value], hidden, 3 * hidden, before),
    output: upload('output', [layer.output], hidden, hidden, before),
    inner: upload('inner', [layer.inner], hidden, inner, layer.norm),
    outer: upload('outer', [layer.outer], inner, hidden, layer.norm),
  };
}

interface LinearParts {
  /** Side by side. */
  readonly linears: readonly Linear[];
  /** Rows of the weights as the program reads them. */
  readonly depth: number;
  readonly columns: number;
  readonly norm: Normalisation;
  readonly precision: Precision;
}

function uploadLinear(
  buffers: BufferSet,
  label: string,
  { linears, depth, columns, norm, precision }: LinearParts,
): LinearBuffers {
  const biases = new Float32Array(columns);
  let first = 0;
  for (const { bias } of linears) {
    biases.set(bias, first);
    first += bias.length;
  }
  const floats = columns + countNorm(norm.gain.length);
  return {
    weights: buffers.upload(
      `${label} weights`,
      weightFormats[precision].bytes * depth * columns,
      (contents) =>
        writeMatrices(
          linears.map(({ weight }) => weight),
          columns,
          createNumbers(precision, contents),
        ),
    ),
    vectors: uploadFloats(buffers, `${label} vectors`, floats, [biases, ...listNorm(norm)]),
  };
}
