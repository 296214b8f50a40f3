// What a scoring method is to training: hyper-parameters and a fit. One file a method in `methods/`.
import type { Geometry } from '../scoring/geometry.js';
import type { Part } from './part.js';
import type { Problem } from './problem.js';

/** Hyper-parameters by name. `style_weight` is every method's. */
export type Parameters = Readonly<Record<string, number>>;

/** A hyper-parameter and its values, in order: neighbours behave alike. */
export interface Dimension {
  readonly name: string;
  readonly values: readonly number[];
}

export interface MethodTrainer {
  /** What a search may vary, the style weight aside. */
  readonly dimensions: readonly Dimension[];
  /** The safest values before anything was tried, each one of its dimension's. */
  start(problem: Problem): Parameters;
  /** Hyper-parameters that are computed from all samples rather than searched. */
  settle?(problem: Problem): Parameters;
  /** Fits on the part's samples; never looks at others. */
  fit(problem: Problem, part: Part, parameters: Parameters): Geometry;
}

/** A parameter that must be there. */
export function parameter(parameters: Parameters, name: string): number {
  const value = parameters[name];
  if (value === undefined) throw new RangeError(`parameter ${name} is missing`);
  return value;
}
