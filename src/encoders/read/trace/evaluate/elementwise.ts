// Operators that compute each number from the numbers at the same place.
import { combine, expand, type Numbers } from '../numbers.js';
import { need, type Operator, readFlag } from './operator.js';

const isInteger = (parts: readonly Numbers[]): boolean => parts.every(({ integer }) => integer);
const listPresent = (inputs: readonly (Numbers | undefined)[]): Numbers[] =>
  inputs.filter((part) => part !== undefined);

const binary =
  (operation: (a: number, b: number) => number): Operator =>
  (inputs) => {
    const parts = [need(inputs, 0), need(inputs, 1)];
    return combine(parts, isInteger(parts), operation);
  };
const compare =
  (holds: (a: number, b: number) => boolean): Operator =>
  (inputs) =>
    combine([need(inputs, 0), need(inputs, 1)], true, (a, b) => (holds(a, b) ? 1 : 0));
const unary =
  (operation: (a: number) => number): Operator =>
  (inputs) =>
    combine([need(inputs, 0)], need(inputs, 0).integer, operation);
const test =
  (holds: (a: number) => boolean): Operator =>
  (inputs) =>
    combine([need(inputs, 0)], true, (a) => (holds(a) ? 1 : 0));
const variadic =
  (operation: (...values: number[]) => number): Operator =>
  (inputs) => {
    const parts = listPresent([need(inputs, 0), ...inputs.slice(1)]);
    return combine(parts, isInteger(parts), operation);
  };
/** Bits of integers, exact beyond 32 of them. */
const bitwise = (operation: (a: bigint, b: bigint) => bigint): Operator =>
  binary((a, b) => Number(BigInt.asIntN(64, operation(BigInt(Math.trunc(a)), BigInt(Math.trunc(b))))));

const sum = (...values: number[]): number => values.reduce((total, value) => total + value, 0);

const divide: Operator = (inputs) => {
  const parts = [need(inputs, 0), need(inputs, 1)];
  const integer = isInteger(parts);
  return combine(parts, integer, (a, b) => (integer ? Math.trunc(a / b) : a / b));
};

/** With the sign of the divisor, or with `fmod` that of the dividend. */
const modulo: Operator = (inputs, setting) => {
  const parts = [need(inputs, 0), need(inputs, 1)];
  const ofDividend = readFlag(setting, 'fmod');
  return combine(parts, isInteger(parts), (a, b) => (ofDividend ? a % b : a - b * Math.floor(a / b)));
};

/** To the nearest integer, halves to even ones. */
function round(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

/** Limits are inputs since version 11, and were attributes before. */
const clip: Operator = (inputs, { attributes }) => {
  const low = inputs[1]?.data[0] ?? attributes.number('min') ?? Number.NEGATIVE_INFINITY;
  const high = inputs[2]?.data[0] ?? attributes.number('max') ?? Number.POSITIVE_INFINITY;
  return combine([need(inputs, 0)], need(inputs, 0).integer, (a) => Math.min(high, Math.max(low, a)));
};

const where: Operator = (inputs) => {
  const [condition, a, b] = [need(inputs, 0), need(inputs, 1), need(inputs, 2)];
  return combine([condition, a, b], a.integer && b.integer, (holds, x = 0, y = 0) => (holds === 0 ? y : x));
};

/** `TensorProto.DataType` of floats: of 32, 16 and 64 bits, bfloat16, and those of 8 bits. */
const floatTypes = new Set([1, 10, 11, 16, 17, 18, 19, 20]);
const booleanType = 9;
const convert = (numbers: Numbers, to: number): Numbers => {
  if (to === booleanType) return combine([numbers], true, (value) => (value === 0 ? 0 : 1));
  const isFloat = floatTypes.has(to);
  return combine([numbers], !isFloat, (value) => (isFloat ? value : Math.trunc(value)));
};

const cast: Operator = (inputs, { attributes }) => convert(need(inputs, 0), attributes.integer('to') ?? 0);
/** A type is not kept, only whether it is one of integers. */
const castLike: Operator = (inputs) => {
  const { integer } = need(inputs, 1);
  return combine([need(inputs, 0)], integer, (value) => (integer ? Math.trunc(value) : value));
};

/** Numbers, unlike states, may grow in both directions. */
const expandTo: Operator = (inputs) => {
  const [numbers, target] = [need(inputs, 0), need(inputs, 1)];
  const rank = Math.max(numbers.dims.length, target.data.length);
  const dims = Array.from({ length: rank }, (_, axis) => {
    const dim = numbers.dims[axis - rank + numbers.dims.length] ?? 1;
    const targetDim = target.data[axis - rank + target.data.length] ?? 1;
    return targetDim === 1 ? dim : targetDim;
  });
  return expand(numbers, dims);
};

export const elementwise: Readonly<Record<string, Operator>> = {
  Add: binary((a, b) => a + b),
  Sub: binary((a, b) => a - b),
  Mul: binary((a, b) => a * b),
  Div: divide,
  Mod: modulo,
  Pow: (inputs) => combine([need(inputs, 0), need(inputs, 1)], need(inputs, 0).integer, (a, b) => a ** b),
  Min: variadic(Math.min),
  Max: variadic(Math.max),
  Sum: variadic(sum),
  Mean: variadic((...values) => sum(...values) / values.length),
  Abs: unary(Math.abs),
  Neg: unary((a) => -a),
  Sign: unary(Math.sign),
  Floor: unary(Math.floor),
  Ceil: unary(Math.ceil),
  Round: unary(round),
  Sqrt: unary(Math.sqrt),
  Exp: unary(Math.exp),
  Clip: clip,
  Equal: compare((a, b) => a === b),
  Less: compare((a, b) => a < b),
  LessOrEqual: compare((a, b) => a <= b),
  Greater: compare((a, b) => a > b),
  GreaterOrEqual: compare((a, b) => a >= b),
  And: compare((a, b) => a !== 0 && b !== 0),
  Or: compare((a, b) => a !== 0 || b !== 0),
  Xor: compare((a, b) => (a !== 0) !== (b !== 0)),
  Not: test((a) => a === 0),
  IsNaN: test(Number.isNaN),
  IsInf: (inputs, setting) => {
    const [above, below] = [readFlag(setting, 'detect_positive', 1), readFlag(setting, 'detect_negative', 1)];
    return combine([need(inputs, 0)], true, (a) =>
      (a === Infinity && above) || (a === -Infinity && below) ? 1 : 0,
    );
  },
  BitwiseAnd: bitwise((a, b) => a & b),
  BitwiseOr: bitwise((a, b) => a | b),
  BitwiseXor: bitwise((a, b) => a ^ b),
  BitwiseNot: unary((a) => -a - 1),
  Where: where,
  Cast: cast,
  CastLike: castLike,
  Expand: expandTo,
  Identity: (inputs) => need(inputs, 0),
  // Outputs a mask, too, which is true everywhere: nothing is dropped.
  Dropout: (inputs) => [need(inputs, 0), combine([need(inputs, 0)], true, () => 1)],
};
