// A trait before the search: sources dropped, a share held out, boundaries set.
import { countsOf, fewestSamples, requireQualities, requireSamples } from './counts.js';
import { droppedSources } from './dropout.js';
import type { Plan } from './effort.js';
import { type Boundaries, labelled } from './labels.js';
import type { Pace } from './pace.js';
import type { TraitInput, TraitSamples } from './samples.js';
import { type Settled, settledChoice } from './settled.js';
import { heldOut, subset } from './subset.js';
import { sweepBoundaries } from './sweep.js';
import { type Bench, type Workspace, workspaceOf } from './workspace.js';

export interface Prepared {
  readonly trait: TraitInput;
  /** Without those of dropped sources. */
  readonly samples: TraitSamples;
  readonly dropped: readonly number[];
  readonly boundaries: Boundaries;
  /** What is searched on. */
  readonly develop: Workspace;
  /** What only figures are taken from, or null. */
  readonly held: TraitSamples | null;
}

/** What is the same for every trait of a build. */
export interface Preparation {
  readonly bench: Bench;
  readonly plan: Plan;
  readonly dropoutSources: readonly number[];
  readonly settled: Settled | undefined;
  readonly pace: Pace;
}

/** @throws samples_too_few; sample_invalid; config_invalid for a trait that an earlier build did not have */
export async function prepare(preparation: Preparation, trait: TraitInput): Promise<Prepared> {
  const { bench, plan, settled, pace } = preparation;
  const earlier = settled && settledChoice(settled, trait.key);
  const first = earlier?.boundaries ?? plan.boundaries[0]!;
  requireQualities(trait.key, trait.samples.qualities);
  requireSamples(countsOf(trait.key, labelled(trait.samples, first)));
  const dropped = earlier?.dropped ?? droppedSources(bench, trait, first, preparation.dropoutSources);
  await pace.step();
  const samples = withoutSources(trait.samples, dropped);
  const split = heldOut(
    samples,
    labelled(samples, first),
    plan.testSplit,
    fewestSamples,
    bench.seed,
    trait.key,
  );
  const develop = split === null ? samples : subset(samples, split.develop);
  if (earlier) pace.skip(plan.boundaries.length);
  const boundaries =
    earlier?.boundaries ?? (await sweepBoundaries(bench, trait, develop, plan.boundaries, pace));
  return {
    trait,
    samples,
    dropped,
    boundaries,
    develop: workspaceOf(bench, trait, develop, labelled(develop, boundaries)),
    held: split === null ? null : subset(samples, split.held),
  };
}

function withoutSources(samples: TraitSamples, dropped: readonly number[]): TraitSamples {
  const { sources } = samples;
  if (sources === undefined || dropped.length === 0) return samples;
  return subset(
    samples,
    Uint32Array.from(sources, (_, i) => i).filter((i) => !dropped.includes(sources[i]!)),
  );
}
