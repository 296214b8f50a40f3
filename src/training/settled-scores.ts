// Out-of-fold scores under a chosen setting, with the samples that look mislabelled left out of the fits where that
// helps to order all samples, themselves included: the first repeat of the folds decides.
import type { ScoringMethod } from '../contract/resources.js';
import { countsOf, fewestSamples } from './counts.js';
import { withoutSamples } from './labels.js';
import { type MethodTrainer, type Parameters, parameter } from './method.js';
import { methods } from './methods/registry.js';
import { objective, outOfFold } from './out-of-fold.js';
import type { Problem } from './problem.js';
import { nothingPruned, wrongSide } from './prune.js';
import { type Bench, type Workspace, workspaceOf } from './workspace.js';

/** A method with its hyper-parameters. */
export interface Setting {
  readonly method: ScoringMethod;
  readonly parameters: Parameters;
  /** True where the parameters that a method computes from all samples are taken as they are. */
  readonly fixed: boolean;
}

/** How samples are pruned; null: not at all. */
export type Pruning = { readonly threshold: number | null } | null;

interface SettledScores {
  readonly problem: Problem;
  /** The setting's, with what the method computes from all samples. */
  readonly parameters: Parameters;
  /** Raw, one (n) array a repeat. */
  readonly raws: readonly Float64Array[];
  readonly pruned: Uint32Array;
}

export function settledScores(
  bench: Bench,
  workspace: Workspace,
  setting: Setting,
  pruning: Pruning,
): SettledScores {
  const trainer: MethodTrainer = methods[setting.method];
  const problem = workspace.problem(parameter(setting.parameters, 'style_weight'));
  const parameters = setting.fixed
    ? setting.parameters
    : { ...setting.parameters, ...trainer.settle?.(problem) };
  const scored = (where: Workspace, on: Problem, repeats: number): Float64Array[] =>
    where.folds.slice(0, repeats).map((folds) => outOfFold(on, folds, trainer, parameters));
  const all = workspace.folds.length;
  const plain = { problem, parameters, raws: scored(workspace, problem, all), pruned: nothingPruned };
  const left = pruning && wrongSide(plain.raws, workspace.labels, pruning.threshold);
  if (left === null || left.length === 0 || !enoughRemain(workspace, left)) return plain;
  const labels = withoutSamples(workspace.labels, left);
  const without = workspaceOf(bench, workspace, workspace.samples, labels);
  const rest = without.problem(problem.space.styleWeight);
  const [first] = scored(without, rest, 1);
  if (objective(first!, labels) <= objective(plain.raws[0]!, labels)) return plain;
  return { problem: rest, parameters, raws: scored(without, rest, all), pruned: left };
}

function enoughRemain({ key, labels }: Workspace, left: Uint32Array): boolean {
  const counts = countsOf(key, labels);
  const lost = (kind: number): number => left.filter((i) => labels.classes[i] === kind).length;
  return Math.min(counts.positive - lost(1), counts.negative - lost(0)) >= fewestSamples;
}
