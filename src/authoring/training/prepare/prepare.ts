// A trait before the search: sources dropped, a share held out, boundaries set.
import { countSamples, fewestSamples, requireQualities, requireSamples } from '../data/counts.js';
import { type Boundaries, createLabels, type Labels } from '../data/labels.js';
import { findPositions } from '../data/positions.js';
import { holdOut, selectSamples } from '../data/subset.js';
import type { TraitInput, TraitSamples } from '../data/trait-samples.js';
import type { Plan } from '../effort.js';
import type { OptionUse } from '../option-use.js';
import type { Pace } from '../pace.js';
import { type TrainingContext, toKin } from '../problem/training-context.js';
import { createTraitDataset, type TraitDataset } from '../problem/trait-dataset.js';
import { sweepBoundaries } from './boundary-sweep.js';
import { checkStatement } from './check-statement.js';
import { compareDropout, type DropoutRecord } from './dropout.js';
import { chooseGradedFit } from './graded-fit.js';
import { findPreviousChoice, type PreviousBuild } from './previous-build.js';

export interface PreparedTrait {
  readonly trait: TraitInput;
  /** Without those of dropped sources. */
  readonly samples: TraitSamples;
  readonly dropped: readonly number[];
  /** The comparisons that decided; empty for choices of a previous build. */
  readonly dropout: readonly DropoutRecord[];
  readonly boundaries: Boundaries;
  /** The samples that the search uses. */
  readonly develop: TraitDataset;
  /** The samples held out for metrics, or null. */
  readonly held: TraitSamples | null;
  /** Problems of the trait's samples or options, as sentences. */
  readonly warnings: readonly string[];
}

/** What is the same for every trait of a build. */
export interface Preparation {
  readonly context: TrainingContext;
  readonly plan: Plan;
  readonly dropoutSources: readonly number[];
  readonly previous: PreviousBuild | undefined;
  readonly pace: Pace;
  readonly use: OptionUse;
}

/**
 * @throws samples_too_few, sample_invalid
 * @throws config_invalid for a trait that is missing from the previous build
 */
export async function prepareTrait(preparation: Preparation, trait: TraitInput): Promise<PreparedTrait> {
  const { context, plan, previous, pace } = preparation;
  const { key } = trait;
  const choice = previous && findPreviousChoice(previous, key);
  const first = choice?.boundaries ?? plan.boundaries[0];
  requireQualities(key, trait.samples.qualities);
  requireSamples(countSamples(key, createLabels(trait.samples, first)));
  if (trait.intrinsic) return prepareIntrinsic(preparation, trait, first);
  const dropout = choice ? [] : compareDropout(context, trait, first, preparation.dropoutSources);
  for (const { source } of dropout) preparation.use.readDropout(source);
  const dropped = choice?.dropped ?? dropout.flatMap(({ source, dropped }) => (dropped ? [source] : []));
  await pace.step();
  const samples = removeSources(trait.samples, dropped);
  const { split, warning } = holdOut(samples, createLabels(samples, first), {
    share: plan.testSplit,
    fewest: fewestSamples,
    seed: context.seed,
    key,
    kin: toKin(context, samples.indices),
  });
  preparation.use.read(key, 'test_split');
  const develop = split === null ? samples : selectSamples(samples, split.develop);
  if (choice) pace.skip(plan.boundaries.length);
  const swept = choice?.boundaries ?? (await sweepBoundaries(context, trait, develop, plan.boundaries, pace));
  const fitsGrades = plan.grades && !choice;
  const boundaries = fitsGrades ? chooseGradedFit(context, trait, develop, swept) : swept;
  await pace.step();
  const labels = createLabels(develop, boundaries);
  recordBoundaries(preparation, key, labels);
  return {
    trait,
    samples,
    dropped,
    dropout,
    boundaries,
    develop: createTraitDataset(context, trait, develop, labels),
    held: split === null ? null : selectSamples(samples, split.held),
    warnings: [warning, checkStatement(context, trait)].filter((line) => line !== null),
  };
}

const boundaryOptions = ['boundary_low', 'boundary_high', 'boundary_mode'] as const;

/** Percentile boundaries define the classes of ranked samples; the mode is about those between them. */
function recordBoundaries({ plan, use }: Preparation, key: string, { ranked, classes }: Labels): void {
  if (plan.grades) use.skip('boundary_low and boundary_high are not set', 'boundary_mode');
  if (!ranked) {
    use.skip('no trait has five distinct qualities or a column of raw numbers', ...boundaryOptions);
    return;
  }
  use.read(key, 'boundary_low', 'boundary_high');
  if (plan.grades) return;
  if (classes.includes(-1)) use.read(key, 'boundary_mode');
  else use.skip('no sample is between the boundaries', 'boundary_mode');
}

/** All samples calibrate a discovered trait: its axis is not learnt from them, and they come from no single source. */
function prepareIntrinsic(
  { context, plan, pace }: Preparation,
  trait: TraitInput,
  boundaries: Boundaries,
): PreparedTrait {
  pace.skip(2 + plan.boundaries.length);
  const { samples } = trait;
  const develop = createTraitDataset(context, trait, samples, createLabels(samples, boundaries));
  return { trait, samples, dropped: [], dropout: [], boundaries, develop, held: null, warnings: [] };
}

function removeSources(samples: TraitSamples, dropped: readonly number[]): TraitSamples {
  const { sources } = samples;
  if (sources === undefined || dropped.length === 0) return samples;
  return selectSamples(
    samples,
    findPositions(sources, (source) => !dropped.includes(source)),
  );
}
