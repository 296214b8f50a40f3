// Raw scores against a second, plain implementation with full matrices.
import { describe, expect, it } from 'vitest';
import { invertLength } from '../../../../src/core/scoring/geometry/direction.js';
import type { CosineGeometry } from '../../../../src/core/scoring/geometry/geometry.js';
import { prepareGeometry } from '../../../../src/core/scoring/geometry/geometry-inference.js';
import { inner, orthonormal, random, unit, vector } from './fixtures.js';

/** cos(g * P(x - c), a), P = I - V'V as a full matrix. */
function plainCosine({ center, axis, scale, components }: CosineGeometry, x: Float32Array): number {
  const size = center.length;
  const rows = Array.from({ length: components.length / size }, (_, k) =>
    components.subarray(k * size, (k + 1) * size),
  );
  const offset = Array.from(x, (value, index) => value - center[index]);
  const projected = offset.map((_, i) =>
    offset.reduce((sum, value, j) => {
      const entry = (i === j ? 1 : 0) - rows.reduce((total, row) => total + row[i] * row[j], 0);
      return sum + entry * value;
    }, 0),
  );
  const weighted = projected.map((value, index) => value * (scale?.[index] ?? 1));
  return inner(weighted, axis) / Math.sqrt(inner(weighted, weighted));
}

function geometry(size: number, components: number, scaled: boolean, seed: number): CosineGeometry {
  const next = random(seed);
  const removed = orthonormal(components, size, next);
  return {
    kind: 'cosine',
    center: vector(size, next).map((value) => value * 0.2),
    axis: unit(vector(size, next)),
    scale: scaled ? vector(size, next).map((value) => Math.abs(value) * 3) : null,
    components: removed,
  };
}

describe('cosine geometry', () => {
  const cases = [0, 1, 3, 8].flatMap((components) =>
    [false, true].flatMap((scaled) => [11, 284].map((size) => ({ components, scaled, size }))),
  );

  it.each(cases)('equals the plain formula: %o', ({ components, scaled, size }) => {
    const shape = geometry(size, components, scaled, size + components);
    const raw = prepareGeometry(shape);
    const next = random(5);
    for (let run = 0; run < 20; run++) {
      const x = unit(vector(size, next));
      expect(raw(x)).toBeCloseTo(plainCosine(shape, x), 6);
    }
  });

  it('is 1 along the axis, -1 against it, 0 orthogonal to it', () => {
    const raw = prepareGeometry({
      kind: 'cosine',
      center: Float32Array.of(0.5, 0, 0),
      axis: Float32Array.of(0, 1, 0),
      scale: null,
      components: new Float32Array(0),
    });
    expect(raw(Float32Array.of(0.5, 0.25, 0))).toBe(1);
    expect(raw(Float32Array.of(0.5, -2, 0))).toBe(-1);
    expect(raw(Float32Array.of(0.5, 0, 1))).toBe(0);
  });

  it('is 0 at the centre and where the components remove the whole vector', () => {
    const center = Float32Array.of(0.25, 0.5);
    const axis = Float32Array.of(0, 1);
    const components = Float32Array.of(1, 0);
    const raw = prepareGeometry({ kind: 'cosine', center, axis, scale: null, components });
    expect(raw(center)).toBe(0);
    expect(raw(Float32Array.of(0.75, 0.5))).toBe(0);
  });

  it('returns the same score after other inputs', () => {
    const raw = prepareGeometry(geometry(20, 2, true, 3));
    const next = random(9);
    const [a, b] = [unit(vector(20, next)), unit(vector(20, next))];
    const first = raw(a);
    raw(b);
    expect(raw(a)).toBe(first);
  });
});

describe('linear geometry', () => {
  it('is w.x + b', () => {
    const raw = prepareGeometry({ kind: 'linear', weights: Float32Array.of(2, -4, 0.5), bias: 0.75 });
    expect(raw(Float32Array.of(0.5, 0.25, 1))).toBe(1.25);
  });
});

describe('empirical geometry', () => {
  const raw = prepareGeometry({
    kind: 'empirical',
    weights: Float32Array.of(1, 0),
    knots: Float32Array.of(-1, 0, 0.5),
    levels: Float32Array.of(-1, 0.25, 1),
  });

  it.each([
    [-3, -1],
    [-1, -1],
    [-0.5, -0.375],
    [0, 0.25],
    [0.25, 0.625],
    [0.5, 1],
    [7, 1],
  ])('at w.x = %d is %d', (at, level) => {
    expect(raw(Float32Array.of(at, 100))).toBe(level);
  });
});

it('invertLength: is 0 where there is no direction, else 1 over the length', () => {
  expect([0, 1e-13, 4].map(invertLength)).toEqual([0, 0, 0.5]);
});
