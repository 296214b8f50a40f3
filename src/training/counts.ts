// How many samples a trait has on each pole, and whether that is enough.
import { AssayError } from '../contract/errors.js';
import type { TraitCounts } from './figures.js';
import type { Labels } from './labels.js';

/** Samples that either pole needs at least. */
export const fewestSamples = 3;

export function countsOf(key: string, labels: Labels): TraitCounts {
  const count = (kind: number): number => labels.classes.filter((value) => value === kind).length;
  return { key, samples: labels.classes.length, positive: count(1), negative: count(0) };
}

/** @throws samples_too_few, naming the trait and the pole */
export function requireSamples(counts: TraitCounts): void {
  for (const pole of ['positive', 'negative'] as const) {
    if (counts[pole] >= fewestSamples) continue;
    throw new AssayError(
      'samples_too_few',
      `Trait '${counts.key}' has ${counts[pole]} ${pole} samples of ${counts.samples}; it needs at least ${fewestSamples} on each pole`,
    );
  }
}
