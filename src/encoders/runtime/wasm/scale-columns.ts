// Scales of the columns of weights, which are packed as signed bytes; runs once, when a model is loaded.
//
// The scale of a column is the least by which its weights fit a byte, and by which the two sums that `pairs` adds in int16
// fit there: 127 x (the positive ones of the four weights that meet) <= 32,767, and the negative ones likewise. That
// takes less than 127 levels only where three or four large weights of one sign meet.
import { defineKernel, f32x4, forEach, load, store } from '../../assembler/index.js';
import { absolute } from './arithmetic.js';
import { activationLevels, weightLevels } from './layout.js';

/** Most that four weights of one sign may add up to; rounding adds at most 2. */
const fourLimit = Math.floor(32_767 / activationLevels) - 2;
/** Of eight neighbours in depth, those that meet in one sum of `pairs`. */
const meetings = [
  [0, 1, 4, 5],
  [2, 3, 6, 7],
];
/** Scale of a column of zeros. */
const zeroColumnScale = 1e-30;

/** Finds the scale of each column; `minScale` where that is larger. */
export const scaleColumns = defineKernel(
  {
    /** (rows, columns) float32; rows a multiple of 8, columns of 4. */
    from: 'i32',
    rows: 'i32',
    columns: 'i32',
    /** (columns) float32. */
    scales: 'i32',
    minScale: 'f32',
  },
  ({ from, rows, columns, scales, minScale }, scope) => {
    const [column, row, at] = scope.i32s(3);
    const eight = scope.v128s(8);
    const [max, maxOfFour, positive, negative, zero] = scope.v128s(5);
    const readEight = eight.map((weight) => [
      weight.set(load(at)),
      at.advance(columns.shl(2)),
      max.set(f32x4.pmax(max, absolute(weight))),
    ]);
    const addMeetings = meetings.map((members) => [
      positive.set(zero),
      negative.set(zero),
      members.map((member) => [
        positive.set(f32x4.add(positive, f32x4.pmax(zero, eight[member]))),
        negative.set(f32x4.sub(negative, f32x4.pmin(zero, eight[member]))),
      ]),
      maxOfFour.set(f32x4.pmax(maxOfFour, f32x4.pmax(positive, negative))),
    ]);
    const scale = f32x4.pmax(
      f32x4.mul(max, f32x4.splat(1 / weightLevels)),
      f32x4.mul(maxOfFour, f32x4.splat(1 / fourLimit)),
    );
    return [
      zero.set(f32x4.splat(0)),
      forEach(column, 0, columns, 4, [
        max.set(f32x4.splat(zeroColumnScale * weightLevels)),
        maxOfFour.set(zero),
        at.set(from.add(column.shl(2))),
        forEach(row, 0, rows, 8, [readEight, addMeetings]),
        store(scales.add(column.shl(2)), f32x4.pmax(f32x4.splat(minScale), scale)),
      ]),
    ];
  },
);
