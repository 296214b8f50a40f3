import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import {
  computeResidualSquare,
  computeScaledSquare,
  removeComponents,
} from '../../../../src/core/numerics/span.js';
import { dot } from '../../../../src/core/numerics/vector.js';

/** Rows of different coordinate axes. */
const axes = (rows: number, d: number) =>
  Array.from({ length: rows }, (_, k) => new Float32Array(d).fill(1, k, k + 1));

describe('span of orthonormal rows', () => {
  const { normal } = createRandom(1, 'span');
  const y = Float64Array.from({ length: 11 }, () => normal());

  it.each([0, 1, 3, 4, 5, 8, 9])('has the residual that removing %i rows leaves', (rows) => {
    const rest = Float64Array.from(y);
    removeComponents(rest, axes(rows, 11));
    expect([...rest]).toEqual([...y.map((value, j) => (j < rows ? 0 : value))]);
    expect(computeResidualSquare(y, dot(y, y), axes(rows, 11))).toBeCloseTo(dot(rest, rest), 12);
  });

  it('computes the squared length of a scaled vector', () => {
    expect(computeScaledSquare(Float64Array.of(3, 2), Float32Array.of(1, 2))).toBe(25);
  });
});
