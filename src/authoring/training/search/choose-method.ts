// The choice of the model's scoring method.
import type { ScoringMethod } from '../../../core/contract/index.js';
import { mean, standardDeviation } from '../../numerics/index.js';
import { at } from '../data/positions.js';
import { methodOrder } from '../methods/registry.js';
import type { Candidate } from './candidate.js';
import type { Study } from './study.js';

/** A method over all traits that decide. */
export interface MethodRecord {
  readonly method: ScoringMethod;
  /** Mean objective of its chosen candidates. */
  readonly objective: number;
  /** Standard error of its difference from the best method: 0 for the best. */
  readonly error: number;
}

/**
 * @param studies studies of the same methods, one list a trait
 * @returns one record a method, preferred methods first
 */
export function compareMethods(studies: readonly (readonly Study[])[]): MethodRecord[] {
  const entries = methodOrder.flatMap((method) => {
    const chosen = studies.flatMap((list) =>
      list.filter((study) => study.method === method).map((study) => study.chosen),
    );
    return chosen.length === 0
      ? []
      : [{ method, chosen, objective: mean(chosen.map((candidate) => candidate.objective)) }];
  });
  if (entries.length === 0) return [];
  const best = entries.reduce((a, b) => (b.objective > a.objective ? b : a));
  return entries.map(({ method, objective, chosen }) => {
    const squares = chosen.map((candidate, t) => computeSquaredError(candidate, at(best.chosen, t)));
    return { method, objective, error: Math.sqrt(mean(squares) / chosen.length) };
  });
}

/** Squared standard error of the difference of two objectives, fold by fold; repeats are not independent. */
function computeSquaredError(a: Candidate, b: Candidate): number {
  const spread = standardDeviation(a.folds.map((value, fold) => value - at(b.folds, fold)));
  return (spread * spread * a.repeats) / a.folds.length;
}

/** Standard errors of the difference within which methods count as equally good. */
const indifference = 2;

/**
 * The first method in order of preference that folds cannot distinguish from the best. Differences are taken fold by
 * fold, which cancels the difficulty of a fold; two standard errors did best over labelled sets of 16, 64 and
 * thousands of samples a class.
 */
export function choosePreferred(records: readonly MethodRecord[]): ScoringMethod {
  const best = records.reduce((a, b) => (b.objective > a.objective ? b : a));
  const first = records.find(({ objective, error }) => objective >= best.objective - indifference * error);
  return (first ?? best).method;
}
