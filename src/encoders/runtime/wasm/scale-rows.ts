// Passes over the rows of a float32 matrix when a model is loaded: magnitudes, division, and the table of words.
import type { Code, I32, I32Variable } from '../../assembler/index.js';
import {
  defineKernel,
  f32x4,
  forEach,
  i8x16,
  i16x8,
  load,
  load32Splat,
  repeatWhile,
  store,
  store32Lane,
} from '../../assembler/index.js';
import { absolute, maxLanes, round } from './arithmetic.js';
import { wordScaleBytes } from './embed.js';
import { weightLevels } from './layout.js';

/** Magnitude of a row of zeros. */
const minMagnitude = 1e-30;

/** Runs `body` for each four floats of a row. */
const forRow = (at: I32Variable, end: I32Variable, from: I32, columns: I32, body: Code): Code => [
  at.set(from),
  end.set(at.add(columns.shl(2))),
  repeatWhile([body, at.advance(16)], at.lessThan(end)),
];

const parameters = {
  /** (rows, columns) float32; columns a multiple of 4. */
  from: 'i32',
  rows: 'i32',
  columns: 'i32',
} as const;

/** Raises each of `magnitudes`, (rows) float32, to the largest magnitude of its row. */
export const raiseToRowMagnitudes = defineKernel(
  { ...parameters, magnitudes: 'i32' },
  ({ from, rows, columns, magnitudes }, scope) => {
    const [row, at, end] = scope.i32s(3);
    const max = scope.v128();
    const magnitude = magnitudes.add(row.shl(2));
    return forEach(row, 0, rows, 1, [
      max.set(load32Splat(magnitude)),
      forRow(at, end, from.add(row.mul(columns).shl(2)), columns, [
        max.set(f32x4.pmax(max, absolute(load(at)))),
      ]),
      maxLanes(max),
      store32Lane(magnitude, max, 0),
    ]);
  },
);

/** Divides each row by its entry of `divisors`, (rows) float32. */
export const divideRows = defineKernel(
  { ...parameters, divisors: 'i32' },
  ({ from, rows, columns, divisors }, scope) => {
    const [row, at, end] = scope.i32s(3);
    const inverse = scope.v128();
    return forEach(row, 0, rows, 1, [
      inverse.set(f32x4.div(f32x4.splat(1), load32Splat(divisors.add(row.shl(2))))),
      forRow(at, end, from.add(row.mul(columns).shl(2)), columns, [store(at, f32x4.mul(load(at), inverse))]),
    ]);
  },
);

/** Quantises each row to signed bytes with a scale; see embed.ts. */
export const packWords = defineKernel(
  { ...parameters, words: 'i32', wordScales: 'i32' },
  ({ from, rows, columns, words, wordScales }, scope) => {
    const [row, at, end, to] = scope.i32s(4);
    const [max, four] = scope.v128s(2);
    const source = from.add(row.mul(columns).shl(2));
    const narrow16 = i16x8.narrow(four, four);
    return [
      to.set(words),
      forEach(row, 0, rows, 1, [
        max.set(f32x4.splat(minMagnitude)),
        forRow(at, end, source, columns, [max.set(f32x4.pmax(max, absolute(load(at))))]),
        maxLanes(max),
        four.set(f32x4.mul(max, f32x4.splat(1 / weightLevels))),
        store32Lane(wordScales.add(row.mul(wordScaleBytes)), four, 0),
        store32Lane(wordScales.add(row.mul(wordScaleBytes)), f32x4.splat(0), 0, 4),
        max.set(f32x4.div(f32x4.splat(weightLevels), max)),
        forRow(at, end, source, columns, [
          four.set(round(f32x4.mul(load(at), max))),
          four.set(i8x16.narrow(narrow16, narrow16)),
          store32Lane(to, four, 0),
          to.advance(4),
        ]),
      ]),
    ];
  },
);
