// A setting of one method's hyper-parameters, cross-validated, and the choice between several.
import { standardDeviation } from '../../numerics/index.js';
import { averageObjective, computeObjective, scoreOutOfFold } from '../calibration/out-of-fold.js';
import { getParameter, type MethodTrainer, type Parameters } from '../methods/method.js';
import type { Repeat } from '../problem/folds.js';
import type { TraitDataset } from '../problem/trait-dataset.js';

/** A setting evaluated on the first repeat of the folds. */
export interface Trial {
  readonly parameters: Parameters;
  /** Cross-validated; higher is better. */
  readonly objective: number;
  /** (n) out-of-fold raw scores. */
  readonly raw: Float64Array;
}

/** A setting evaluated on all repeats. */
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

export function runTrial(dataset: TraitDataset, trainer: MethodTrainer, parameters: Parameters): Trial {
  const raw = scoreRepeat(dataset, trainer, parameters, dataset.repeats[0]);
  return { parameters, raw, objective: computeObjective(raw, dataset.labels) };
}

/** Evaluates the setting of a trial on the other repeats too. */
export function evaluateCandidate(dataset: TraitDataset, trainer: MethodTrainer, trial: Trial): Candidate {
  const { parameters } = trial;
  const { labels, repeats } = dataset;
  const [first, ...others] = repeats;
  const scored = [
    { folds: first, raw: trial.raw },
    ...others.map((folds) => ({ folds, raw: scoreRepeat(dataset, trainer, parameters, folds) })),
  ];
  const values = scored.flatMap(({ folds, raw }) =>
    folds.map(({ held }) => computeObjective(raw, labels, held)),
  );
  return {
    parameters,
    objective: averageObjective(
      scored.map(({ raw }) => raw),
      labels,
    ),
    folds: values,
    repeats: repeats.length,
    error: standardDeviation(values) / Math.sqrt(first.length),
  };
}

function scoreRepeat(
  dataset: TraitDataset,
  trainer: MethodTrainer,
  parameters: Parameters,
  folds: Repeat,
): Float64Array {
  const problem = dataset.getProblem(getParameter(parameters, 'style_weight'));
  return scoreOutOfFold(problem, folds, trainer, parameters);
}

/** Required gain, in units of the squared standard error. */
const caution = 20;

/**
 * The earliest candidate within a margin of the best. Searches start with the settings that are best on average, so
 * the less the folds can distinguish, the more a later setting must gain: under a prior by which settings differ with
 * variance t, a gain measured with variance e is credible from about e / t on. The ratio is the one that did best over
 * labelled sets of 16 to 4,000 samples a class.
 */
export function firstWithinMargin(candidates: readonly Candidate[]): Candidate {
  const best = candidates.reduce((a, b) => (b.objective > a.objective ? b : a));
  const margin = caution * best.error * best.error;
  return candidates.find(({ objective }) => objective >= best.objective - margin) ?? best;
}
