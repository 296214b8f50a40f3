// Expressions and variables of the three types that kernels use. An expression is the code that leaves one value on the
// stack; used twice, it is computed twice. Numbers stand for constants. Pure.
import { type Code, encodeFloat, encodeSigned, encodeUnsigned } from './code.js';

/** Addresses, counters, and conditions: 0 is false. */
export class I32 {
  readonly type = 'i32';
  readonly code: Code;
  constructor(code: Code) {
    this.code = code;
  }
  add(other: I32 | number): I32 {
    return other === 0 ? this : combine(0x6a, this, other);
  }
  sub(other: I32 | number): I32 {
    return other === 0 ? this : combine(0x6b, this, other);
  }
  mul(other: I32 | number): I32 {
    return other === 1 ? this : combine(0x6c, this, other);
  }
  /** Unsigned, rounded down. */
  div(other: I32 | number): I32 {
    return combine(0x6e, this, other);
  }
  and(other: I32 | number): I32 {
    return combine(0x71, this, other);
  }
  shl(bits: number): I32 {
    return combine(0x74, this, bits);
  }
  /** Signed. */
  lessThan(other: I32 | number): I32 {
    return combine(0x48, this, other);
  }
  toF32(): F32 {
    return new F32([this.code, 0xb2]);
  }
}

export class F32 {
  readonly type = 'f32';
  readonly code: Code;
  constructor(code: Code) {
    this.code = code;
  }
  /** 1 / this. */
  inverse(): F32 {
    return new F32([0x43, encodeFloat(1), this.code, 0x95]);
  }
}

/** Sixteen bytes; see vectors.ts. */
export class V128 {
  readonly type = 'v128';
  readonly code: Code;
  constructor(code: Code) {
    this.code = code;
  }
}

export const toI32 = (value: I32 | number): I32 =>
  typeof value === 'number' ? new I32([0x41, encodeSigned(value)]) : value;

const combine = (operation: number, a: I32 | number, b: I32 | number) =>
  new I32([toI32(a).code, toI32(b).code, operation]);

const read = (index: number): Code => [0x20, encodeUnsigned(index)];
const write = (index: number): Code => [0x21, encodeUnsigned(index)];

export class I32Variable extends I32 {
  readonly index: number;
  constructor(index: number) {
    super(read(index));
    this.index = index;
  }
  set(value: I32 | number): Code {
    return [toI32(value).code, write(this.index)];
  }
  /** Adds to itself. */
  advance(by: I32 | number): Code {
    return this.set(this.add(by));
  }
}

export class F32Variable extends F32 {
  constructor(index: number) {
    super(read(index));
  }
}

export class V128Variable extends V128 {
  readonly index: number;
  constructor(index: number) {
    super(read(index));
    this.index = index;
  }
  set(value: V128): Code {
    return [value.code, write(this.index)];
  }
}
