// Loads and stores: little-endian, at an address plus a constant offset in bytes. Pure.
import { type Code, encodeUnsigned } from './code.js';
import { I32, V128 } from './values.js';
import { simd } from './vectors.js';

/** @param alignment a hint: the exponent of 2 */
const loadVector =
  (operation: number, alignment: number) =>
  (at: I32, offset = 0) =>
    new V128([at.code, simd(operation), alignment, encodeUnsigned(offset)]);

export const load = loadVector(0, 4);
/** Four bytes, repeated four times. */
export const load32Splat = loadVector(9, 2);
/** Eight bytes, the rest zero. */
export const load64 = loadVector(93, 3);
/** Eight int8 as int16. */
export const loadI8AsI16 = loadVector(1, 3);

export const loadI32 = (at: I32, offset = 0) => new I32([at.code, 0x28, 2, encodeUnsigned(offset)]);

export const store = (at: I32, value: V128, offset = 0): Code => [
  at.code,
  value.code,
  simd(11),
  4,
  encodeUnsigned(offset),
];

/** Stores four of the sixteen bytes. */
export const store32Lane = (at: I32, value: V128, lane: number, offset = 0): Code => [
  at.code,
  value.code,
  simd(90),
  2,
  encodeUnsigned(offset),
  lane,
];

/** Address of a byte of the module's scratch memory: 256 bytes that a kernel may use while it runs. */
export const scratch = (offset: number) => new I32({ kind: 'scratch', offset });
