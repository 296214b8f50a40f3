// The percentile boundaries of graded qualities, by cross-validation.
import { mean, spearman } from '../numerics/statistics.js';
import { countsOf, fewestSamples } from './counts.js';
import { type Boundaries, labelled } from './labels.js';
import { balancedCosine } from './methods/balanced-cosine.js';
import { outOfFold } from './out-of-fold.js';
import type { Pace } from './pace.js';
import type { TraitInput, TraitSamples } from './samples.js';
import { type Bench, workspaceOf } from './workspace.js';

/**
 * The pair whose classes teach balanced_cosine to order all samples best: Spearman's correlation of out-of-fold
 * scores with quality, the samples between the boundaries included, so that no pair gains by leaving the hard ones
 * out. Of equal pairs the earlier wins; a pair that leaves a pole too small is not considered, nor is any but the
 * first where qualities are not graded.
 * @param samples those of the trait to learn from
 * @param grid at least one pair
 */
export async function sweepBoundaries(
  bench: Bench,
  trait: TraitInput,
  samples: TraitSamples,
  grid: readonly Boundaries[],
  pace: Pace,
): Promise<Boundaries> {
  let best = { boundaries: grid[0]!, order: Number.NEGATIVE_INFINITY };
  for (const boundaries of grid) {
    const workspace = workspaceOf(bench, trait, samples, labelled(samples, boundaries));
    const { positive, negative } = countsOf(trait.key, workspace.labels);
    if (!workspace.labels.graded || grid.length === 1) {
      pace.skip(grid.length);
      return grid[0]!;
    }
    if (Math.min(positive, negative) >= fewestSamples) {
      const problem = workspace.problem(workspace.styleWeights[0]!);
      const parameters = balancedCosine.start(problem);
      const order = mean(
        workspace.folds.map((folds) =>
          spearman(outOfFold(problem, folds, balancedCosine, parameters), workspace.labels.quality),
        ),
      );
      if (order > best.order) best = { boundaries, order };
    }
    await pace.step();
  }
  return best.boundaries;
}
