// Weights from float32 to the signed bytes that linear.ts reads; runs once, when a model is loaded.
//
// The scale of a column is the least by which its weights fit a byte, and by which the two sums that `pairs` adds in int16
// fit there: 127 x (the positive ones of the four weights that meet) <= 32,767, and the negative ones likewise. That
// takes less than 127 levels only where three or four large weights of one sign meet.
import type { Code } from '../assembler/code.js';
import { forEach } from '../assembler/control.js';
import { defineKernel, type Scope } from '../assembler/kernel.js';
import { load, store } from '../assembler/memory.js';
import type { I32, V128, V128Variable } from '../assembler/values.js';
import { bits, f32x4, i16x8, i32x4 } from '../assembler/vectors.js';
import { absolute, round } from './arithmetic.js';
import { activationLevels, panelColumns, panelHeadBytes, segmentHeadBytes, weightLevels } from './layout.js';
import type { Product } from './products.js';
import { packParameters } from './scaling.js';

/** Most that four weights of one sign may add up to; rounding adds at most 2. */
const maxOfFour = Math.floor(32_767 / activationLevels) - 2;
/** Of eight neighbours in depth, those that meet in one sum of `pairs`. */
const meetings = [
  [0, 1, 4, 5],
  [2, 3, 6, 7],
];
/** Scale of a column of zeros. */
const leastScale = 1e-30;

/** Finds the scale of each column; `least` where that is larger. */
export const scaleColumns = defineKernel(
  {
    /** (rows, columns) float32; rows a multiple of 8, columns of 4. */
    from: 'i32',
    rows: 'i32',
    columns: 'i32',
    /** (columns) float32. */
    scales: 'i32',
    least: 'f32',
  },
  ({ from, rows, columns, scales, least }, scope) => {
    const [column, row, at] = scope.i32s(3);
    const eight = scope.v128s(8);
    const [most, mostOfFour, positive, negative, zero] = scope.v128s(5);
    const readEight = eight.map((weight) => [
      weight.set(load(at)),
      at.advance(columns.shl(2)),
      most.set(f32x4.pmax(most, absolute(weight))),
    ]);
    const addMeetings = meetings.map((members) => [
      positive.set(zero),
      negative.set(zero),
      members.map((member) => [
        positive.set(f32x4.add(positive, f32x4.pmax(zero, eight[member]))),
        negative.set(f32x4.sub(negative, f32x4.pmin(zero, eight[member]))),
      ]),
      mostOfFour.set(f32x4.pmax(mostOfFour, f32x4.pmax(positive, negative))),
    ]);
    const scale = f32x4.pmax(
      f32x4.mul(most, f32x4.splat(1 / weightLevels)),
      f32x4.mul(mostOfFour, f32x4.splat(1 / maxOfFour)),
    );
    return [
      zero.set(f32x4.splat(0)),
      forEach(column, 0, columns, 4, [
        most.set(f32x4.splat(leastScale * weightLevels)),
        mostOfFour.set(zero),
        at.set(from.add(column.shl(2))),
        forEach(row, 0, rows, 8, [readEight, addMeetings]),
        store(scales.add(column.shl(2)), f32x4.pmax(f32x4.splat(least), scale)),
      ]),
    ];
  },
);

/** Builds one word of four columns, an int32 each, from rows `at`, `at` + stride, ...; adds its weights to `sum`. */
export function createWordBuilder(numbers: number, scope: Scope) {
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

/** Writes the panels of a matrix, except their scales and biases: sums of each segment, and words. */
export const definePackWeights = (product: Product) =>
  defineKernel(packParameters, ({ from, rows, columns, scales, panels, segment }, scope) => {
    const [column, row, k, at, to, head, stride] = scope.i32s(7);
    const [inverses, sums] = [scope.v128s(2), scope.v128s(2)];
    const words = scope.v128s(2);
    const numbers = 4 / product.bytes;
    const buildWord = createWordBuilder(numbers, scope);
    // Words of two bytes: their int32 are within int16, so narrowing keeps them.
    const [first, second] = words;
    const vectors = numbers === 4 ? words : [i16x8.narrow(first, second)];
    const packSegment = [
      head.set(to),
      to.advance(segmentHeadBytes),
      sums.map((sum) => sum.set(i32x4.splat(0))),
      forEach(k, 0, segment, numbers, [
        words.map((word, half) => buildWord(word, at, stride, half, inverses[half], sums[half])),
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
