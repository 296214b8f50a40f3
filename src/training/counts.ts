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

/** @throws sample_invalid, naming the trait, for a quality that is not in [0, 1] */
export function requireQualities(key: string, qualities: Float32Array): void {
  const at = qualities.findIndex((quality) => !(quality >= 0 && quality <= 1));
  if (at < 0) return;
  throw new AssayError(
    'sample_invalid',
    `Trait '${key}': sample ${at + 1} has quality ${qualities[at]}; qualities lie between 0 and 1`,
  );
}

/** A distance of two means of unit vectors below this is rounding. */
const nearest = 1e-6;

/**
 * @param distance between what the trait's axis leads from and to
 * @throws sample_invalid, naming the trait, when there is none
 */
export function requireDistance(key: string, distance: number): void {
  if (distance > nearest) return;
  throw new AssayError(
    'sample_invalid',
    `Trait '${key}': the positive and the negative samples are the same texts, so there is nothing between them to learn`,
  );
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
