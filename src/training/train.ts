// Trains every trait of a model: samples and vectors in, geometries, calibrations, figures and a report out.
// Deterministic: the same input and seed give the same bytes, however long the event loop waits between steps.
import type { TrainedTrait } from '../scoring/trained-model.js';
import { ambientOf } from './ambient.js';
import { withAmbientPoles } from './ambient-pole.js';
import { withNoiseUnrelated } from './claim-noise.js';
import { countsOf } from './counts.js';
import { correlationOf } from './diagnostics/correlation.js';
import { diagnose } from './diagnostics/diagnose.js';
import { type Plan, planOf } from './effort.js';
import { finishTrait } from './finish-trait.js';
import { heldOutMetrics } from './held-out.js';
import { labelled } from './labels.js';
import type { OnTrainingProgress } from './pace.js';
import { pace } from './pace.js';
import { type Preparation, type Prepared, prepare } from './prepare.js';
import { correlationAdvice } from './report/advice.js';
import { type TraitFindings, traitReport } from './report/trait-report.js';
import type { TraitInput } from './samples.js';
import { type Found, foundBefore, searchMethods } from './search.js';
import type { TrainedResult, TrainInput } from './types.js';
import { type Bench, type Workspace, workspaceOf } from './workspace.js';

/**
 * Trains a model's traits.
 *
 * @param onProgress steps done of a total that is known from the start
 * @throws samples_too_few, naming the trait, when a pole has fewer than 3 samples
 * @throws sample_invalid when a quality is out of range or nothing tells a trait's poles apart
 * @throws the signal's reason when it aborts, between two trials
 */
export async function train(
  given: TrainInput,
  onProgress?: OnTrainingProgress,
  signal?: AbortSignal,
): Promise<TrainedResult> {
  signal?.throwIfAborted();
  const input = completed(given);
  const plan = planOf(input.options);
  const steps = pace(stepsOf(plan, input), onProgress, signal);
  const bench = benchOf(input, plan);
  const prepared: Prepared[] = [];
  const { dropoutSources = [], settled } = input;
  const preparation = { bench, plan, dropoutSources, settled, pace: steps };
  for (const trait of input.traits) prepared.push(await prepare(preparation, trait));
  const found = settled ? foundBefore(settled) : await searchMethods(prepared, plan, input.seed, steps);
  if (settled) steps.skip(prepared.length * plan.methods.length * plan.trials);
  const findings: TraitFindings[] = [];
  for (const one of prepared) findings.push(await conclude(preparation, one, found));
  return resultOf(given, plan, found, findings);
}

/** Noise taken out of claims, missing poles filled. */
function completed(given: TrainInput): TrainInput {
  const noiseSources = given.noiseSources ?? [];
  return withAmbientPoles({
    ...given,
    traits: given.traits.map((trait) => withNoiseUnrelated(trait, noiseSources)),
  });
}

/** The end of one trait, on all its samples, with what is to be known about it. */
async function conclude(
  { bench, plan, dropoutSources, pace: steps }: Preparation,
  prepared: Prepared,
  found: Found,
): Promise<TraitFindings> {
  const { trait, samples, boundaries, develop, held } = prepared;
  const heldOut =
    held === null ? null : heldOutMetrics(bench, prepared, rehearsal(bench, develop, trait, found, plan));
  develop.release();
  await steps.step();
  const workspace = workspaceOf(bench, trait, samples, labelled(samples, boundaries));
  const finished = finishTrait({ bench, workspace, trait, found, plan, final: true });
  await steps.step();
  const diagnosed = await diagnose(workspace, finished.axis, plan, dropoutSources, bench.seed, steps);
  workspace.release();
  return { prepared, finished, heldOut, studies: found.studies.get(trait.key) ?? [], ...diagnosed };
}

/** The trait as it comes out of the development samples alone; one repeat of the folds calibrates it. */
function rehearsal(
  bench: Bench,
  develop: Workspace,
  trait: TraitInput,
  found: Found,
  plan: Plan,
): TrainedTrait {
  const workspace = { ...develop, folds: develop.folds.slice(0, 1) };
  return finishTrait({ bench, workspace, trait, found, plan, final: false }).trained;
}

function resultOf(
  { encodings, options }: TrainInput,
  plan: Plan,
  { method, records }: Found,
  findings: readonly TraitFindings[],
): TrainedResult {
  const traits: TrainedTrait[] = findings.map(({ finished }) => finished.trained);
  const correlation = plan.diagnostics && traits.length > 1 ? correlationOf(encodings, traits) : null;
  const reports = findings.map(traitReport);
  return {
    method,
    traits,
    metrics: reports.map((report) => report.out_of_fold),
    counts: findings.map(({ prepared: { trait, samples, boundaries } }) =>
      countsOf(trait.key, labelled(samples, boundaries)),
    ),
    report: {
      effort: options.effort,
      scoring_method: method,
      methods: records,
      traits: reports,
      correlation,
      advice: correlationAdvice(correlation),
    },
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

/** For each trait: dropout, every boundary pair, every trial, both ends, the diagnostics. */
function stepsOf(plan: Plan, { traits }: TrainInput): number {
  const diagnostics = plan.diagnostics ? plan.coldStart.length + plan.bootstraps : 0;
  return traits.length * (3 + plan.boundaries.length + plan.methods.length * plan.trials + diagnostics);
}
