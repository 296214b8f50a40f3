// The diagnostics of one trait's axis.
import type { Plan } from '../effort.js';
import type { Axis } from '../finish.js';
import type { MethodTrainer } from '../method.js';
import { methods } from '../methods/registry.js';
import type { Pace } from '../pace.js';
import type { Workspace } from '../workspace.js';
import { type ColdStartPoint, coldStartCurve } from './cold-start.js';
import { resampler } from './resample.js';
import { type Stability, stabilityOf } from './stability.js';

interface Diagnosis {
  readonly coldStart: readonly ColdStartPoint[] | null;
  readonly stability: Stability | null;
}

/** @param axis null for a trait without one: nothing is diagnosed */
export async function diagnose(
  workspace: Workspace,
  axis: Axis | null,
  plan: Plan,
  dropoutSources: readonly number[],
  seed: number,
  pace: Pace,
): Promise<Diagnosis> {
  if (!plan.diagnostics) return { coldStart: null, stability: null };
  if (axis === null) {
    pace.skip(plan.coldStart.length + plan.bootstraps);
    return { coldStart: null, stability: null };
  }
  const { key, samples } = workspace;
  const { method, parameters } = axis.setting;
  const trainer: MethodTrainer = methods[method];
  const coldStart = await coldStartCurve(workspace, trainer, parameters, plan.coldStart, seed, pace);
  if (plan.bootstraps === 0) return { coldStart, stability: null };
  const draw = resampler(axis.problem.labels, samples.sources, dropoutSources, seed, key);
  const stability = await stabilityOf(
    axis.problem,
    trainer,
    parameters,
    axis.calibration,
    plan.bootstraps,
    draw,
    pace,
  );
  return { coldStart, stability };
}
