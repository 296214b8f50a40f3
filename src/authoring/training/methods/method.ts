// A scoring method in training: its hyper-parameters and its fit. Each method is one file of `methods/`.
import type { Geometry } from '../../../core/scoring/index.js';
import type { FitProblem } from '../problem/problem.js';
import type { WeightedSubset } from '../problem/weighted-subset.js';

/** Hyper-parameters by name. Every method has `style_weight`. */
export type Parameters = Readonly<Record<string, number>>;

/** A hyper-parameter and its values, ordered so that neighbours give similar fits. */
export interface Dimension {
  readonly name: string;
  readonly values: readonly number[];
}

export interface MethodTrainer {
  /** The hyper-parameters to search, apart from the style weight. */
  readonly dimensions: readonly Dimension[];
  /** The safest values to start a search with, each one of its dimension's. */
  chooseStart(problem: FitProblem): Parameters;
  /** Computes hyper-parameters that follow from all samples and are not searched. */
  fixParameters?(problem: FitProblem): Parameters;
  /** Fits on the samples of the subset only. */
  fit(problem: FitProblem, subset: WeightedSubset, parameters: Parameters): Geometry;
}

/** @throws RangeError when the parameter is missing */
export function getParameter(parameters: Parameters, name: string): number {
  const value = parameters[name];
  if (value === undefined) throw new RangeError(`Missing parameter '${name}'`);
  return value;
}
