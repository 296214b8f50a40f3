import { describe, expect, it } from 'vitest';
import { quantile } from '../../../../src/authoring/numerics/quantile.js';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import type { LabelledScores } from '../../../../src/authoring/training/calibration/labelled-scores.js';
import { fitPlatt } from '../../../../src/authoring/training/calibration/platt.js';
import { fitPosition, fitThroughMedians } from '../../../../src/authoring/training/calibration/position.js';
import { correctSlope } from '../../../../src/authoring/training/calibration/slope.js';
import { applyCalibration } from '../../../../src/core/scoring/calibration.js';

/** Scores of two normal poles, `distance` deviations apart around 0. */
function drawPoles(count: number, distance: number, seed = 1): LabelledScores {
  const random = createRandom(seed, 'poles');
  const raw = Float64Array.from(
    { length: 2 * count },
    (_, i) => random.normal() + (i < count ? distance : -distance) / 2,
  );
  return {
    raw,
    positive: Uint8Array.from(raw, (_, i) => (i < count ? 1 : 0)),
    weights: new Float64Array(2 * count).fill(1),
    groups: Uint8Array.from(raw, (_, i) => i % 5),
  };
}

const counts = { positive: 500, negative: 500 };
const median = ({ raw, positive }: LabelledScores, pole: number) =>
  quantile(
    raw.filter((_, i) => positive[i] === pole),
    0.5,
  );

describe('fitPosition', () => {
  it('is the map of the probability where the poles overlap', () => {
    const scores = drawPoles(500, 1);
    const platt = fitPlatt(scores, counts);
    expect(fitPosition(scores, platt)).toBe(platt);
  });

  it('passes 0.15 and 0.85 at the medians of poles that separate', () => {
    const scores = drawPoles(500, 4);
    const map = fitPosition(scores, fitPlatt(scores, counts));
    expect(applyCalibration(map, median(scores, 0))).toBeCloseTo(0.15, 6);
    expect(applyCalibration(map, median(scores, 1))).toBeCloseTo(0.85, 6);
  });

  it('leaves the middle half of the scale to the gap between poles 4 deviations apart', () => {
    const scores = drawPoles(4000, 4);
    const map = fitPosition(scores, fitPlatt(scores, counts));
    const read = (pole: number, level: number) =>
      applyCalibration(
        map,
        quantile(
          scores.raw.filter((_, i) => scores.positive[i] === pole),
          level,
        ),
      );
    expect(read(0, 0.75)).toBeCloseTo(0.24, 1);
    expect(read(1, 0.25)).toBeCloseTo(0.76, 1);
    expect(read(1, 0.75)).toBeCloseTo(0.91, 1);
  });

  it('is flatter about the same middle for long tails, so that 97 % of the samples score between 1 and 99', () => {
    const scores = drawPoles(500, 4);
    const tailed = { ...scores, raw: scores.raw.map((value) => (Math.abs(value) > 3 ? 4 * value : value)) };
    const map = fitPosition(tailed, fitPlatt(tailed, counts));
    const ends = tailed.raw.filter((raw) => Math.abs(applyCalibration(map, raw) - 0.5) > 0.485);
    expect(ends.length / tailed.raw.length).toBeLessThanOrEqual(0.03);
    expect(ends.length / tailed.raw.length).toBeGreaterThan(0.025);
    const middle = fitThroughMedians(tailed);
    expect(map.intercept / map.slope).toBeCloseTo(middle.intercept / middle.slope, 5);
    expect(map.slope).toBeLessThan(middle.slope);
  });

  it('keeps the map of the probability where the positive median is not above the negative one', () => {
    const scores = drawPoles(500, -2);
    const platt = fitPlatt(scores, counts);
    expect(fitPosition(scores, platt)).toBe(platt);
  });

  it('weighs the samples of a median', () => {
    const scores: LabelledScores = {
      raw: Float64Array.of(0, 1, 2, 10, 11, 12),
      positive: Uint8Array.of(0, 0, 0, 1, 1, 1),
      weights: Float64Array.of(1, 1, 3, 2, 1, 1),
      groups: new Uint8Array(6),
    };
    const map = fitThroughMedians(scores);
    expect(applyCalibration(map, 2)).toBeCloseTo(0.15, 6);
    expect(applyCalibration(map, 10.5)).toBeCloseTo(0.85, 6);
  });

  it('is almost flat through medians that are turned around', () => {
    const { slope } = fitThroughMedians(drawPoles(50, -2));
    expect(slope).toBeGreaterThan(0);
    expect(slope).toBeLessThan(0.01);
  });
});

describe('correctSlope', () => {
  it('changes the slope of few samples and keeps the point of indifference', () => {
    const scores = drawPoles(16, 3);
    const few = { positive: 16, negative: 16 };
    const fitted = fitPlatt(scores, few);
    const corrected = correctSlope(scores, few, fitted);
    expect(Math.abs(corrected.slope / fitted.slope - 1)).toBeGreaterThan(0.02);
    expect(corrected.intercept / corrected.slope).toBeCloseTo(fitted.intercept / fitted.slope, 5);
  });

  it('follows the units of the raw score', () => {
    const scores = drawPoles(16, 2);
    const few = { positive: 16, negative: 16 };
    const scaled = { ...scores, raw: scores.raw.map((value) => 8 * value) };
    const once = correctSlope(scores, few, fitPlatt(scores, few));
    const more = correctSlope(scaled, few, fitPlatt(scaled, few));
    expect(8 * more.slope).toBeCloseTo(once.slope, 5);
  });

  it('leaves the slope of hundreds of samples', () => {
    const scores = drawPoles(2000, 2);
    const fitted = fitPlatt(scores, { positive: 2000, negative: 2000 });
    const corrected = correctSlope(scores, { positive: 2000, negative: 2000 }, fitted);
    expect(corrected.slope / fitted.slope).toBeCloseTo(1, 3);
  });

  it('returns the fitted map for scores that do not vary', () => {
    const scores = { ...drawPoles(5, 1), raw: new Float64Array(10) };
    const fitted = fitPlatt(scores, { positive: 5, negative: 5 });
    expect(correctSlope(scores, { positive: 5, negative: 5 }, fitted)).toBe(fitted);
  });
});
