// Which scoring method the model gets.
import type { ScoringMethod } from '../contract/resources.js';
import { deviation, mean } from '../numerics/statistics.js';
import type { Candidate } from './candidate.js';
import { methodOrder } from './methods/registry.js';
import type { Study } from './study.js';

/** A method over all traits that decide. */
export interface MethodRecord {
  readonly method: ScoringMethod;
  /** Mean objective of its chosen candidates. */
  readonly objective: number;
  /** Standard error of its distance from the best method: 0 for the best. */
  readonly error: number;
}

/**
 * @param studies studies of the same methods, one list a trait
 * @returns one record a method, in the order in which equally good methods are preferred
 */
export function compareMethods(studies: readonly (readonly Study[])[]): MethodRecord[] {
  const entries = methodOrder.flatMap((method) => {
    const chosen = studies.flatMap((list) =>
      list.filter((study) => study.method === method).map((study) => study.chosen),
    );
    return chosen.length === 0
      ? []
      : [{ method, chosen, objective: mean(chosen.map((one) => one.objective)) }];
  });
  if (entries.length === 0) return [];
  const best = entries.reduce((a, b) => (b.objective > a.objective ? b : a));
  return entries.map(({ method, objective, chosen }) => ({
    method,
    objective,
    error: Math.sqrt(mean(chosen.map((one, t) => squaredError(one, best.chosen[t]!))) / chosen.length),
  }));
}

/** Squared standard error of the difference of two objectives, fold by fold; repeats are not independent. */
function squaredError(a: Candidate, b: Candidate): number {
  const spread = deviation(a.folds.map((value, fold) => value - b.folds[fold]!));
  return (spread * spread * a.repeats) / a.folds.length;
}

/** Standard errors of the difference that still count as equally good. */
const indifference = 2;

/**
 * The first method, in order of preference, that folds cannot tell from the best. Differences are taken fold by fold,
 * where what is hard about a fold cancels; two standard errors of them came out best over labelled sets of 16, 64 and
 * thousands of samples a class.
 */
export function preferred(records: readonly MethodRecord[]): ScoringMethod {
  const best = records.reduce((a, b) => (b.objective > a.objective ? b : a));
  const first = records.find(({ objective, error }) => objective >= best.objective - indifference * error);
  return (first ?? best).method;
}
