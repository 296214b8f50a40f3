// Which scoring method the model gets.
import type { ScoringMethod } from '../contract/resources.js';
import { mean } from '../numerics/statistics.js';
import { methodOrder } from './methods/registry.js';
import type { Study } from './study.js';

/** A method over all spectrum traits. */
export interface MethodRecord {
  readonly method: ScoringMethod;
  /** Mean objective of its chosen trials. */
  readonly objective: number;
  /** Standard error of that mean. */
  readonly error: number;
}

/**
 * @param studies studies of the same methods, one list a trait
 * @returns one record a method, in the order in which equally good methods are preferred
 */
export function compareMethods(studies: readonly (readonly Study[])[]): MethodRecord[] {
  return methodOrder.flatMap((method) => {
    const chosen = studies.flatMap((list) =>
      list.filter((study) => study.method === method).map((study) => study.chosen),
    );
    if (chosen.length === 0) return [];
    const variance = chosen.reduce((sum, { error }) => sum + error * error, 0);
    return [
      {
        method,
        objective: mean(chosen.map(({ objective }) => objective)),
        error: Math.sqrt(variance) / chosen.length,
      },
    ];
  });
}

/** The first method, in order of preference, within one standard error of the best. */
export function preferred(records: readonly MethodRecord[]): ScoringMethod {
  const best = records.reduce((a, b) => (b.objective > a.objective ? b : a));
  const first = records.find(({ objective }) => objective >= best.objective - best.error);
  return (first ?? best).method;
}
