// The decisions of a previous build, reused in place of a search.
import { AssayError, type ModelMethod } from '../../../core/contract/index.js';
import { type Boundaries, defaultBoundaries } from '../data/labels.js';
import type { Parameters } from '../methods/method.js';

/** What a build decided: the part of a build report that the next build may reuse. */
export interface PreviousBuild {
  readonly scoring_method: ModelMethod;
  readonly traits: readonly PreviousTrait[];
}

interface PreviousTrait {
  readonly key: string;
  readonly parameters: Parameters;
  /** null where they did not define the classes. */
  readonly boundaries: Boundaries | null;
  readonly fitted_on?: 'classes' | 'grades';
  readonly samples: { readonly dropped_sources: readonly number[] };
}

interface PreviousChoice {
  readonly boundaries: Boundaries;
  readonly dropped: readonly number[];
}

/** @throws config_invalid when the previous build did not have the trait */
export function findPreviousChoice({ traits }: PreviousBuild, key: string): PreviousChoice {
  const previousTrait = traits.find((trait) => trait.key === key);
  if (previousTrait === undefined)
    throw new AssayError(
      'config_invalid',
      `Trait '${key}' was not part of the previous build. Train the model with a new search`,
    );
  return {
    boundaries: {
      ...(previousTrait.boundaries ?? defaultBoundaries),
      ...(previousTrait.fitted_on === 'grades' ? { mode: 'grades' } : {}),
    },
    dropped: previousTrait.samples.dropped_sources,
  };
}
