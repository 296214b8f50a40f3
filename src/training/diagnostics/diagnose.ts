// The diagnostics of one trait's axis.
import type { Plan } from '../effort.js';
import { getParameter } from '../methods/method.js';
import { methods } from '../methods/registry.js';
import type { Pace } from '../pace.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import type { FittedAxis } from '../traits/finish.js';
import { type ColdStartPoint, computeColdStartCurve } from './cold-start.js';
import { createResampler } from './resample.js';
import { computeStability, type Stability } from './stability.js';

interface DiagnosisInput {
  readonly dataset: TraitDataset;
  /** null for a trait without an axis: it has no diagnosis. */
  readonly axis: FittedAxis | null;
  readonly plan: Plan;
  readonly dropoutSources: readonly number[];
  readonly seed: number;
  readonly pace: Pace;
}

interface Diagnosis {
  readonly coldStart: readonly ColdStartPoint[] | null;
  readonly stability: Stability | null;
}

export async function diagnose(input: DiagnosisInput): Promise<Diagnosis> {
  const { dataset, axis, plan, dropoutSources, seed, pace } = input;
  if (!plan.diagnostics) return { coldStart: null, stability: null };
  if (axis === null) {
    pace.skip(plan.coldStart.length + plan.bootstraps);
    return { coldStart: null, stability: null };
  }
  const { key, samples } = dataset;
  const { parameters } = axis.setting;
  const method = methods[axis.setting.method];
  const coldStart = await computeColdStartCurve({
    problem: dataset.getProblem(getParameter(parameters, 'style_weight')),
    method,
    parameters,
    terms: dataset.getTerms(),
    sizes: plan.coldStart,
    seed,
    key,
    pace,
  });
  if (plan.bootstraps === 0) return { coldStart, stability: null };
  const stability = await computeStability({
    problem: axis.problem,
    method,
    parameters,
    terms: axis.terms,
    calibration: axis.calibration,
    resamples: plan.bootstraps,
    draw: createResampler(axis.problem.labels, samples.sources, dropoutSources, seed, key),
    pace,
  });
  return { coldStart, stability };
}
