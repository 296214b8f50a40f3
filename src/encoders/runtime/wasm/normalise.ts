// Residual, LayerNorm and quantisation in one pass: x = LayerNorm(x + added), and x as the next linear layer reads it.
import type { Code } from '../../assembler/index.js';
import { defineKernel, f32x4, forEach, load, repeatWhile, store } from '../../assembler/index.js';
import { sumLanes } from './arithmetic.js';
import { locateScales } from './layout.js';
import type { Product } from './products.js';
import { locateRow } from './quantise.js';
import { createRowQuantiser } from './row-quantiser.js';

const parameters = {
  /** (count, columns) float32 each; x is overwritten. */
  added: 'i32',
  x: 'i32',
  /** (columns) float32 each; the quantised row, not x, is multiplied by `factors`. */
  gamma: 'i32',
  beta: 'i32',
  factors: 'i32',
  /** Quantised rows, and their scales. */
  rows: 'i32',
  scales: 'i32',
  count: 'i32',
  columns: 'i32',
  /** A multiple of 16 that divides the columns. */
  segment: 'i32',
  epsilon: 'f32',
} as const;

export const defineNormalise = (product: Product) =>
  defineKernel(parameters, (variables, scope) => {
    const { added, x, gamma, beta, factors, rows, scales, count, columns, segment, epsilon } = variables;
    const [row, from, at, other, end, gammaAt, betaAt] = scope.i32s(7);
    const [sum, mean, value, inverse] = scope.v128s(4);
    const quantise = createRowQuantiser(product, scope, { factors });
    const forRow = (body: Code): Code => [
      at.set(from),
      repeatWhile([body, at.advance(16)], at.lessThan(end)),
    ];
    const share = f32x4.splat(columns.toF32().inverse());
    const normalised = f32x4.mul(f32x4.sub(load(at), mean), inverse);
    return forEach(row, 0, count, 1, [
      from.set(x.add(row.mul(columns).shl(2))),
      end.set(from.add(columns.shl(2))),
      other.set(added.add(row.mul(columns).shl(2))),
      sum.set(f32x4.splat(0)),
      forRow([
        value.set(f32x4.add(load(at), load(other))),
        store(at, value),
        sum.set(f32x4.add(sum, value)),
        other.advance(16),
      ]),
      sumLanes(sum),
      mean.set(f32x4.mul(sum, share)),
      sum.set(f32x4.splat(0)),
      forRow([value.set(f32x4.sub(load(at), mean)), sum.set(f32x4.add(sum, f32x4.mul(value, value)))]),
      sumLanes(sum),
      value.set(f32x4.add(f32x4.mul(sum, share), f32x4.splat(epsilon))),
      inverse.set(f32x4.div(f32x4.splat(1), f32x4.sqrt(value))),
      gammaAt.set(gamma),
      betaAt.set(beta),
      forRow([
        store(at, f32x4.add(f32x4.mul(normalised, load(gammaAt)), load(betaAt))),
        gammaAt.advance(16),
        betaAt.advance(16),
      ]),
      quantise({
        from,
        to: locateRow(product, rows, row, columns),
        scales: locateScales(scales, row, columns, segment),
        columns,
        segment,
      }),
    ]);
  });
