// The optional sources that a build leaves out because the other samples are learnt clearly better without them.
import { mean, standardDeviation } from '../../numerics/index.js';
import { computeObjective, scoreOutOfFold } from '../calibration/out-of-fold.js';
import { countSamples, fewestSamples } from '../data/counts.js';
import { type Boundaries, createLabels } from '../data/labels.js';
import { at, findPositions } from '../data/positions.js';
import { selectSamples } from '../data/subset.js';
import type { TraitInput, TraitSamples } from '../data/trait-samples.js';
import { balancedCosine } from '../methods/balanced-cosine.js';
import type { TrainingContext } from '../problem/training-context.js';
import { createTraitDataset, type TraitDataset } from '../problem/trait-dataset.js';

/** What leaving out one source does to the other samples. */
export interface DropoutRecord {
  /** Number of the source. */
  readonly source: number;
  /** Cross-validated objective of the other samples when this source is learnt from, too, and when it is not. */
  readonly with: number;
  readonly without: number;
  /** Standard error of the difference. */
  readonly error: number;
  /** It is left out: the difference is larger than its standard error. */
  readonly dropped: boolean;
}

/**
 * Compares the optional sources of one trait with its other samples.
 *
 * Each candidate in turn is evaluated on the samples of all other remaining sources. A source that a pole needs stays.
 * @param candidates numbers of the sources marked `dropout`
 * @returns a record for each candidate that the trait has samples of and need not keep
 */
export function compareDropout(
  context: TrainingContext,
  trait: TraitInput,
  boundaries: Boundaries,
  candidates: readonly number[],
): DropoutRecord[] {
  let kept = trait.samples;
  return candidates.flatMap((source) => {
    const current = { ...trait, samples: kept };
    const remainder = removeSource(current, boundaries, source);
    if (remainder === null) return [];
    const record = compare(context, current, boundaries, remainder);
    if (record.dropped) kept = remainder.samples;
    return [{ source, ...record }];
  });
}

interface Remainder {
  readonly samples: TraitSamples;
  /** Their positions among all samples of the trait. */
  readonly positions: Uint32Array;
}

/** @returns the samples of the other sources; null where the source has none, or a pole needs them */
function removeSource(
  { key, samples }: TraitInput,
  boundaries: Boundaries,
  source: number,
): Remainder | null {
  const { sources } = samples;
  if (!sources?.includes(source)) return null;
  const positions = findPositions(sources, (number) => number !== source);
  const remaining = selectSamples(samples, positions);
  const { positive, negative } = countSamples(key, createLabels(remaining, boundaries));
  return Math.min(positive, negative) < fewestSamples ? null : { samples: remaining, positions };
}

function compare(
  context: TrainingContext,
  trait: TraitInput,
  boundaries: Boundaries,
  { samples, positions }: Remainder,
): Omit<DropoutRecord, 'source'> {
  const all = createTraitDataset(context, trait, trait.samples, createLabels(trait.samples, boundaries));
  const reduced = createTraitDataset(context, trait, samples, createLabels(samples, boundaries));
  const raws = { all: scoreRepeats(all), reduced: scoreRepeats(reduced) };
  const withSource = mean(raws.all.map((raw) => computeObjective(raw, all.labels, positions)));
  const without = mean(raws.reduced.map((raw) => computeObjective(raw, reduced.labels)));
  // The folds of the rest divide its samples alike for both.
  const gains = reduced.repeats.flatMap((folds, repeat) =>
    folds.map(
      ({ held }) =>
        computeObjective(at(raws.reduced, repeat), reduced.labels, held) -
        computeObjective(at(raws.all, repeat), all.labels, selectPositions(positions, held)),
    ),
  );
  const error = standardDeviation(gains) / Math.sqrt(reduced.repeats[0].length);
  return { with: withSource, without, error, dropped: without - withSource > error };
}

const selectPositions = (positions: Uint32Array, held: Uint32Array): Uint32Array =>
  held.map((position) => at(positions, position));

/** Out-of-fold scores of balanced_cosine, one (n) array a repeat. */
function scoreRepeats({ repeats, styleWeights, getProblem }: TraitDataset): Float64Array[] {
  const problem = getProblem(styleWeights[0]);
  const parameters = balancedCosine.chooseStart(problem);
  return repeats.map((folds) => scoreOutOfFold(problem, folds, balancedCosine, parameters));
}
