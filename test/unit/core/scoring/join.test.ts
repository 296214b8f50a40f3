import { expect, it } from 'vitest';
import { joinBlocks } from '../../../../src/core/scoring/join.js';

const out = () => new Float32Array(4).fill(7);

it('joinBlocks: writes the unit vector of [semantic, w * style] and returns its length', () => {
  const x = out();
  expect(joinBlocks(Float32Array.of(3, 0), Float32Array.of(0, 8), 0.5, x)).toBe(5);
  expect(x).toEqual(Float32Array.of(0.6, 0, 0, 0.8));
});

it('joinBlocks: leaves the style part zero with weight 0', () => {
  const x = out();
  expect(joinBlocks(Float32Array.of(0, 2), Float32Array.of(5, 5), 0, x)).toBe(2);
  expect(x).toEqual(Float32Array.of(0, 1, 0, 0));
});

it('joinBlocks: writes zeros and returns 0 for the zero vector', () => {
  const x = out();
  expect(joinBlocks(Float32Array.of(0, 0), Float32Array.of(0, 0), 1, x)).toBe(0);
  expect(x).toEqual(new Float32Array(4));
});

it('joinBlocks: writes zeros and returns no finite length if a value is not finite', () => {
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
    const x = out();
    expect(Number.isFinite(joinBlocks(Float32Array.of(1, bad), Float32Array.of(0, 0), 1, x))).toBe(false);
    expect(x).toEqual(new Float32Array(4));
  }
});
