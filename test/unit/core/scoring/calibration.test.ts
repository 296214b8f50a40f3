import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCalibration, logistic } from '../../../../src/core/scoring/calibration.js';
import { isotonic, platt } from './fixtures.js';

describe('Platt calibration', () => {
  it('is the logistic function of slope * raw + intercept', () => {
    const calibration = { kind: 'platt', slope: 2, intercept: -1 } as const;
    expect(applyCalibration(calibration, 0.5)).toBe(0.5);
    expect(applyCalibration(calibration, 1.5)).toBeCloseTo(1 / (1 + Math.exp(-2)), 15);
  });

  it('stays in [0, 1] for very large raw scores', () => {
    expect([-1e308, -1e4, 1e4, 1e308].map((raw) => applyCalibration(platt, raw))).toEqual([0, 0, 1, 1]);
  });

  it('keeps precision in the far tail where 1 - p would be 0', () => {
    expect(logistic(-100) / Math.exp(-100)).toBeCloseTo(1, 12);
  });

  it('is symmetric', () => {
    expect(logistic(0.7) + logistic(-0.7)).toBeCloseTo(1, 15);
  });
});

describe('isotonic calibration', () => {
  it.each([
    [-9, 0.125],
    [-0.5, 0.125],
    [-0.25, 0.25],
    [0, 0.375],
    [0.125, 0.4375],
    [1, 0.875],
    [9, 0.875],
  ])('maps %d to %d', (raw, universal) => {
    expect(applyCalibration(isotonic, raw)).toBe(universal);
  });
});

it.each([platt, isotonic])('never decreases and stays in [0, 1]: $kind', (calibration) => {
  const raw = fc.double({ noNaN: true });
  fc.assert(
    fc.property(raw, raw, (a, b) => {
      const low = applyCalibration(calibration, Math.min(a, b));
      const high = applyCalibration(calibration, Math.max(a, b));
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThanOrEqual(high);
    }),
    { seed: 1, numRuns: 500 },
  );
});
