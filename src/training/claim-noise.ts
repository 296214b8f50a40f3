// Noise sources give samples to every trait, as negatives. To a claim they are no contradiction: they do not speak
// of it.

import type { TraitInput } from './samples.js';
import { subset } from './subset.js';

/** A claim trait with the samples of noise sources among its unrelated texts; any other trait as it is. */
export function withNoiseUnrelated(trait: TraitInput, noiseSources: readonly number[]): TraitInput {
  const { type, samples, unrelated } = trait;
  const { sources } = samples;
  if (type !== 'claim' || sources === undefined) return trait;
  const places = Uint32Array.from(sources, (_, i) => i);
  const noise = places.filter((i) => noiseSources.includes(sources[i]!));
  return {
    ...trait,
    samples: subset(
      samples,
      places.filter((i) => !noiseSources.includes(sources[i]!)),
    ),
    unrelated: Uint32Array.from([...(unrelated ?? []), ...Array.from(noise, (i) => samples.indices[i]!)]),
  };
}
