// Metrics of a trained trait on samples that were not used to train it.
import { sparseRow } from '../../../core/numerics/index.js';
import {
  type Encodings,
  prepareTrait,
  type TrainedTrait,
  toTraitScore,
} from '../../../core/scoring/index.js';
import { findLabelledPositions } from '../calibration/labelled-scores.js';
import { computeMetrics, type TraitMetrics } from '../calibration/metrics.js';
import { type Boundaries, createLabels, defaultBoundaries } from '../data/labels.js';
import { at } from '../data/positions.js';
import type { TraitSamples } from '../data/trait-samples.js';
import { createFeatureSpace } from '../problem/feature-space.js';
import { type ConfidenceShare, describeConfidence } from '../report/confidence-shares.js';

export interface TraitEvaluation extends Pick<TraitMetrics, 'auroc' | 'accuracy' | 'ece' | 'brier'> {
  /** Samples in either class. */
  readonly samples: number;
  /** How often scores of each confidence are on the right side of 50. */
  readonly confidence: readonly ConfidenceShare[];
}

/**
 * @param samples rows of `encodings` with their qualities
 * @param boundaries as in training; null: the default ones
 * @returns null when a pole has no samples
 */
export function evaluateTrait(
  trait: TrainedTrait,
  samples: TraitSamples,
  boundaries: Boundaries | null,
  encodings: Encodings,
): TraitEvaluation | null {
  const labels = createLabels(samples, boundaries ?? defaultBoundaries);
  const positions = findLabelledPositions(labels);
  const positive = Uint8Array.from(positions, (i) => at(labels.classes, i));
  if (!positive.includes(1) || !positive.includes(0)) return null;
  const scorer = prepareTrait(trait);
  const { indices } = samples;
  const { points } = createFeatureSpace(encodings, indices, trait.style_weight);
  const results = Array.from(positions, (i) =>
    scorer.score(at(points, i), sparseRow(encodings.terms, at(indices, i))),
  );
  const scores = {
    raw: Float64Array.from(results, ({ universal }) => universal),
    positive,
    weights: Float64Array.from(positions, (i) => at(labels.weights, i)),
    groups: new Uint8Array(positions.length),
  };
  const select = (pole: 0 | 1): Float64Array =>
    scores.raw.filter((_, i) => positive[i] === pole).map((value) => toTraitScore(trait.type, value));
  return {
    ...computeMetrics(
      scores,
      Float64Array.from(results, ({ probability }) => probability),
    ),
    samples: positions.length,
    confidence: describeConfidence(trait, select(1), select(0)),
  };
}
