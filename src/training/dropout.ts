// Sources that the build may leave out: it does so when the others are learnt better without them.

import { mean } from '../numerics/statistics.js';
import { countsOf, fewestSamples } from './counts.js';
import { type Boundaries, labelled } from './labels.js';
import { balancedCosine } from './methods/balanced-cosine.js';
import { objective, outOfFold } from './out-of-fold.js';
import type { TraitSamples } from './samples.js';
import { subset } from './subset.js';
import { type Bench, workspaceOf } from './workspace.js';

/**
 * Sources of one trait to leave out.
 *
 * Each is judged by the samples of all other sources: their cross-validated objective with and without it to learn
 * from. A source without which a pole would be too small stays.
 * @param candidates numbers of the sources marked `dropout`
 */
export function droppedSources(
  bench: Bench,
  key: string,
  samples: TraitSamples,
  boundaries: Boundaries,
  candidates: readonly number[],
): number[] {
  const { sources } = samples;
  if (sources === undefined) return [];
  return candidates.filter((source) => {
    const others = Uint32Array.from(sources, (_, i) => i).filter((i) => sources[i] !== source);
    if (others.length === sources.length) return false;
    const rest = subset(samples, others);
    const { positive, negative } = countsOf(key, labelled(rest, boundaries));
    if (Math.min(positive, negative) < fewestSamples) return false;
    const everything = Uint32Array.from(others, (_, i) => i);
    return judged(bench, key, rest, boundaries, everything) > judged(bench, key, samples, boundaries, others);
  });
}

/** Cross-validated objective of balanced_cosine over the given samples, all samples taking part in the fits. */
function judged(
  bench: Bench,
  key: string,
  samples: TraitSamples,
  boundaries: Boundaries,
  places: Uint32Array,
): number {
  const workspace = workspaceOf(bench, key, samples, labelled(samples, boundaries));
  const problem = workspace.problem(workspace.styleWeights[0]!);
  const parameters = balancedCosine.start(problem);
  return mean(
    workspace.folds.map((folds) =>
      objective(outOfFold(problem, folds, balancedCosine, parameters), workspace.labels, places),
    ),
  );
}
