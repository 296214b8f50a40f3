// Out-of-fold scores under a chosen setting, with the samples that look mislabelled left out of the fits where that
// helps to order all samples, themselves included.
import type { ScoringMethod } from '../contract/resources.js';
import { countsOf, fewestSamples } from './counts.js';
import { withoutSamples } from './labels.js';
import { type MethodTrainer, type Parameters, parameter } from './method.js';
import { methods } from './methods/registry.js';
import { meanObjective, outOfFold } from './out-of-fold.js';
import type { Problem } from './problem.js';
import { wrongSide } from './prune.js';
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

export interface SettledScores {
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
  const plain = scored(workspace, setting);
  if (pruning === null) return plain;
  const left = wrongSide(plain.raws, workspace.labels, pruning.threshold);
  if (left.length === 0 || !enoughRemain(workspace, left)) return plain;
  const labels = withoutSamples(workspace.labels, left);
  const pruned = scored(
    workspaceOf(bench, workspace.key, workspace.samples, labels, workspace.styleWeights),
    {
      method: setting.method,
      parameters: plain.parameters,
      fixed: true,
    },
  );
  const better = meanObjective(pruned.raws, labels) > meanObjective(plain.raws, labels);
  return better ? { ...pruned, pruned: left } : plain;
}

function scored(workspace: Workspace, { method, parameters: asked, fixed }: Setting): SettledScores {
  const trainer: MethodTrainer = methods[method];
  const problem = workspace.problem(parameter(asked, 'style_weight'));
  const parameters = fixed ? asked : { ...asked, ...trainer.settle?.(problem) };
  const raws = workspace.folds.map((folds) => outOfFold(problem, folds, trainer, parameters));
  return { problem, parameters, raws, pruned: new Uint32Array(0) };
}

function enoughRemain({ key, labels }: Workspace, left: Uint32Array): boolean {
  const counts = countsOf(key, labels);
  const lost = (kind: number): number => left.filter((i) => labels.classes[i] === kind).length;
  return Math.min(counts.positive - lost(1), counts.negative - lost(0)) >= fewestSamples;
}
