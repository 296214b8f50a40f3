// How often scores of each confidence are on the right side of 50. Pure.
import type { Confidence } from '../../../core/contract/index.js';
import {
  computeBreaks,
  getConfidence,
  getTier,
  limitByEvidence,
  type TrainedTrait,
} from '../../../core/scoring/index.js';

export interface ConfidenceShare {
  readonly confidence: Confidence;
  /** Class-balanced share of the scores with this confidence. */
  readonly share: number;
  /** Class-balanced share of those on the right side of 50; null without any. */
  readonly accuracy: number | null;
}

/**
 * @param positives scores 0..100 of the positive pole, at least one
 * @param negatives the same of the negative pole
 */
export function describeConfidence(
  { quartiles, widened, evidence }: Pick<TrainedTrait, 'quartiles' | 'widened' | 'evidence'>,
  positives: Float64Array,
  negatives: Float64Array,
): ConfidenceShare[] {
  const breaks = computeBreaks(quartiles);
  const read = (score: number): Confidence =>
    limitByEvidence(getConfidence(score, getTier(score, breaks), widened), score, evidence);
  const measure = (confidence: Confidence): ConfidenceShare => {
    const up = positives.filter((score) => read(score) === confidence);
    const down = negatives.filter((score) => read(score) === confidence);
    const share = (up.length / positives.length + down.length / negatives.length) / 2;
    const right =
      (up.filter((score) => score >= 50).length / positives.length +
        down.filter((score) => score < 50).length / negatives.length) /
      2;
    return { confidence, share, accuracy: share > 0 ? right / share : null };
  };
  return (['high', 'moderate', 'low'] as const).map(measure);
}
