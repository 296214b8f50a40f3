// Parts of a trait's samples: chosen ones, a held-out share, those of other sources.
import { random } from '../numerics/random.js';
import type { Labels } from './labels.js';
import type { TraitSamples } from './samples.js';

/** The samples at the given places, in their order. */
export function subset(samples: TraitSamples, places: Uint32Array): TraitSamples {
  return {
    indices: Uint32Array.from(places, (i) => samples.indices[i]!),
    qualities: Float32Array.from(places, (i) => samples.qualities[i]!),
    ...(samples.weights && { weights: Float32Array.from(places, (i) => samples.weights![i]!) }),
    ...(samples.sources && { sources: Uint16Array.from(places, (i) => samples.sources![i]!) }),
  };
}

/** Places of samples, ascending. */
export interface Split {
  readonly develop: Uint32Array;
  readonly held: Uint32Array;
}

/** Samples from which on a share is held out without being asked for. */
const enoughToHold = 50;
const usualShare = 0.2;

/**
 * Holds a share of every class out, seeded; copies of one row stay together.
 * @param asked share in (0, 1), or null: a fifth from 50 samples on, else none
 * @returns null when nothing is to be held out, or a class would have fewer than `fewest` left to learn from
 */
export function heldOut(
  samples: TraitSamples,
  labels: Labels,
  asked: number | null,
  fewest: number,
  seed: number,
  key: string,
): Split | null {
  const share = asked ?? (samples.indices.length >= enoughToHold ? usualShare : 0);
  if (share === 0) return null;
  const held = new Set<number>();
  for (const kind of [1, 0, -1]) {
    const places = Uint32Array.from(labels.classes, (_, i) => i).filter((i) => labels.classes[i] === kind);
    const rows = [...new Set(Array.from(places, (i) => samples.indices[i]!))];
    const count = Math.round(share * rows.length);
    if (kind !== -1 && (count === 0 || rows.length - count < fewest)) return null;
    for (const row of random(seed, 'held out', key, kind).shuffle(rows).slice(0, count)) held.add(row);
  }
  const places = Uint32Array.from(samples.indices, (_, i) => i);
  return {
    develop: places.filter((i) => !held.has(samples.indices[i]!)),
    held: places.filter((i) => held.has(samples.indices[i]!)),
  };
}
