// What the plain encoder computes between its products, row by row in double precision. Pure.
import type { Floats } from '../../pooling/index.js';
import type { EncoderWeights, LayerNorm } from '../weights.js';

/** erfc by Abramowitz and Stegun 7.1.26, within 1.5e-7. */
function gelu(x: number): number {
  const z = Math.abs(x) * Math.SQRT1_2;
  const t = 1 / (1 + 0.3275911 * z);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = 0.5 * series * Math.exp(-z * z);
  return x * (x >= 0 ? 1 - tail : tail);
}

const geluTanh = (x: number): number =>
  0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x)));

export const activations = { gelu, 'gelu-tanh': geluTanh } as const satisfies Record<
  EncoderWeights['activation'],
  (x: number) => number
>;

/** Replaces each number by its GELU. */
export function activate(values: Floats, kind: EncoderWeights['activation']): void {
  const activation = activations[kind];
  for (let at = 0; at < values.length; at++) values[at] = activation(values[at]);
}

/** Replaces x by the LayerNorm of its sum with `added`, row by row. @param x and added, (n, columns) each */
export function addAndNormalise(x: Floats, added: Floats, { gamma, beta, epsilon }: LayerNorm): void {
  const columns = gamma.length;
  for (let from = 0; from < x.length; from += columns) {
    let sum = 0;
    for (let at = from; at < from + columns; at++) {
      x[at] += added[at];
      sum += x[at];
    }
    const mean = sum / columns;
    let squares = 0;
    for (let at = from; at < from + columns; at++) squares += (x[at] - mean) ** 2;
    const factor = 1 / Math.sqrt(squares / columns + epsilon);
    for (let column = 0; column < columns; column++)
      x[from + column] = (x[from + column] - mean) * factor * gamma[column] + beta[column];
  }
}

/**
 * Replaces scores by attention weights.
 * @param scores (count, stride), of which the first `count` of a row are scores
 * @param factor of each score
 */
export function softmaxRows(scores: Floats, count: number, stride: number, factor: number): void {
  for (let query = 0; query < count; query++) {
    const row = scores.subarray(query * stride, query * stride + count);
    let max = Number.NEGATIVE_INFINITY;
    for (let at = 0; at < count; at++) max = Math.max(max, row[at]);
    let sum = 0;
    for (let at = 0; at < count; at++) {
      row[at] = Math.exp(factor * (row[at] - max));
      sum += row[at];
    }
    const inverse = 1 / sum;
    for (let at = 0; at < count; at++) row[at] *= inverse;
  }
}
