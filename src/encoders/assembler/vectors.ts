// Instructions on vectors, named by the shape of their lanes. The codes are those of the SIMD and relaxed SIMD proposals,
// both part of WebAssembly 3.0. Pure.
import { type Code, encodeUnsigned } from './code.js';
import { type F32, type I32, toI32, V128 } from './values.js';

export const simd = (operation: number): Code => [0xfd, encodeUnsigned(operation)];
const unary = (operation: number) => (a: V128) => new V128([a.code, simd(operation)]);
const binary = (operation: number) => (a: V128, b: V128) => new V128([a.code, b.code, simd(operation)]);
const ternary = (operation: number) => (a: V128, b: V128, c: V128) =>
  new V128([a.code, b.code, c.code, simd(operation)]);

/** Zeros are an instruction; all else is read from memory, because V8 takes five instructions for it as an operand. */
const constant = (bytes: readonly number[]) =>
  new V128(bytes.every((byte) => byte === 0) ? [simd(12), bytes] : { kind: 'vector', bytes });
const bytesOf = (lanes: Float32Array | Int32Array) => [...new Uint8Array(lanes.buffer)];

export const bits = {
  and: binary(78),
  or: binary(80),
};

export const f32x4 = {
  splat: (value: F32 | number) =>
    typeof value === 'number'
      ? constant(bytesOf(Float32Array.of(value, value, value, value)))
      : new V128([value.code, simd(19)]),
  sqrt: unary(227),
  add: binary(228),
  sub: binary(229),
  mul: binary(230),
  div: binary(231),
  /** b < a ? b : a, one instruction; if either is NaN, a. */
  pmin: binary(234),
  /** a < b ? b : a, one instruction; if either is NaN, a. */
  pmax: binary(235),
  fromI32: unary(250),
};

export const f64x2 = {
  zero: constant(new Array<number>(16).fill(0)),
  add: binary(240),
  /** The two lower lanes of float32. */
  fromF32: unary(95),
};

export const i32x4 = {
  splat: (value: I32 | number) =>
    typeof value === 'number'
      ? constant(bytesOf(Int32Array.of(value, value, value, value)))
      : new V128([value.code, simd(17)]),
  add: binary(174),
  sub: binary(177),
  shl: (a: V128, by: I32 | number) => new V128([a.code, toI32(by).code, simd(171)]),
  /** Sums of products of two neighbours of int16. */
  dotI16: binary(186),
  /** Sums of two neighbours of int16. */
  addPairsI16: unary(126),
  fromI16Low: unary(167),
  /** Four products of int8 (a) and 0..127 (b) added to each lane of c. Undefined for other b. */
  relaxedDot: ternary(275),
};

export const i16x8 = {
  add: binary(142),
  /** Two vectors of int32, clamped. */
  narrow: binary(133),
  /** Sums of two products of int8 (a) and 0..127 (b). Undefined for other b. */
  relaxedDot: binary(274),
};

export const i8x16 = {
  /** Two vectors of int16, clamped. */
  narrow: binary(101),
  /** Two vectors of int16, clamped to 0..255. */
  narrowUnsigned: binary(102),
};

/** Lanes of four bytes of one vector in another order. */
export const swizzle32 = (a: V128, lanes: readonly number[]) => {
  const bytes = lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte));
  return new V128([a.code, a.code, simd(13), bytes]);
};
