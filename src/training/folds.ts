// Stratified folds, seeded. Pure. Copies of one row share a fold, so no text is scored by a model that saw it.
import { random } from '../numerics/random.js';
import type { Labels } from './labels.js';
import { type Part, partOf, wholePart } from './part.js';

export interface Fold {
  /** The whole without what is held out. */
  readonly train: Part & Required<Pick<Part, 'difference'>>;
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
  const split = Array.from({ length: shape.repeats }, (_, repeat) =>
    heldPlaces(indices, assign(strata, k, random(seed, 'folds', key, repeat)), k),
  );
  const pieces = split.map((folds) => folds.map((held) => partOf(labels, held)));
  const whole: Part = { ...wholePart(labels), pieces: pieces[0]! };
  return split.map((folds, repeat) =>
    folds.map((held, fold) => ({ held, train: complement(labels, whole, held, pieces[repeat]![fold]!) })),
  );
}

/** Places of the samples of each fold, ascending. */
function heldPlaces(indices: Uint32Array, foldOf: ReadonlyMap<number, number>, k: number): Uint32Array[] {
  const places = Uint32Array.from(indices, (_, i) => i);
  return Array.from({ length: k }, (_, fold) => places.filter((i) => foldOf.get(indices[i]!) === fold));
}

/** What is left of the whole without the held-out samples. */
function complement(labels: Labels, whole: Part, held: Uint32Array, piece: Part): Fold['train'] {
  const out = new Set(held);
  const rest = Uint32Array.from(labels.classes, (_, i) => i).filter((i) => !out.has(i));
  return { ...partOf(labels, rest), difference: { whole, held: piece }, rough: true };
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
