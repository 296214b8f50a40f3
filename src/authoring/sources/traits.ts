// Finds the trait that a source names. Pure.
import { quoteValue } from './problems.js';
import type { GradedTrait } from './sample.js';

/**
 * The trait with this key; without a key, the model's only trait.
 * @param failure creates the error of a message
 * @throws what `failure` creates
 */
export function findTrait(
  key: string | undefined,
  traits: readonly GradedTrait[],
  failure: (message: string) => Error,
): GradedTrait {
  const [only, ...others] = traits;
  const trait = key === undefined && others.length === 0 ? only : traits.find((one) => one.key === key);
  if (trait) return trait;
  const keys = traits.map((one) => one.key).join(', ');
  if (key === undefined) throw failure(`trait is missing; set it to one of: ${keys}`);
  throw failure(`unknown trait ${quoteValue(key)}; this model has: ${keys}`);
}
