// Methods to multiply: which run here, and which is the fastest.
import '../../../support/encoder/relaxed-simd.js';
import { describe, expect, it } from 'vitest';
import { defineKernel } from '../../../../src/encoders/assembler/kernel.js';
import { load, store } from '../../../../src/encoders/assembler/memory.js';
import { type I32, V128 } from '../../../../src/encoders/assembler/values.js';
import { i32x4 } from '../../../../src/encoders/assembler/vectors.js';
import {
  findFastest,
  findProductMethods,
  sumsCorrectly,
} from '../../../../src/encoders/runtime/cpu/product-methods.js';

describe('methods to multiply', () => {
  it('are those with relaxed SIMD where it is available', () => {
    expect(findProductMethods()).toEqual(['pairs', 'dot']);
  });

  it('are rejected where they sum incorrectly, or where their instructions are missing', () => {
    const define = (value: (at: I32) => V128) =>
      defineKernel({ at: 'i32' }, ({ at }) => store(at, value(at)));
    expect(sumsCorrectly(define((at) => i32x4.relaxedDot(load(at, 16), load(at, 32), load(at, 48))))).toBe(
      true,
    );
    expect(sumsCorrectly(define((at) => i32x4.relaxedDot(load(at, 16), load(at, 32), load(at, 16))))).toBe(
      false,
    );
    expect(sumsCorrectly(define(() => new V128([0xfd, 0xff, 0x7f])))).toBe(false);
  });
});

describe('findFastest', () => {
  it('returns the call with the least time, by a clock that ticks every millisecond', () => {
    let time = 0;
    const calls = [3, 0.2, 0.7].map((cost) => () => {
      time += cost;
    });
    expect(findFastest(calls, () => Math.floor(time))).toBe(1);
  });

  it('runs nothing where there is no choice', () => {
    const fail = () => {
      throw new Error('ran');
    };
    expect(findFastest([fail])).toBe(0);
  });
});
