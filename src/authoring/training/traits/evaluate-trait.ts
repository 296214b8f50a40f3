// Metrics of a trained trait on samples that were not used to train it.
import { sparseRow } from '../../../core/numerics/index.js';
import { type Encodings, prepareTrait, type TrainedTrait } from '../../../core/scoring/index.js';
import { findLabelledPositions } from '../calibration/labelled-scores.js';
import { computeMetrics, type TraitMetrics } from '../calibration/metrics.js';
import { type Boundaries, createLabels, defaultBoundaries } from '../data/labels.js';
import { at } from '../data/positions.js';
import type { TraitSamples } from '../data/trait-samples.js';
import { createFeatureSpace } from '../problem/feature-space.js';

export type TraitEvaluation = TraitMetrics & {
  /** Samples in either class. */
  readonly samples: number;
};

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
  return {
    ...computeMetrics(
      scores,
      Float64Array.from(results, ({ probability }) => probability),
    ),
    samples: positions.length,
  };
}
