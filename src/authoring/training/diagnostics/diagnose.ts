// The diagnostics of one trait's axis.
import type { Plan } from '../effort.js';
import { getParameter } from '../methods/method.js';
import { methods } from '../methods/registry.js';
import type { OptionUse } from '../option-use.js';
import type { Pace } from '../pace.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import type { FittedAxis } from '../traits/finish.js';
import { type ColdStartPoint, computeColdStartCurve, fewestLeft } from './cold-start.js';
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
  readonly use: OptionUse;
}

interface Diagnosis {
  readonly coldStart: readonly ColdStartPoint[] | null;
  readonly stability: Stability | null;
}

export async function diagnose(input: DiagnosisInput): Promise<Diagnosis> {
  const { dataset, axis, plan, dropoutSources, seed, pace, use } = input;
  const { key, samples } = dataset;
  if (axis !== null) use.read(key, 'compute_diagnostics');
  if (!plan.diagnostics) {
    use.skip('compute_diagnostics is false', 'cold_start_k', 'stability_bootstrap_n');
    return { coldStart: null, stability: null };
  }
  if (axis === null) {
    pace.skip(plan.coldStart.length + plan.bootstraps);
    return { coldStart: null, stability: null };
  }
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
  if (coldStart.length > 0) use.read(key, 'cold_start_k');
  else use.skip(explainNoCurve(plan.coldStart), 'cold_start_k');
  if (plan.bootstraps === 0) return { coldStart, stability: null };
  use.read(key, 'stability_bootstrap_n');
  for (const source of dropoutSources) if (samples.sources?.includes(source)) use.readDropout(source);
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

const explainNoCurve = (sizes: readonly number[]): string =>
  `no trait has ${Math.min(...sizes) + fewestLeft} samples on each pole: ${Math.min(...sizes)} to learn from and ${fewestLeft} to be scored`;
