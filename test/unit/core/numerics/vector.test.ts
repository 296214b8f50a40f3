import { describe, expect, it } from 'vitest';
import { accumulate, dot, multiplyElements, subtract } from '../../../../src/core/numerics/vector.js';

const f32 = (...values: number[]) => Float32Array.from(values);
const f64 = (...values: number[]) => Float64Array.from(values);

describe('vector', () => {
  it('computes dot, 0 for empty vectors', () => {
    expect(dot(f32(3, 4), f64(2, 1))).toBe(10);
    expect(dot(f64(), f64())).toBe(0);
  });

  it('subtracts into a given array and returns the squared distance', () => {
    const out = f64(9, 9);
    expect(subtract(f32(4, 2), f32(1, 6), out)).toBe(25);
    expect(out).toEqual(f64(3, -4));
  });

  it('multiplies element by element in place', () => {
    const target = f64(2, 3);
    multiplyElements(target, f32(0.5, -1));
    expect(target).toEqual(f64(1, -3));
  });

  it('accumulates a multiple in place', () => {
    const target = f64(1, 1);
    accumulate(target, 0.5, f32(2, 4));
    expect(target).toEqual(f64(2, 3));
  });
});
