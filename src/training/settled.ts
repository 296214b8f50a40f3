// A build without a search: what an earlier one decided, taken over as it is.
import { AssayError } from '../contract/errors.js';
import type { ScoringMethod } from '../contract/resources.js';
import { type Boundaries, defaultBoundaries } from './labels.js';
import type { Parameters } from './method.js';

/** What a build decided. A build report is one. */
export interface Settled {
  readonly scoring_method: ScoringMethod;
  readonly traits: readonly SettledTrait[];
}

interface SettledTrait {
  readonly key: string;
  readonly parameters: Parameters;
  /** null where qualities were not graded. */
  readonly boundaries: Boundaries | null;
  readonly samples: { readonly dropped_sources: readonly number[] };
}

interface SettledChoice {
  readonly boundaries: Boundaries;
  readonly dropped: readonly number[];
  readonly parameters: Parameters;
}

/** @throws config_invalid when the earlier build did not have the trait */
export function settledChoice({ traits }: Settled, key: string): SettledChoice {
  const own = traits.find((trait) => trait.key === key);
  if (own === undefined)
    throw new AssayError(
      'config_invalid',
      `Trait '${key}' was not part of the earlier build: train it with a search`,
    );
  return {
    boundaries: own.boundaries ?? defaultBoundaries,
    dropped: own.samples.dropped_sources,
    parameters: own.parameters,
  };
}
