// Encodes by every method, and compares vectors.
import { expect } from 'vitest';
import { type Matrix, row } from '../../../src/core/numerics/matrix.js';
import { dot } from '../../../src/core/numerics/vector.js';
import {
  type EncoderWeights,
  type ProductMethod,
  WasmEncoder,
  type WasmEncoderOptions,
} from '../../../src/encoders/runtime/index.js';

const methods = ['dot', 'pairs', 'plain'] as const satisfies readonly ProductMethod[];

/** The least cosine of a row of `a`, of length 1, to its row of `b`. */
export const findLeastCosine = (a: Matrix, b: Matrix) =>
  Math.min(...Array.from({ length: a.rows }, (_, index) => dot(row(a, index), row(b, index))));

/** Encodes by every method. @returns the vectors, after comparing their bits */
export function encodeByAll(
  weights: EncoderWeights,
  batch: readonly Uint32Array[],
  options: WasmEncoderOptions = {},
): Matrix {
  const [first, ...others] = methods.map((method) =>
    WasmEncoder.fromWeights(weights, { ...options, method }).encode(batch),
  );
  for (const other of others) expect(other).toEqual(first);
  return first!;
}
