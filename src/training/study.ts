// The search of one method's hyper-parameters for one trait.
import type { ScoringMethod } from '../contract/resources.js';
import { type Candidate, judge, prudent, type Trial, tryOut } from './candidate.js';
import { type Dimension, type MethodTrainer, type Parameters, parameter } from './method.js';
import { methods } from './methods/registry.js';
import type { Pace } from './pace.js';
import { tpeSampler } from './tpe.js';
import type { Workspace } from './workspace.js';

export interface Study {
  readonly method: ScoringMethod;
  readonly chosen: Candidate;
  /** In the order tried, judged by the first repeat of the folds. */
  readonly trials: readonly Trial[];
}

interface StudyBudget {
  readonly trials: number;
  /** Trials without gain that end the study. */
  readonly patience: number;
}

/** A gain smaller than this is none to patience. */
const leastGain = 1e-3;
/** Trials that are judged by all repeats, the first one besides. */
const finalists = 2;

/**
 * Searches with the start values under every style weight first, then where the Parzen estimator points, by one
 * repeat of the folds; the best few and the first are then judged by all.
 * @throws the pace's signal's reason, between two trials
 */
export async function study(
  workspace: Workspace,
  method: ScoringMethod,
  budget: StudyBudget,
  seed: number,
  pace: Pace,
): Promise<Study> {
  const trainer: MethodTrainer = methods[method];
  const { styleWeights } = workspace;
  const style: Dimension = { name: 'style_weight', values: [...styleWeights].sort((a, b) => a - b) };
  const dimensions = [style, ...trainer.dimensions].map((dimension) => available(dimension, workspace));
  const first = workspace.problem(styleWeights[0]!);
  const start = trainer.start(first);
  const settled = trainer.settle?.(first);
  const sampler = tpeSampler(
    dimensions.map(({ values }) => values.length),
    styleWeights.map((weight) =>
      dimensions.map((dimension) => indexOf(dimension, { ...start, style_weight: weight })),
    ),
    seed,
    workspace.key,
    method,
  );
  const trials: Trial[] = [];
  let best = Number.NEGATIVE_INFINITY;
  for (let idle = 0; trials.length < budget.trials && idle < budget.patience; ) {
    const point = sampler.next();
    if (point === null) break;
    const parameters = Object.fromEntries(
      dimensions.map(({ name, values }, d) => [name, values[point[d]!]!]),
    );
    const trial = tryOut(workspace, trainer, { ...parameters, ...settled });
    trials.push(trial);
    sampler.tell(point, trial.objective);
    const gained = trial.objective > best + leastGain || trials.length <= styleWeights.length;
    idle = gained ? 0 : idle + 1;
    best = Math.max(best, trial.objective);
    await pace.step();
  }
  pace.skip(budget.trials - trials.length);
  const ranked = [...trials.keys()].sort((a, b) => trials[b]!.objective - trials[a]!.objective || a - b);
  const judged = new Set([0, ...ranked.slice(0, finalists)]);
  const candidates = [...judged].sort((a, b) => a - b).map((at) => judge(workspace, trainer, trials[at]!));
  return { method, chosen: prudent(candidates), trials };
}

/** A dimension without the values that this workspace cannot tell apart. */
function available(dimension: Dimension, { ambientCount }: Workspace): Dimension {
  return dimension.name === 'pc' && ambientCount === 0 ? { ...dimension, values: [0] } : dimension;
}

function indexOf({ name, values }: Dimension, parameters: Parameters): number {
  const at = values.indexOf(parameter(parameters, name));
  if (at < 0) throw new RangeError(`start value of ${name} is not one of its values`);
  return at;
}
