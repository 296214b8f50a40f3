// Stratified folds, seeded. Pure. Copies of one row share a fold, so no text is scored by a model that saw it.
import { random } from '../numerics/random.js';
import type { Labels } from './labels.js';
import { type Part, partOf, wholePart } from './part.js';

export interface Fold {
  readonly train: Part;
  /** Samples scored by what was fitted on the others. */
  readonly held: Uint32Array;
}

/**
 * Splits n samples into k folds with the classes spread evenly, then does so again `repeats - 1` times.
 *
 * k shrinks to the distinct rows of the smaller pole, but not below 2.
 * @param indices (n) rows of the encodings
 * @returns repeats x k folds; over the folds of one repeat every sample is held out once
 */
export function stratifiedFolds(
  indices: Uint32Array,
  labels: Labels,
  shape: { readonly folds: number; readonly repeats: number },
  seed: number,
  key: string,
): Fold[][] {
  const strata = rowsByClass(indices, labels);
  const smaller = Math.min(strata.get(1)?.length ?? 0, strata.get(0)?.length ?? 0);
  const k = Math.max(2, Math.min(shape.folds, smaller));
  const whole = wholePart(labels);
  return Array.from({ length: shape.repeats }, (_, repeat) => {
    const foldOf = assign(strata, k, random(seed, 'folds', key, repeat));
    return Array.from({ length: k }, (_, fold) => {
      const held: number[] = [];
      const rest: number[] = [];
      indices.forEach((row, i) => {
        (foldOf.get(row) === fold ? held : rest).push(i);
      });
      return trainingFold(labels, whole, Uint32Array.from(rest), Uint32Array.from(held));
    });
  });
}

function trainingFold(labels: Labels, whole: Part, rest: Uint32Array, held: Uint32Array): Fold {
  return { train: { ...partOf(labels, rest), difference: { whole, held: partOf(labels, held) } }, held };
}

/** Distinct rows by the class of their first sample, in order of appearance. */
function rowsByClass(indices: Uint32Array, labels: Labels): Map<number, number[]> {
  const seen = new Set<number>();
  const strata = new Map<number, number[]>([1, 0, -1].map((kind) => [kind, []]));
  indices.forEach((row, i) => {
    if (seen.has(row)) return;
    seen.add(row);
    strata.get(labels.classes[i]!)?.push(row);
  });
  return strata;
}

/** Deals the shuffled rows of each class round the folds; each class goes on where the one before it stopped. */
function assign(
  strata: ReadonlyMap<number, readonly number[]>,
  k: number,
  source: ReturnType<typeof random>,
): Map<number, number> {
  const foldOf = new Map<number, number>();
  let next = 0;
  for (const rows of strata.values())
    for (const row of source.shuffle([...rows])) foldOf.set(row, next++ % k);
  return foldOf;
}
