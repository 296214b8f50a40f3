// Trains every trait of a model: samples and vectors in, geometries, calibrations and figures out.
// Deterministic: the same input and seed give the same bytes, however long the event loop waits between steps.
import { AssayError } from '../contract/errors.js';
import { ambientOf } from './ambient.js';
import { countsOf } from './counts.js';
import { type Plan, planOf } from './effort.js';
import { finishSpectrum } from './finish-spectrum.js';
import { labelled } from './labels.js';
import { metricsOf } from './metrics.js';
import { pace } from './pace.js';
import { type Prepared, prepare } from './prepare.js';
import { searchMethods, settingOf } from './search.js';
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
  input: TrainInput,
  onProgress?: OnTrainingProgress,
  signal?: AbortSignal,
): Promise<TrainedResult> {
  signal?.throwIfAborted();
  for (const trait of input.traits) {
    if (trait.type === 'spectrum') continue;
    throw new AssayError(
      'config_invalid',
      `Trait '${trait.key}' is of type ${trait.type}; only spectrum traits can be trained`,
    );
  }
  const plan = planOf(input.options);
  const steps = pace(stepsOf(plan, input.traits.length), onProgress, signal);
  const bench = benchOf(input, plan);
  const prepared: Prepared[] = [];
  for (const trait of input.traits)
    prepared.push(await prepare(bench, trait, plan, input.dropoutSources ?? [], steps));
  const found = await searchMethods(prepared, plan, input.seed, steps);
  const results = [];
  for (const { trait, samples, boundaries } of prepared) {
    const labels = labelled(samples, boundaries);
    const workspace = workspaceOf(bench, trait.key, samples, labels);
    const pruning = plan.prune ? { threshold: plan.pruneThreshold } : null;
    const finished = finishSpectrum(bench, workspace, trait, settingOf(found, trait.key), pruning);
    results.push({ finished, counts: countsOf(trait.key, labels) });
    await steps.step();
  }
  return {
    method: found.method,
    traits: results.map(({ finished }) => finished.trained),
    metrics: results.map(({ finished }) => metricsOf(finished.scores, finished.calibrated.universal)),
    counts: results.map(({ counts }) => counts),
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
function stepsOf(plan: Plan, traits: number): number {
  return traits * (2 + plan.boundaries.length + plan.methods.length * plan.trials);
}
