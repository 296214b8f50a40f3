import { expect, it } from 'vitest';
import { interpolate } from '../../../../src/core/numerics/interpolate.js';

const knots = Float32Array.of(-1, 0, 0.5);
const values = Float32Array.of(-1, 0.25, 1);

it.each([
  [Number.NEGATIVE_INFINITY, -1],
  [-1, -1],
  [-0.5, -0.375],
  [0, 0.25],
  [0.25, 0.625],
  [0.5, 1],
  [Number.POSITIVE_INFINITY, 1],
])('interpolates at %d to %d', (at, expected) => {
  expect(interpolate(at, knots, values)).toBe(expected);
});

it('returns the only value of a single knot', () => {
  expect(interpolate(3, Float32Array.of(0), Float32Array.of(0.5))).toBe(0.5);
});
