import { describe, expect, it } from 'vitest';
import { computeMetrics } from '../../../../src/authoring/training/calibration/metrics.js';

/** Scores that separate the classes, with so many samples of each. */
function separate(positives: number, negatives: number) {
  const positive = Uint8Array.from({ length: positives + negatives }, (_, i) => (i < positives ? 1 : 0));
  return {
    scores: {
      raw: Float64Array.from(positive, (value) => (value ? 1 : -1)),
      positive,
      weights: new Float64Array(positive.length).fill(1),
      groups: Uint8Array.from(positive, (_, i) => i % 5),
    },
    probabilities: Float64Array.from(positive),
  };
}

describe('computeMetrics', () => {
  it('gives figures of at most 1 for classes that are apart, whatever their sizes', () => {
    for (let positives = 1; positives < 120; positives += 1) {
      const { scores, probabilities } = separate(positives, 40);
      const { auroc, accuracy, ece, brier } = computeMetrics(scores, probabilities);
      expect(accuracy).toBeLessThanOrEqual(1);
      expect(accuracy).toBeCloseTo(1, 9);
      expect([auroc, ece, brier]).toEqual([1, 0, 0]);
    }
  });

  it('gives figures of at most 1 where every probability is wrong', () => {
    for (let positives = 1; positives < 120; positives += 1) {
      const { scores, probabilities } = separate(positives, 40);
      const { accuracy, ece, brier } = computeMetrics(
        scores,
        probabilities.map((value) => 1 - value),
      );
      expect(accuracy).toBe(0);
      for (const value of [ece, brier]) {
        expect(value).toBeLessThanOrEqual(1);
        expect(value).toBeCloseTo(1, 9);
      }
    }
  });
});
