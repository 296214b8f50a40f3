// The optional sources that a build leaves out because the other samples are learnt better without them.
import { mean } from '../../numerics/index.js';
import { computeObjective, scoreOutOfFold } from '../calibration/out-of-fold.js';
import { countSamples, fewestSamples } from '../data/counts.js';
import { type Boundaries, createLabels } from '../data/labels.js';
import { findPlaces, listPlaces } from '../data/places.js';
import { selectSamples } from '../data/subset.js';
import type { TraitInput, TraitSamples } from '../data/trait-samples.js';
import { balancedCosine } from '../methods/balanced-cosine.js';
import type { TrainingContext } from '../problem/training-context.js';
import { createTraitDataset } from '../problem/trait-dataset.js';

/**
 * Finds the sources of one trait to leave out.
 *
 * Each candidate in turn is evaluated on the samples of all other remaining sources: their cross-validated objective
 * when the candidate's samples are learnt from too, and when they are not. A source that a pole needs stays.
 * @param candidates numbers of the sources marked `dropout`
 */
export function findDroppedSources(
  context: TrainingContext,
  trait: TraitInput,
  boundaries: Boundaries,
  candidates: readonly number[],
): number[] {
  let kept = trait.samples;
  return candidates.filter((source) => {
    const rest = removeSource(context, { ...trait, samples: kept }, boundaries, source);
    if (rest === null) return false;
    kept = rest;
    return true;
  });
}

/** @returns the samples of the other sources if they are learnt better without this one, else null */
function removeSource(
  context: TrainingContext,
  trait: TraitInput,
  boundaries: Boundaries,
  source: number,
): TraitSamples | null {
  const { key, samples } = trait;
  const { sources } = samples;
  if (!sources?.includes(source)) return null;
  const others = findPlaces(sources, (number) => number !== source);
  const rest = selectSamples(samples, others);
  const { positive, negative } = countSamples(key, createLabels(rest, boundaries));
  if (Math.min(positive, negative) < fewestSamples) return null;
  const everything = listPlaces(others.length);
  const without = evaluateOn(context, { ...trait, samples: rest }, boundaries, everything);
  return without > evaluateOn(context, trait, boundaries, others) ? rest : null;
}

/** Cross-validated objective of balanced_cosine on the given samples, fitted on all samples. */
function evaluateOn(
  context: TrainingContext,
  trait: TraitInput,
  boundaries: Boundaries,
  places: Uint32Array,
): number {
  const labels = createLabels(trait.samples, boundaries);
  const { repeats, styleWeights, getProblem } = createTraitDataset(context, trait, trait.samples, labels);
  const problem = getProblem(styleWeights[0]);
  const parameters = balancedCosine.chooseStart(problem);
  return mean(
    repeats.map((folds) =>
      computeObjective(scoreOutOfFold(problem, folds, balancedCosine, parameters), labels, places),
    ),
  );
}
