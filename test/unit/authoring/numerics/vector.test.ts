import { describe, expect, it } from 'vitest';
import { blend, norm, unit } from '../../../../src/authoring/numerics/vector.js';

const f32 = (...values: number[]) => Float32Array.from(values);
const f64 = (...values: number[]) => Float64Array.from(values);

describe('vector', () => {
  it('computes the norm of a 3-4-5 triangle', () => {
    expect(norm(f32(3, 4))).toBe(5);
    expect(norm(f64())).toBe(0);
  });

  it('scales to length 1 and keeps the zero vector', () => {
    expect(unit(f64(3, 4))).toEqual(f64(0.6, 0.8));
    expect(unit(f64(0, 0))).toEqual(f64(0, 0));
  });

  it('blends two vectors', () => {
    expect(blend(2, f64(1, 2), -1, f64(3, 5))).toEqual(f64(-1, -1));
  });
});
