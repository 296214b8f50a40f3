import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { mean } from '../../../../src/authoring/numerics/statistics.js';
import {
  fitMapPrior,
  fitWithPrior,
  type MapPrior,
  type TopicScores,
} from '../../../../src/authoring/training/calibration/joint-platt.js';
import { fitPlatt } from '../../../../src/authoring/training/calibration/platt.js';
import { applyCalibration } from '../../../../src/core/scoring/calibration.js';
import type { Calibration } from '../../../../src/core/scoring/index.js';

function createTopic(negative: number[], positive: number[]): TopicScores {
  const raw = [...negative, ...positive];
  return {
    scores: {
      raw: Float64Array.from(raw),
      positive: Uint8Array.from(raw, (_, i) => (i < negative.length ? 0 : 1)),
      weights: new Float64Array(raw.length).fill(1),
      groups: new Uint8Array(raw.length),
    },
    counts: { positive: positive.length, negative: negative.length },
  };
}

/** Scores whose log-odds under equal classes are `slope * (raw - middle)`: both classes are normal. */
function drawTopic(random: ReturnType<typeof createRandom>, middle: number, positives: number): TopicScores {
  const gap = 2 * middle;
  return createTopic(
    Array.from({ length: 300 }, () => random.normal()),
    Array.from({ length: positives }, () => gap + random.normal()),
  );
}

function measureLogLoss(map: Calibration, { scores: { raw, positive } }: TopicScores): number {
  const losses = (pole: number) =>
    [...raw].flatMap((value, i) => {
      if (positive[i] !== pole) return [];
      const p = applyCalibration(map, value);
      return -Math.log(pole === 1 ? p : 1 - p);
    });
  return (mean(losses(0)) + mean(losses(1))) / 2;
}

describe('fitMapPrior', () => {
  it('has nothing to share between fewer than two topics', () => {
    expect(fitMapPrior([])).toBeNull();
    expect(fitMapPrior([createTopic([0, 1], [2, 3])])).toBeNull();
  });

  it('finds the mean of the maps that generated hundreds of scores a topic', () => {
    const random = createRandom(11, 'joint');
    const middles = Array.from({ length: 30 }, () => 1 + 0.3 * random.normal());
    const prior = fitMapPrior(middles.map((middle) => drawTopic(random, middle, 300)));
    // The log-odds of two normal classes of deviation 1 are gap * raw - gap² / 2.
    expect(prior?.mean[0]).toBeCloseTo(mean(middles.map((middle) => 2 * middle)), 0);
    expect(prior?.mean[1]).toBeCloseTo(-mean(middles.map((middle) => 2 * middle ** 2)), 0);
    expect(prior?.covariance[0]).toBeGreaterThan(0.2);
    expect(prior?.covariance[0]).toBeLessThan(0.6);
    expect(prior?.topics).toBe(30);
  });

  it('does not depend on the scale that the raw scores of all topics have', () => {
    const topic = (scale: number, shift: number) =>
      createTopic(
        [0, 1, 2, 3].map((value) => scale * value + shift),
        [2, 4, 5].map((value) => scale * value + shift),
      );
    const first = fitMapPrior([topic(1, 0), topic(1, 0)]);
    const scaled = fitMapPrior([topic(0.01, -7), topic(0.01, -7)]);
    expect(scaled?.mean[0]).toBeCloseTo(first!.mean[0], 5);
    expect(scaled?.mean[1]).toBeCloseTo(first!.mean[1], 5);
  });

  it('has the mean and deviation of the negatives, averaged over the topics, as its unit', () => {
    const prior = fitMapPrior([createTopic([0, 2], [3, 5]), createTopic([3, 9], [8, 12])]);
    expect(prior?.scale).toEqual({ center: (1 + 6) / 2, spread: (1 + 3) / 2 });
    const flat = createTopic([1, 1], [1, 1]);
    expect(fitMapPrior([flat, createTopic([0, 0.02], [1, 1])])?.scale.spread).toBeCloseTo(0.005, 12);
    expect(fitMapPrior([flat, flat])?.scale.spread).toBe(1);
  });
});

describe('fitWithPrior', () => {
  const scale = { center: 0.2, spread: 0.8 };
  const prior: MapPrior = { mean: [1.5, -2], covariance: [0.2, -0.1, 0.6], topics: 3, scale };
  const topic = createTopic([-1.2, -0.3, 0.1, 0.4, 1.4, 0.2], [0.3, 1.9, 2.6, 3.1]);

  it('minimises the smoothed balanced loss of its samples and the distance from the prior', () => {
    const map = fitWithPrior(topic, prior);
    const { center, spread } = scale;
    const up = (4 * Math.sqrt(3) + 1) / (4 * Math.sqrt(3) + 2);
    const down = 1 / (6 * Math.sqrt(3) + 2);
    const determinant = 0.2 * 0.6 - 0.1 ** 2;
    const objective = (slope: number, intercept: number): number => {
      const losses = [...topic.scores.raw].map((raw, i) => {
        const p = 1 / (1 + Math.exp(-(slope * ((raw - center) / spread) + intercept)));
        const target = i < 6 ? down : up;
        return -(target * Math.log(p) + (1 - target) * Math.log(1 - p)) / (2 * (i < 6 ? 6 : 4));
      });
      const [a, b] = [slope - 1.5, intercept + 2];
      const distance = (0.6 * a * a + 2 * 0.1 * a * b + 0.2 * b * b) / determinant;
      return 8 * losses.reduce((sum, loss) => sum + loss, 0) + distance / 2;
    };
    const slope = map.slope * spread;
    const intercept = map.intercept + map.slope * center;
    const least = objective(slope, intercept);
    for (const [da, db] of [
      [0.01, 0],
      [-0.01, 0],
      [0, 0.01],
      [0, -0.01],
      [0.01, -0.01],
      [-0.01, 0.01],
    ] as const)
      expect(objective(slope + da, intercept + db)).toBeGreaterThan(least);
  });

  it('gives few samples a better map than they have alone', () => {
    const random = createRandom(3, 'few');
    const middles = Array.from({ length: 12 }, () => 1.2 + 0.15 * random.normal());
    const topics = middles.map((middle) => drawTopic(random, middle, 5));
    const shared = fitMapPrior(topics)!;
    const unseen = middles.map((middle) => drawTopic(random, middle, 300));
    const joint = topics.map((one, t) => measureLogLoss(fitWithPrior(one, shared), unseen[t]!));
    const alone = topics.map((one, t) => measureLogLoss(fitPlatt(one.scores, one.counts), unseen[t]!));
    expect(mean(joint)).toBeLessThan(mean(alone));
  });

  it('leaves topics that differ to their own samples when these are many', () => {
    const random = createRandom(4, 'many');
    const topics = [0.5, 2, 0.6, 1.9].map((middle) => drawTopic(random, middle, 300));
    const shared = fitMapPrior(topics)!;
    for (const one of topics) {
      const map = fitWithPrior(one, shared);
      const alone = fitPlatt(one.scores, one.counts);
      for (const at of [0, 1, 2, 4])
        expect(Math.abs(applyCalibration(map, at) - applyCalibration(alone, at))).toBeLessThan(0.03);
    }
  });

  it('rises a little around the mean of scores that fall with the class', () => {
    const falling = createTopic([2, 3, 4, 3], [0, 1]);
    const shared = fitMapPrior([falling, falling])!;
    const map = fitWithPrior(falling, shared);
    expect(map.slope).toBeGreaterThan(0);
    expect(applyCalibration(map, 1.75)).toBeCloseTo(0.5, 6);
  });

  it('maps scores without spread to numbers', () => {
    const flat = createTopic([1, 1, 1], [1, 1, 1]);
    const shared = fitMapPrior([flat, createTopic([0, 1, 2], [2, 3, 4])])!;
    const p = applyCalibration(fitWithPrior(flat, shared), 1);
    expect(p).toBeGreaterThan(0);
    expect(p).toBeLessThan(1);
  });
});
