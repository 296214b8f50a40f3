// Whether a trait with more than two qualities is fitted on the qualities themselves or on its classes.
import { mean, spearman } from '../../numerics/index.js';
import { scoreOutOfFold } from '../calibration/out-of-fold.js';
import { type Boundaries, createLabels } from '../data/labels.js';
import type { TraitInput, TraitSamples } from '../data/trait-samples.js';
import { ridge } from '../methods/ridge.js';
import type { TrainingContext } from '../problem/training-context.js';
import { createTraitDataset } from '../problem/trait-dataset.js';

/**
 * The boundaries, with the mode `grades` if ridge then orders all samples better: Spearman's correlation of out-of-fold
 * scores with quality.
 * @param samples the samples to learn from
 */
export function chooseGradedFit(
  context: TrainingContext,
  trait: TraitInput,
  samples: TraitSamples,
  boundaries: Boundaries,
): Boundaries {
  const grades: Boundaries = { ...boundaries, mode: 'grades' };
  if (!createLabels(samples, boundaries).graded) return boundaries;
  const measure = (tried: Boundaries) => measureOrder(context, trait, samples, tried);
  return measure(grades) > measure(boundaries) ? grades : boundaries;
}

function measureOrder(
  context: TrainingContext,
  trait: TraitInput,
  samples: TraitSamples,
  boundaries: Boundaries,
): number {
  const labels = createLabels(samples, boundaries);
  const { repeats, styleWeights, getProblem } = createTraitDataset(context, trait, samples, labels);
  const problem = getProblem(styleWeights[0]);
  const parameters = { ...ridge.chooseStart(problem), ...ridge.fixParameters?.(problem) };
  return mean(
    repeats.map((folds) => spearman(scoreOutOfFold(problem, folds, ridge, parameters), labels.quality)),
  );
}
