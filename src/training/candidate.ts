// One setting of one method's hyper-parameters, cross-validated; and which of several to take.
import { deviation, mean } from '../numerics/statistics.js';
import { type MethodTrainer, type Parameters, parameter } from './method.js';
import { objective, outOfFold } from './out-of-fold.js';
import type { Workspace } from './workspace.js';

/** A setting judged by the first repeat of the folds. */
export interface Trial {
  readonly parameters: Parameters;
  /** Cross-validated; higher is better. */
  readonly objective: number;
  /** (n) out-of-fold raw scores. */
  readonly raw: Float64Array;
}

/** A setting judged by all repeats. */
export interface Candidate {
  readonly parameters: Parameters;
  /** Mean over repeats. */
  readonly objective: number;
  /** Objective of each fold of each repeat. */
  readonly folds: readonly number[];
  readonly repeats: number;
  /** Standard error of the objective, from its spread over the folds; repeats are not independent. */
  readonly error: number;
}

export function tryOut(workspace: Workspace, trainer: MethodTrainer, parameters: Parameters): Trial {
  const raw = repeatScores(workspace, trainer, parameters, 0);
  return { parameters, raw, objective: objective(raw, workspace.labels) };
}

export function judge(workspace: Workspace, trainer: MethodTrainer, { parameters, raw }: Trial): Candidate {
  const { labels, folds } = workspace;
  const raws = folds.map((_, repeat) =>
    repeat === 0 ? raw : repeatScores(workspace, trainer, parameters, repeat),
  );
  const values = raws.flatMap((scores, repeat) =>
    folds[repeat]!.map(({ held }) => objective(scores, labels, held)),
  );
  return {
    parameters,
    objective: mean(raws.map((scores) => objective(scores, labels))),
    folds: values,
    repeats: folds.length,
    error: deviation(values) / Math.sqrt(folds[0]!.length),
  };
}

function repeatScores(
  workspace: Workspace,
  trainer: MethodTrainer,
  parameters: Parameters,
  repeat: number,
): Float64Array {
  const problem = workspace.problem(parameter(parameters, 'style_weight'));
  return outOfFold(problem, workspace.folds[repeat]!, trainer, parameters);
}

/** Gain asked for, in units of the squared standard error. */
const caution = 20;

/**
 * The earliest candidate that is about as good as the best. Searches start with the settings that are best on
 * average, so a later one must gain more the less the folds can tell: under a prior by which settings differ with
 * variance t, a gain seen with variance e is worth believing from about e / t on. The ratio is the one that came out
 * best over labelled sets of 16 to 4,000 samples a class.
 */
export function prudent(candidates: readonly Candidate[]): Candidate {
  const best = candidates.reduce((a, b) => (b.objective > a.objective ? b : a));
  const margin = caution * best.error * best.error;
  return candidates.find(({ objective }) => objective >= best.objective - margin) ?? best;
}
