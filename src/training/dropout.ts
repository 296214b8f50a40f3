// Sources that the build may leave out: it does so when the others are learnt better without them.

import { mean } from '../numerics/statistics.js';
import { countsOf, fewestSamples } from './counts.js';
import { type Boundaries, labelled } from './labels.js';
import { balancedCosine } from './methods/balanced-cosine.js';
import { objective, outOfFold } from './out-of-fold.js';
import type { TraitInput, TraitSamples } from './samples.js';
import { subset } from './subset.js';
import { type Bench, workspaceOf } from './workspace.js';

/**
 * Sources of one trait to leave out.
 *
 * Each in turn is judged by the samples of all other sources that are still in: their cross-validated objective with
 * and without it to learn from. A source without which a pole would be too small stays.
 * @param candidates numbers of the sources marked `dropout`
 */
export function droppedSources(
  bench: Bench,
  trait: TraitInput,
  boundaries: Boundaries,
  candidates: readonly number[],
): number[] {
  let kept = trait.samples;
  return candidates.filter((source) => {
    const rest = withoutSource(bench, { ...trait, samples: kept }, boundaries, source);
    if (rest === null) return false;
    kept = rest;
    return true;
  });
}

/** @returns the samples of the others where they are learnt better without this source, else null */
function withoutSource(
  bench: Bench,
  trait: TraitInput,
  boundaries: Boundaries,
  source: number,
): TraitSamples | null {
  const { key, samples } = trait;
  const { sources } = samples;
  if (!sources?.includes(source)) return null;
  const others = Uint32Array.from(sources, (_, i) => i).filter((i) => sources[i] !== source);
  const rest = subset(samples, others);
  const { positive, negative } = countsOf(key, labelled(rest, boundaries));
  if (Math.min(positive, negative) < fewestSamples) return null;
  const everything = Uint32Array.from(others, (_, i) => i);
  const without = judged(bench, { ...trait, samples: rest }, boundaries, everything);
  return without > judged(bench, trait, boundaries, others) ? rest : null;
}

/** Cross-validated objective of balanced_cosine over the given samples, all samples taking part in the fits. */
function judged(bench: Bench, trait: TraitInput, boundaries: Boundaries, places: Uint32Array): number {
  const workspace = workspaceOf(bench, trait, trait.samples, labelled(trait.samples, boundaries));
  const problem = workspace.problem(workspace.styleWeights[0]!);
  const parameters = balancedCosine.start(problem);
  return mean(
    workspace.folds.map((folds) =>
      objective(outOfFold(problem, folds, balancedCosine, parameters), workspace.labels, places),
    ),
  );
}
