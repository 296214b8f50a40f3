// Weights from float32 to panels of signed bytes, as each scaling arranges them; runs once, when a model is loaded.
import type { Code } from '../assembler/code.js';
import { forEach } from '../assembler/control.js';
import { defineKernel, type Kernel, type ParameterVariables, type Scope } from '../assembler/kernel.js';
import { load, store } from '../assembler/memory.js';
import type { I32, I32Variable, V128, V128Variable } from '../assembler/values.js';
import { bits, f32x4, i16x8, i32x4 } from '../assembler/vectors.js';
import { round } from './arithmetic.js';
import { panelColumns, panelHeadBytes } from './layout.js';
import { halves, type Product } from './products.js';

export const packParameters = {
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

/** What packs the segments of one panel after the other. */
interface SegmentPacker {
  /** Where the next words will be. */
  readonly to: I32Variable;
  /** Packs the next segment, for use once. */
  readonly packSegment: Code;
  /** Sums of its weights, int32 by column. */
  readonly sums: readonly V128[];
}

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

/**
 * Writes the panels of a matrix, except their scales and biases.
 * @param packSegments packs the segments of a panel, and stores their sums
 */
export const definePanels = (
  product: Product,
  packSegments: (
    packer: SegmentPacker,
    given: ParameterVariables<typeof packParameters>,
    scope: Scope,
  ) => Code,
): Kernel<typeof packParameters> =>
  defineKernel(packParameters, (given, scope) => {
    const { from, columns, scales, panels, segment } = given;
    const [column, k, at, to, stride] = scope.i32s(5);
    const [inverses, sums, words] = [scope.v128s(halves), scope.v128s(halves), scope.v128s(halves)];
    const numbers = 4 / product.bytes;
    const buildWord = createWordBuilder(numbers, scope);
    // Words of two bytes: their int32 are within int16, so narrowing keeps them.
    const [first, second] = words;
    const vectors = numbers === 4 ? words : [i16x8.narrow(first, second)];
    const packSegment = [
      sums.map((sum) => sum.set(i32x4.splat(0))),
      forEach(k, 0, segment, numbers, [
        words.map((word, half) => buildWord(word, at, stride, half, inverses[half], sums[half])),
        vectors.map((vector, index) => store(to, vector, 16 * index)),
        at.advance(stride.mul(numbers)),
        to.advance(16 * vectors.length),
      ]),
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
        packSegments({ to, packSegment, sums }, given, scope),
      ]),
    ];
  });
