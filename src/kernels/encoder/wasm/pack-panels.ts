// Weights from float32 to the signed bytes of a panel; runs once, when a model is loaded.
import type { Code } from '../assembler/code.js';
import type { Scope } from '../assembler/kernel.js';
import { load } from '../assembler/memory.js';
import type { I32, V128, V128Variable } from '../assembler/values.js';
import { bits, f32x4, i32x4 } from '../assembler/vectors.js';
import { round } from './arithmetic.js';

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
