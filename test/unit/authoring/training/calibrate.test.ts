import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { calibrate, computeLogLoss } from '../../../../src/authoring/training/calibration/calibrate.js';
import { fitIsotonic } from '../../../../src/authoring/training/calibration/isotonic.js';
import type { LabelledScores } from '../../../../src/authoring/training/calibration/labelled-scores.js';
import { applyCalibration } from '../../../../src/core/scoring/calibration.js';

/** Scores drawn so that P(positive | raw) = share(raw), raw uniform in [-1, 1]; five groups. */
function draw(count: number, share: (raw: number) => number, seed = 1): LabelledScores {
  const random = createRandom(seed, 'drawn');
  const raw = Float64Array.from({ length: count }, () => 2 * random.uniform() - 1);
  return {
    raw,
    positive: Uint8Array.from(raw, (value) => (random.uniform() < share(value) ? 1 : 0)),
    weights: new Float64Array(count).fill(1),
    groups: Uint8Array.from(raw, (_, i) => i % 5),
  };
}

const step = (raw: number) => (raw < -0.5 ? 0.02 : raw < 0.5 ? 0.5 : 0.98);
const smooth = (raw: number) => 1 / (1 + Math.exp(-4 * raw));

describe('fitIsotonic', () => {
  it('follows a staircase that no logistic curve fits', () => {
    const map = fitIsotonic(draw(6000, step))!;
    expect(applyCalibration(map, -0.9)).toBeCloseTo(0.02, 1);
    expect(applyCalibration(map, 0)).toBeCloseTo(0.5, 1);
    expect(applyCalibration(map, 0.9)).toBeCloseTo(0.98, 1);
  });
  it('has at most 16 knots, strictly increasing in both coordinates, inside (0, 1)', () => {
    for (const scores of [draw(400, step), draw(400, (raw) => 1 - smooth(raw)), draw(50, () => 0.5)]) {
      const { x, y } = fitIsotonic(scores)!;
      expect(x.length).toBeLessThanOrEqual(16);
      for (let k = 1; k < x.length; k++) {
        expect(x[k]).toBeGreaterThan(x[k - 1]);
        expect(y[k]).toBeGreaterThan(y[k - 1]);
      }
      expect(y[0]).toBeGreaterThan(0);
      expect(y[y.length - 1]).toBeLessThan(1);
    }
  });
  it('puts equal scores into one knot and returns null for a single value', () => {
    const tied = draw(300, smooth);
    const { x } = fitIsotonic({ ...tied, raw: tied.raw.map((value) => Math.round(value)) })!;
    expect([...x]).toEqual([-1, 0, 1]);
    expect(fitIsotonic({ ...tied, raw: tied.raw.map(() => 3) })).toBeNull();
  });
});

describe('calibrate', () => {
  it('chooses the piecewise-linear map when it fits unseen scores better', () => {
    expect(calibrate(draw(4000, step), { positive: 2000, negative: 2000 }).probability.kind).toBe('isotonic');
  });
  it('chooses Platt scaling for scores that follow a logistic curve and below 200 scores a class', () => {
    expect(calibrate(draw(1000, smooth), { positive: 500, negative: 500 }).probability.kind).toBe('platt');
    expect(calibrate(draw(380, step), { positive: 190, negative: 190 }).probability.kind).toBe('platt');
  });
  it('returns probabilities by maps fitted without their group', () => {
    const scores = draw(1000, () => 0.5);
    const { probability, unseen } = calibrate(scores, { positive: 500, negative: 500 });
    const seen = scores.raw.map((raw) => applyCalibration(probability, raw));
    expect(computeLogLoss(unseen, scores)).toBeGreaterThan(computeLogLoss(seen, scores));
  });
});
