// Functions of four floats at a time without branches, divisions, or instructions whose result differs between processors:
// the same bits everywhere.
import type { Code, Scope, V128, V128Variable } from '../../assembler/index.js';
import { bits, f32x4, i32x4, swizzle32 } from '../../assembler/index.js';
import { type Activation, geluLimit, gelus, minExponent, powerOfTwo } from '../polynomials.js';

/** 1.5 x 2^23: added, it leaves the nearest integer in the low bits, ties to even, for magnitudes below 2^22. */
const rounder = 12_582_912;
const rounderBits = 0x4b40_0000;

/** Nearest integers as int32. @param x magnitudes below 2^22 */
export const round = (x: V128) => i32x4.sub(f32x4.add(x, f32x4.splat(rounder)), i32x4.splat(rounderBits));

export const absolute = (x: V128) => bits.and(x, i32x4.splat(0x7fff_ffff));

/** Horner's rule. @param coefficients from the constant term on */
function evaluate(x: V128, coefficients: readonly number[]): V128 {
  const [constant, ...others] = coefficients;
  return others.length === 0
    ? f32x4.splat(constant)
    : f32x4.add(f32x4.mul(evaluate(x, others), x), f32x4.splat(constant));
}

/** Even and odd powers apart: half as many steps that wait for each other. */
function evaluateByHalves(x: V128, square: V128, coefficients: readonly number[]): V128 {
  const [even, odd] = [0, 1].map((parity) =>
    evaluate(
      square,
      coefficients.filter((_, power) => power % 2 === parity),
    ),
  );
  return f32x4.add(even, f32x4.mul(odd, x));
}

/**
 * result = 2^x, relative error below 3e-6.
 * @param x at most 0; overwritten
 * @param whole overwritten
 */
export const exp2 = (x: V128Variable, whole: V128Variable, result: V128Variable): Code => [
  x.set(f32x4.pmax(f32x4.splat(minExponent), x)),
  whole.set(f32x4.add(x, f32x4.splat(rounder))),
  x.set(f32x4.sub(x, f32x4.sub(whole, f32x4.splat(rounder)))),
  result.set(i32x4.add(evaluate(x, powerOfTwo), i32x4.shl(whole, 23))),
];

/** Code that changes a vector of floats. */
export type Change = (x: V128Variable) => Code;

/** Hendrycks and Gimpel, Gaussian Error Linear Units, 2016: exact, or with the approximation by tanh. */
export function createGelu(activation: Activation, scope: Scope): Change {
  const [near, square, fourth] = scope.v128s(3);
  return (x) => [
    near.set(f32x4.pmin(f32x4.splat(geluLimit), f32x4.pmax(f32x4.splat(-geluLimit), x))),
    square.set(f32x4.mul(near, near)),
    fourth.set(f32x4.mul(square, square)),
    x.set(
      f32x4.mul(
        x,
        f32x4.add(f32x4.splat(0.5), f32x4.mul(near, evaluateByHalves(square, fourth, gelus[activation]))),
      ),
    ),
  ];
}

/** Leaves in every lane what `combine` makes of the four. */
const reduce =
  (combine: (a: V128, b: V128) => V128): Change =>
  (x) => [x.set(combine(x, swizzle32(x, [2, 3, 0, 1]))), x.set(combine(x, swizzle32(x, [1, 0, 3, 2])))];
export const sumLanes = reduce(f32x4.add);
export const minLanes = reduce(f32x4.pmin);
export const maxLanes = reduce(f32x4.pmax);
