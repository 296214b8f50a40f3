// Trains every trait of a model: samples and vectors in, geometries, calibrations and figures out.
// Deterministic: the same input and seed give the same bytes, however long the event loop waits between steps.
import type { TrainedTrait } from '../scoring/trained-model.js';
import { ambientOf } from './ambient.js';
import { withAmbientPoles } from './ambient-pole.js';
import { withNoiseUnrelated } from './claim-noise.js';
import { countsOf } from './counts.js';
import { type Plan, planOf } from './effort.js';
import type { Finished } from './finish.js';
import { finishTrait } from './finish-trait.js';
import { labelled } from './labels.js';
import { metricsOf } from './metrics.js';
import { pace } from './pace.js';
import { type Prepared, prepare, styleWeightsOf } from './prepare.js';
import { searchMethods } from './search.js';
import type { OnTrainingProgress, TrainedResult, TrainInput } from './types.js';
import { type Bench, workspaceOf } from './workspace.js';

/**
 * Trains a model's traits.
 *
 * @param onProgress steps done of a total that is known from the start
 * @throws samples_too_few, naming the trait, when a pole has fewer than 3 samples
 * @throws the signal's reason when it aborts, between two trials
 */
export async function train(
  given: TrainInput,
  onProgress?: OnTrainingProgress,
  signal?: AbortSignal,
): Promise<TrainedResult> {
  signal?.throwIfAborted();
  const noiseSources = given.noiseSources ?? [];
  const input = withAmbientPoles({
    ...given,
    traits: given.traits.map((trait) => withNoiseUnrelated(trait, noiseSources)),
  });
  const plan = planOf(input.options);
  const steps = pace(stepsOf(plan, input), onProgress, signal);
  const bench = benchOf(input, plan);
  const prepared: Prepared[] = [];
  for (const trait of input.traits)
    prepared.push(await prepare(bench, trait, plan, input.dropoutSources ?? [], steps));
  const found = await searchMethods(prepared, plan, input.seed, steps);
  const results: Finished<TrainedTrait>[] = [];
  for (const one of prepared) {
    const labels = labelled(one.samples, one.boundaries);
    const workspace = workspaceOf(bench, one.trait.key, one.samples, labels, styleWeightsOf(one.trait));
    results.push(finishTrait({ bench, workspace, trait: one.trait, found, plan }));
    await steps.step();
  }
  return {
    method: found.method,
    traits: results.map(({ trained }) => trained),
    metrics: results.map(({ scores, universal }) => metricsOf(scores, universal)),
    counts: prepared.map(({ trait, samples, boundaries }) =>
      countsOf(trait.key, labelled(samples, boundaries)),
    ),
  };
}

function benchOf({ encodings, ambient, seed }: TrainInput, plan: Plan): Bench {
  return {
    encodings,
    ambient: ambientOf(ambient, encodings.semantic.columns + encodings.style.columns),
    shape: plan,
    seed,
  };
}

/** Dropout, every boundary pair, every trial, the end: for each trait. */
function stepsOf(plan: Plan, { traits }: TrainInput): number {
  return traits.length * (2 + plan.boundaries.length + plan.methods.length * plan.trials);
}
