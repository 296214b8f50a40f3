// The optional sources that a build leaves out because the other samples are learnt better without them.
import { mean } from '../../../core/numerics/index.js';
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
 * @param onCompare called with each candidate that the trait has samples of and need not keep
 */
export function findDroppedSources(
  context: TrainingContext,
  trait: TraitInput,
  boundaries: Boundaries,
  candidates: readonly number[],
  onCompare: (source: number) => void = () => {},
): number[] {
  let kept = trait.samples;
  return candidates.filter((source) => {
    const rest = removeSource({ ...trait, samples: kept }, boundaries, source);
    if (rest === null) return false;
    onCompare(source);
    if (!isBetterWithout(context, { ...trait, samples: kept }, boundaries, rest)) return false;
    kept = rest.samples;
    return true;
  });
}

interface Remainder {
  readonly samples: TraitSamples;
  /** Their places among all samples of the trait. */
  readonly places: Uint32Array;
}

/** @returns the samples of the other sources; null where the source has none, or a pole needs them */
function removeSource(
  { key, samples }: TraitInput,
  boundaries: Boundaries,
  source: number,
): Remainder | null {
  const { sources } = samples;
  if (!sources?.includes(source)) return null;
  const places = findPlaces(sources, (number) => number !== source);
  const rest = selectSamples(samples, places);
  const { positive, negative } = countSamples(key, createLabels(rest, boundaries));
  return Math.min(positive, negative) < fewestSamples ? null : { samples: rest, places };
}

/** Whether the other samples are learnt better without this source. */
function isBetterWithout(
  context: TrainingContext,
  trait: TraitInput,
  boundaries: Boundaries,
  { samples, places }: Remainder,
): boolean {
  const without = evaluateOn(context, { ...trait, samples }, boundaries, listPlaces(places.length));
  return without > evaluateOn(context, trait, boundaries, places);
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
