// The percentile boundaries of ranked qualities, by cross-validation.
import { mean, spearman } from '../../numerics/index.js';
import { scoreOutOfFold } from '../calibration/out-of-fold.js';
import { countSamples, fewestSamples } from '../data/counts.js';
import { type Boundaries, createLabels } from '../data/labels.js';
import type { NonEmpty } from '../data/positions.js';
import type { TraitInput, TraitSamples } from '../data/trait-samples.js';
import { balancedCosine } from '../methods/balanced-cosine.js';
import type { Pace } from '../pace.js';
import type { TrainingContext } from '../problem/training-context.js';
import { createTraitDataset, type TraitDataset } from '../problem/trait-dataset.js';

/**
 * The pair of boundaries with which balanced_cosine orders all samples best: Spearman's correlation of out-of-fold
 * scores with quality. Samples between the boundaries count, so that excluding hard samples is not an advantage. Of
 * equal pairs the earlier wins; pairs that leave too few samples on a pole are skipped. Without ranked qualities the
 * first pair is returned.
 * @param samples the samples to learn from
 */
export async function sweepBoundaries(
  context: TrainingContext,
  trait: TraitInput,
  samples: TraitSamples,
  grid: NonEmpty<Boundaries>,
  pace: Pace,
): Promise<Boundaries> {
  const [first] = grid;
  let best = { boundaries: first, order: Number.NEGATIVE_INFINITY };
  for (const boundaries of grid) {
    const dataset = createTraitDataset(context, trait, samples, createLabels(samples, boundaries));
    if (!dataset.labels.ranked || grid.length === 1) {
      pace.skip(grid.length);
      return first;
    }
    const { positive, negative } = countSamples(trait.key, dataset.labels);
    if (Math.min(positive, negative) >= fewestSamples) {
      const order = measureOrder(dataset);
      if (order > best.order) best = { boundaries, order };
    }
    await pace.step();
  }
  return best.boundaries;
}

/** Mean over repeats. */
function measureOrder({ labels, repeats, styleWeights, getProblem }: TraitDataset): number {
  const problem = getProblem(styleWeights[0]);
  const parameters = balancedCosine.chooseStart(problem);
  return mean(
    repeats.map((folds) =>
      spearman(scoreOutOfFold(problem, folds, balancedCosine, parameters), labels.quality),
    ),
  );
}
