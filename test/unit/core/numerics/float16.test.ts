// Half precision: every one of the 65,536 halves, and rounding against the definition.
import { describe, expect, it } from 'vitest';
import { fromFloat16, toFloat16 } from '../../../../src/core/numerics/index.js';

describe('half precision', () => {
  it('gives every half back that it read', () => {
    for (let half = 0; half < 65_536; half++) {
      const value = fromFloat16(half);
      if (Number.isNaN(value)) expect(Number.isNaN(fromFloat16(toFloat16(value)))).toBe(true);
      else expect(toFloat16(value)).toBe(half);
    }
  });

  it('follows the definition', () => {
    expect(fromFloat16(0x3c00)).toBe(1);
    expect(fromFloat16(0xc000)).toBe(-2);
    expect(fromFloat16(0x7bff)).toBe(65_504);
    expect(fromFloat16(0x0001)).toBe(2 ** -24);
    expect(fromFloat16(0x0400)).toBe(2 ** -14);
    expect(fromFloat16(0x7c00)).toBe(Number.POSITIVE_INFINITY);
  });

  it('rounds to the nearest half, and half-way cases to the even one', () => {
    for (let half = 1; half < 0x7bff; half++) {
      const [low, high] = [fromFloat16(half), fromFloat16(half + 1)];
      const middle = (low + high) / 2;
      expect(toFloat16(middle)).toBe(half % 2 === 0 ? half : half + 1);
      expect(toFloat16(-(low + 0.25 * (high - low)))).toBe(half | 0x8000);
      expect(toFloat16(low + 0.75 * (high - low))).toBe(half + 1);
    }
    expect(toFloat16(65_519)).toBe(0x7bff);
    expect(toFloat16(65_520)).toBe(0x7c00);
    expect(toFloat16(2 ** -25)).toBe(0);
  });
});
