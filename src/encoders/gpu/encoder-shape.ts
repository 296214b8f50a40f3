// The shape of an encoder as the GPU programs need it, and whether they can run it on a device.

import type { EncoderWeights } from '../runtime/index.js';
import { maxNormalised } from './shaders/quantise-rows.wgsl.js';
import { runColumns } from './shaders/states.wgsl.js';
import { type Precision, weightFormats } from './shaders/weights.wgsl.js';

export interface EncoderShape {
  /** A multiple of 64. */
  readonly hidden: number;
  /** Columns of the feed-forward part, padded with zeros to a multiple of 64. */
  readonly intermediate: number;
  readonly heads: number;
  /** Columns of a head, a multiple of 4. */
  readonly width: number;
  readonly layers: number;
  /** Maximum tokens of a text. */
  readonly limit: number;
  readonly vocabulary: number;
  /** `integer` for the integers of a twin on the CPU. */
  readonly precision: Precision;
}

/** What a batch holds: buffers are allocated for it once. */
export interface BatchCapacity {
  readonly tokens: number;
  readonly texts: number;
}

/** Widest head whose sums fit into the registers of a thread. */
const maxHeadWidth = 128;
/** Enough to keep a large GPU busy. */
const maxTokens = 4096;
const maxTexts = 256;
/**
 * Multiplications of a batch: a second on a GPU that does 0.1 T of them per second. Work that runs longer is stopped by the
 * driver's watchdog on some systems.
 */
const maxMultiplications = 1e11;
const floatBytes = 4;

/**
 * Reads the shape of an encoder.
 * @param limit tokens of a text; by default and at most the number of positions
 * @throws Error naming what the programs cannot run
 */
export function readShape(
  weights: EncoderWeights,
  precision: Precision,
  limit = weights.positions.rows,
): EncoderShape {
  const { hidden, heads, layers, positions, words } = weights;
  const width = hidden / heads;
  if (precision === 'integer') checkIntegers(weights);
  if (hidden % runColumns !== 0) {
    throw new Error(`the encoder has ${hidden} columns, not a multiple of ${runColumns}`);
  }
  if (width % 4 !== 0 || width > maxHeadWidth) {
    throw new Error(`heads have ${width} columns, not a multiple of 4 up to ${maxHeadWidth}`);
  }
  if (!(Number.isInteger(limit) && limit > 0))
    throw new Error(`the limit of ${limit} tokens is not positive`);
  return {
    hidden,
    intermediate: Math.ceil(weights.intermediate / runColumns) * runColumns,
    heads,
    width,
    layers: layers.length,
    limit: Math.min(limit, positions.rows),
    vocabulary: words.rows,
    precision,
  };
}

/** @throws Error naming what programs with weights of 8 bits cannot run */
function checkIntegers({ hidden, intermediate }: EncoderWeights): void {
  if (hidden > maxNormalised)
    throw new Error(`the encoder has ${hidden} columns, more than ${maxNormalised}`);
  if (intermediate % runColumns !== 0)
    throw new Error(`its feed-forward part has ${intermediate} columns, not a multiple of ${runColumns}`);
}

/** Bytes of the largest buffer of a batch, for each of its tokens. */
const countTokenBytes = ({ hidden, intermediate }: EncoderShape): number =>
  floatBytes * Math.max(3 * hidden, intermediate);

/**
 * Chooses how much a batch holds on a device.
 * @param requested tokens of a batch; by default as many as keep a GPU busy without stopping others
 * @returns a capacity for at least one text of the greatest length
 * @throws Error when the device's buffers are too small for the encoder
 */
export function chooseCapacity(shape: EncoderShape, device: GPUDevice, requested?: number): BatchCapacity {
  const { hidden, intermediate, layers, limit, vocabulary, precision } = shape;
  const { maxBufferSize, maxStorageBufferBindingSize, maxComputeWorkgroupsPerDimension } = device.limits;
  const bytes = Math.min(maxBufferSize, maxStorageBufferBindingSize);
  const { bytes: weightBytes } = weightFormats[precision];
  const matrix = hidden * Math.max(vocabulary, 3 * hidden, intermediate);
  const largest = Math.max(weightBytes * matrix, limit * countTokenBytes(shape));
  if (largest > bytes) {
    throw new Error(`the encoder needs a buffer of ${largest} bytes, but the device allows ${bytes}`);
  }
  const perToken = layers * (4 * hidden * hidden + 2 * hidden * intermediate);
  const fitting = requested ?? Math.min(maxTokens, Math.floor(maxMultiplications / Math.max(1, perToken)));
  const allowed = Math.min(Math.floor(bytes / countTokenBytes(shape)), maxComputeWorkgroupsPerDimension);
  return { tokens: Math.max(limit, Math.min(fitting, allowed)), texts: maxTexts };
}
