// The number of samples on each pole of a trait, and the checks that training needs before it starts.
import { AssayError } from '../../../core/contract/index.js';
import type { Labels } from './labels.js';

/** Samples that a trait's classes were made of. */
export interface TraitCounts {
  readonly key: string;
  /** All samples given, those between the boundaries included. */
  readonly samples: number;
  readonly positive: number;
  readonly negative: number;
}

/** Fewest samples on each pole. */
export const fewestSamples = 3;

export function countSamples(key: string, labels: Labels): TraitCounts {
  const count = (label: number): number => labels.classes.filter((value) => value === label).length;
  return { key, samples: labels.classes.length, positive: count(1), negative: count(0) };
}

/** @throws sample_invalid, naming the trait, for a quality outside [0, 1] */
export function requireQualities(key: string, qualities: Float32Array): void {
  const invalid = qualities.findIndex((quality) => !(quality >= 0 && quality <= 1));
  if (invalid < 0) return;
  throw new AssayError(
    'sample_invalid',
    `Trait '${key}': sample ${invalid + 1} has quality ${qualities[invalid]}. Qualities must be between 0 and 1`,
  );
}

/** Distances between means of unit vectors below this are rounding errors. */
const smallestDistance = 1e-6;

/**
 * @param distance between the two ends of the trait's axis
 * @throws sample_invalid, naming the trait, when the distance is 0
 */
export function requireDistance(key: string, distance: number): void {
  if (distance > smallestDistance) return;
  throw new AssayError(
    'sample_invalid',
    `Trait '${key}': the positive and negative samples are the same texts. Add texts that differ between the poles`,
  );
}

/** @throws samples_too_few, naming the trait and the pole */
export function requireSamples(counts: TraitCounts): void {
  for (const pole of ['positive', 'negative'] as const) {
    if (counts[pole] >= fewestSamples) continue;
    throw new AssayError(
      'samples_too_few',
      `Trait '${counts.key}' has ${counts[pole]} ${pole} samples out of ${counts.samples}. Add samples: each pole needs at least ${fewestSamples}`,
    );
  }
}
