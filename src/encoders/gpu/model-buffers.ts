// The weights of an encoder of floats in GPU buffers, uploaded once: matrices in the precision of the shape, all else as float32.
import {
  type EncoderWeights,
  type LayerNorm,
  type LayerParts,
  type Linear,
  mapLayer,
  type ProductName,
  type ProductShape,
  shapeProducts,
} from '../runtime/index.js';
import type { BufferSet } from './buffer-set.js';
import type { EncoderShape } from './encoder-shape.js';
import { type FloatPrecision, weightFormats } from './shaders/weights.wgsl.js';
import { createNumbers, writeMatrices, writeTable } from './write-weights.js';

export interface ProductBuffers {
  /** (depth, columns). */
  readonly weights: GPUBuffer;
  /** For integers the scales of the columns; biases. */
  readonly vectors: GPUBuffer;
}

/** LayerNorms are gamma, beta, the factors of integers, and epsilon. */
export interface LayerBuffers extends LayerParts<ProductBuffers, GPUBuffer> {
  /** Of what the layer reads: the `ffnNorm` of the one before. */
  readonly inputNorm: GPUBuffer;
}

export interface ModelBuffers {
  readonly words: GPUBuffer;
  readonly positions: GPUBuffer;
  readonly layers: readonly LayerBuffers[];
  /** The LayerNorm of the states after the last layer. */
  readonly lastNorm: GPUBuffer;
}

const floatBytes = 4;

/** Uploads lists one behind the other, rounded up to whole quads: the programs read four floats at a time. */
export function uploadFloats(
  buffers: BufferSet,
  label: string,
  lists: readonly ArrayLike<number>[],
): GPUBuffer {
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  return buffers.upload(label, floatBytes * 4 * Math.ceil(count / 4), (contents) => {
    const floats = new Float32Array(contents);
    let at = 0;
    for (const list of lists) {
      floats.set(list, at);
      at += list.length;
    }
  });
}

const uploadNorm = (buffers: BufferSet, label: string, { gamma, beta, epsilon }: LayerNorm): GPUBuffer =>
  uploadFloats(buffers, label, [gamma, beta, [epsilon]]);

/** @param shape of the matrix as the program reads it: padded with zeros */
function uploadProduct(
  buffers: BufferSet,
  label: string,
  linears: readonly Linear[],
  { depth, columns }: ProductShape,
  precision: FloatPrecision,
): ProductBuffers {
  const matrices = linears.map(({ weight }) => weight);
  const padding = columns - matrices.reduce((sum, matrix) => sum + matrix.columns, 0);
  return {
    weights: buffers.upload(
      `${label} weights`,
      weightFormats[precision].bytes * depth * columns,
      (contents) => writeMatrices(matrices, columns, createNumbers(precision, contents)),
    ),
    vectors: uploadFloats(buffers, `${label} vectors`, [
      ...linears.map(({ bias }) => bias),
      new Float32Array(padding),
    ]),
  };
}

/** Uploads layers, each with the LayerNorm of what it reads. @returns also the LayerNorm behind the last */
export function uploadLayers<Product, Norm>(
  layers: readonly LayerParts<Product, Norm>[],
  embeddingNorm: GPUBuffer,
  upload: (label: string, product: Product, name: ProductName) => ProductBuffers,
  uploadNorm: (label: string, norm: Norm) => GPUBuffer,
): Pick<ModelBuffers, 'layers' | 'lastNorm'> {
  let inputNorm = embeddingNorm;
  const uploaded = layers.map((layer, index): LayerBuffers => {
    const label = (name: string) => `layer ${index} ${name}`;
    const parts = mapLayer(
      layer,
      (product, name) => upload(label(name), product, name),
      (norm, name) => uploadNorm(label(name), norm),
    );
    const result = { ...parts, inputNorm };
    inputNorm = parts.ffnNorm;
    return result;
  });
  return { layers: uploaded, lastNorm: inputNorm };
}

/**
 * Uploads the weights.
 * @throws Error for a weight that the precision cannot hold; RangeError when there is no memory to copy through
 */
export function uploadModel(
  buffers: BufferSet,
  { words, positions, embeddingNorm, layers }: EncoderWeights,
  shape: EncoderShape,
  precision: FloatPrecision,
): ModelBuffers {
  const { hidden, vocabulary } = shape;
  const shapes = shapeProducts(shape);
  const upload = (label: string, linears: readonly Linear[], name: ProductName) =>
    uploadProduct(buffers, label, linears, shapes[name], precision);
  const uploadOne = (label: string, norm: LayerNorm) => uploadNorm(buffers, label, norm);
  const first = uploadOne('embeddingNorm', embeddingNorm);
  const uploaded = uploadLayers(layers, first, upload, uploadOne);
  return {
    words: buffers.upload('words', weightFormats[precision].bytes * vocabulary * hidden, (contents) =>
      writeTable(words, createNumbers(precision, contents)),
    ),
    positions: uploadFloats(buffers, 'positions', [positions.data.subarray(0, shape.limit * hidden)]),
    ...uploaded,
  };
}
