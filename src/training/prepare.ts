// A trait before the search: sources dropped, a share held out, boundaries set.
import { countsOf, fewestSamples, requireSamples } from './counts.js';
import { droppedSources } from './dropout.js';
import type { Plan } from './effort.js';
import { type Boundaries, labelled } from './labels.js';
import type { Pace } from './pace.js';
import { heldOut, subset } from './subset.js';
import { sweepBoundaries } from './sweep.js';
import type { TraitInput, TraitSamples } from './types.js';
import { type Bench, noStyle, spectrumStyleWeights, type Workspace, workspaceOf } from './workspace.js';

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

/** @throws samples_too_few */
export async function prepare(
  bench: Bench,
  trait: TraitInput,
  plan: Plan,
  dropoutSources: readonly number[],
  pace: Pace,
): Promise<Prepared> {
  const first = plan.boundaries[0]!;
  requireSamples(countsOf(trait.key, labelled(trait.samples, first)));
  const dropped = droppedSources(bench, trait.key, trait.samples, first, dropoutSources);
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
  const boundaries = await sweepBoundaries(bench, trait.key, develop, plan.boundaries, pace);
  return {
    trait,
    samples,
    dropped,
    boundaries,
    develop: workspaceOf(bench, trait.key, develop, labelled(develop, boundaries), styleWeightsOf(trait)),
    held: split === null ? null : subset(samples, split.held),
  };
}

/** Spectrum traits may use the style block; for the others what a text is about decides. */
export function styleWeightsOf({ type }: Pick<TraitInput, 'type'>): readonly number[] {
  return type === 'spectrum' ? spectrumStyleWeights : noStyle;
}

function withoutSources(samples: TraitSamples, dropped: readonly number[]): TraitSamples {
  const { sources } = samples;
  if (sources === undefined || dropped.length === 0) return samples;
  return subset(
    samples,
    Uint32Array.from(sources, (_, i) => i).filter((i) => !dropped.includes(sources[i]!)),
  );
}
