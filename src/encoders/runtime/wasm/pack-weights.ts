// Weights from float32 to panels of signed bytes; runs once, when a model is loaded.
import type { Code, I32, V128, V128Variable } from '../../assembler/index.js';
import {
  bits,
  defineKernel,
  f32x4,
  forEach,
  i16x8,
  i32x4,
  load,
  type Scope,
  store,
} from '../../assembler/index.js';
import { round } from './arithmetic.js';
import { panelColumns, panelHeadBytes, segmentHeadBytes } from './layout.js';
import { halves, type Product } from './products.js';

const parameters = {
  /** (rows, columns) float32; columns a multiple of 8. */
  from: 'i32',
  rows: 'i32',
  columns: 'i32',
  /** (columns) float32, from `scaleColumns`. */
  scales: 'i32',
  panels: 'i32',
  /** A multiple of 16 that divides the rows. */
  segment: 'i32',
} as const;

/** Builds one word of four columns, an int32 each, from rows `at`, `at` + stride, ...; adds its weights to `sum`. */
function createWordBuilder(numbers: number, scope: Scope) {
  const weight = scope.v128();
  const byteMask = i32x4.splat(0xff);
  return (word: V128Variable, at: I32, stride: I32, half: number, inverse: V128, sum: V128Variable): Code => [
    word.set(i32x4.splat(0)),
    Array.from({ length: numbers }, (_, i) => {
      const from = i === 0 ? at : at.add(stride.mul(i));
      const signed = i === numbers - 1;
      return [
        weight.set(round(f32x4.mul(load(from, 16 * half), inverse))),
        sum.set(i32x4.add(sum, weight)),
        word.set(bits.or(word, i32x4.shl(signed ? weight : bits.and(weight, byteMask), 8 * i))),
      ];
    }),
  ];
}

/** Writes the panels of a matrix, except their scales and biases. */
export const definePackWeights = (product: Product) =>
  defineKernel(parameters, ({ from, rows, columns, scales, panels, segment }, scope) => {
    const [column, row, k, at, to, stride, head] = scope.i32s(7);
    const [inverses, sums, lanes] = [scope.v128s(halves), scope.v128s(halves), scope.v128s(halves)];
    const numbers = 4 / product.bytes;
    const buildWord = createWordBuilder(numbers, scope);
    // Words of two bytes: their int32 are within int16, so narrowing keeps them.
    const [first, second] = lanes;
    const vectors = numbers === 4 ? lanes : [i16x8.narrow(first, second)];
    const packSegment = [
      head.set(to),
      to.advance(segmentHeadBytes),
      sums.map((sum) => sum.set(i32x4.splat(0))),
      forEach(k, 0, segment, numbers, [
        lanes.map((word, half) => buildWord(word, at, stride, half, inverses[half], sums[half])),
        vectors.map((vector, index) => store(to, vector, 16 * index)),
        at.advance(stride.mul(numbers)),
        to.advance(16 * vectors.length),
      ]),
      sums.map((sum, half) => store(head, f32x4.fromI32(sum), 16 * half)),
    ];
    return [
      stride.set(columns.shl(2)),
      to.set(panels),
      forEach(column, 0, columns, panelColumns, [
        inverses.map((inverse, half) =>
          inverse.set(f32x4.div(f32x4.splat(1), load(scales.add(column.shl(2)), 16 * half))),
        ),
        at.set(from.add(column.shl(2))),
        to.advance(panelHeadBytes),
        forEach(row, 0, rows, segment, packSegment),
      ]),
    ];
  });
