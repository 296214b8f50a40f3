// Which trait a source means. Pure.
import { shown } from './problems.js';
import type { GradedTrait } from './sample.js';

/**
 * The trait with this key; without a key the only one that the model has.
 * @param failure makes the error of a sentence
 */
export function traitNamed(
  key: string | undefined,
  traits: readonly GradedTrait[],
  failure: (message: string) => Error,
): GradedTrait {
  const [only, ...others] = traits;
  const trait = key === undefined && others.length === 0 ? only : traits.find((one) => one.key === key);
  if (trait) return trait;
  const names = traits.map((one) => one.key).join(', ');
  if (key === undefined) throw failure(`name the trait that it is for; this model has: ${names}`);
  throw failure(`there is no trait ${shown(key)}; this model has: ${names}`);
}
