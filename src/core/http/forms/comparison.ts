// Two score cards side by side. Pure.
import type { CompareResponse, ScoreCard, TraitComparison } from '../../contract/index.js';

/** Both cards, and the differences `b` minus `a`: of the composite, and of each trait. */
export function createComparison(a: ScoreCard, b: ScoreCard): CompareResponse {
  const traits = Object.entries(a.scores).map(([key, score]): [string, TraitComparison] => {
    const other = b.scores[key] ?? 0;
    return [key, { a: score, b: other, delta: other - score }];
  });
  return { a, b, improvement: b.composite - a.composite, traits: Object.fromEntries(traits) };
}
