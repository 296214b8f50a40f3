import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { mean } from '../../../../src/authoring/numerics/statistics.js';
import type { LabelledScores } from '../../../../src/authoring/training/calibration/labelled-scores.js';
import {
  computeCalibrationError,
  computeMetrics,
} from '../../../../src/authoring/training/calibration/metrics.js';
import { fitPlatt } from '../../../../src/authoring/training/calibration/platt.js';
import { applyCalibration } from '../../../../src/core/scoring/calibration.js';

function createScores(raw: number[], positive: number[]): LabelledScores {
  return {
    raw: Float64Array.from(raw),
    positive: Uint8Array.from(positive),
    weights: new Float64Array(raw.length).fill(1),
    groups: new Uint8Array(raw.length),
  };
}

describe('fitPlatt', () => {
  it('reproduces the smoothed targets for one raw value a class', () => {
    const platt = fitPlatt(createScores([-1, -1, -1, 3, 3], [0, 0, 0, 1, 1]), { positive: 2, negative: 3 });
    expect(applyCalibration(platt, 3)).toBeCloseTo(3 / 4, 6);
    expect(applyCalibration(platt, -1)).toBeCloseTo(1 / 5, 6);
  });

  it('balances the classes: copies of the negatives do not change the fit', () => {
    const raw = [0.1, 0.9, 0.4, 0.3, 0.7, 0.2];
    const positive = [0, 1, 1, 0, 1, 0];
    const once = fitPlatt(createScores(raw, positive), { positive: 3, negative: 3 });
    const more = fitPlatt(createScores([...raw, 0.1, 0.3, 0.2], [...positive, 0, 0, 0]), {
      positive: 3,
      negative: 3,
    });
    for (const at of [0, 0.25, 0.5, 1])
      expect(applyCalibration(more, at)).toBeCloseTo(applyCalibration(once, at), 6);
  });

  it('recovers the logistic curve that generated the data', () => {
    const source = createRandom(5, 'platt');
    const raw = Array.from({ length: 8000 }, () => 4 * source.normal());
    const positive = raw.map((value) => (source.uniform() < 1 / (1 + Math.exp(-0.7 * value)) ? 1 : 0));
    const platt = fitPlatt(createScores(raw, positive), { positive: 4000, negative: 4000 });
    expect(platt.slope).toBeCloseTo(0.7, 1);
    expect(Math.abs(platt.intercept)).toBeLessThan(0.1);
  });

  it('minimises the balanced loss: its gradient is 0', () => {
    const scores = createScores([0, 1, 2, 3, 4, 1.5, 2.5], [0, 0, 1, 0, 1, 1, 1]);
    const platt = fitPlatt(scores, { positive: 4, negative: 3 });
    const errors = [...scores.raw].map((raw, i) => {
      const truth = scores.positive[i] === 1;
      return ((applyCalibration(platt, raw) - (truth ? 5 / 6 : 1 / 5)) * 1) / (truth ? 4 : 3);
    });
    expect(mean(errors)).toBeCloseTo(0, 8);
    expect(mean(errors.map((error, i) => error * scores.raw[i]!))).toBeCloseTo(0, 8);
  });

  it('rises minimally around 0.5 when scores fall with the class or are all equal', () => {
    for (const raw of [
      [3, 2, 1, 0],
      [1, 1, 1, 1],
    ]) {
      const platt = fitPlatt(createScores(raw, [0, 0, 1, 1]), { positive: 2, negative: 2 });
      expect(platt.slope).toBeGreaterThan(0);
      for (const at of raw) expect(applyCalibration(platt, at)).toBeCloseTo(0.5, 2);
    }
  });
});

describe('computeMetrics', () => {
  const platt = { kind: 'platt', slope: 1, intercept: 0 } as const;
  const logit = (p: number) => Math.log(p / (1 - p));
  const measure = (raw: number[], positive: number[]) =>
    computeMetrics(
      createScores(raw, positive),
      Float64Array.from(raw, (value) => applyCalibration(platt, value)),
    );

  it('equals hand-computed values for four scores', () => {
    const metrics = measure([logit(0.9), logit(0.4), logit(0.2), logit(0.6)], [1, 1, 0, 0]);
    expect(metrics.auroc).toBe(0.75);
    expect(metrics.accuracy).toBe(0.5);
    expect(metrics.brier).toBeCloseTo((0.01 + 0.36 + 0.04 + 0.36) / 4, 12);
  });

  it('balances classes of different sizes', () => {
    const metrics = measure([2, -1, -1, -1, 1], [1, 0, 0, 0, 0]);
    expect(metrics.accuracy).toBeCloseTo(0.5 + 0.375, 12);
  });

  it('computes the calibration error as the mean gap of ten bins', () => {
    const probabilities = Float64Array.of(0.05, 0.05, 0.95, 1);
    const weights = new Float64Array(4).fill(1);
    expect(computeCalibrationError(probabilities, Uint8Array.of(0, 0, 1, 1), weights)).toBeCloseTo(
      (0.1 + 0.05) / 4,
      12,
    );
    expect(computeCalibrationError(probabilities, Uint8Array.of(1, 1, 0, 0), weights)).toBeCloseTo(
      (1.9 + 1.95) / 4,
      12,
    );
  });
});
