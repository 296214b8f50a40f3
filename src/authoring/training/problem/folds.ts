// Stratified folds, seeded. Near copies share a fold, so no text is scored by a model fitted on it or on its copy. Pure.
import { createRandom, type Random } from '../../numerics/index.js';
import type { Labels } from '../data/labels.js';
import { at, findPositions, listPositions, type NonEmpty, requireNonEmpty } from '../data/positions.js';
import { createSubset, createWholeSubset, type WeightedSubset } from './weighted-subset.js';

export interface Fold {
  /** All samples except the held-out ones. */
  readonly train: WeightedSubset & Required<Pick<WeightedSubset, 'difference'>>;
  /** Samples scored by what was fitted on the others. */
  readonly held: Uint32Array;
}

/** The folds of one repeat: every sample is held out once. */
export type Repeat = NonEmpty<Fold>;

/**
 * Splits n samples into k folds with evenly spread classes, `repeats` times.
 *
 * k is at most the number of distinct rows of the smaller pole, and at least 2. Rows of a pole that are all copies of one are
 * split all the same, because each fold needs both poles.
 * @param indices (n) rows of the encodings, equal for samples that share a fold
 */
export function createStratifiedFolds(
  indices: Uint32Array,
  labels: Labels,
  shape: { readonly folds: number; readonly repeats: number },
  seed: number,
  key: string,
): NonEmpty<Repeat> {
  const groupsByClass = groupByClass(indices, labels);
  const apart = [1, 0].every((label) => (groupsByClass.get(label)?.length ?? 0) > 1);
  if (!apart) indices = listPositions(indices.length);
  const strata = apart ? groupsByClass : groupByClass(indices, labels);
  const smaller = Math.min(strata.get(1)?.length ?? 0, strata.get(0)?.length ?? 0);
  const k = Math.max(2, Math.min(shape.folds, smaller));
  const repeats = requireNonEmpty(
    Array.from({ length: shape.repeats }, (_, repeat) => {
      const folds = assignFolds(strata, k, createRandom(seed, 'folds', key, repeat));
      return splitByFold(indices, folds, k).map((held) => ({ held, piece: createSubset(labels, held) }));
    }),
  );
  const pieces = repeats[0].map(({ piece }) => piece);
  const whole: WeightedSubset = { ...createWholeSubset(labels), pieces };
  return requireNonEmpty(
    repeats.map((folds) =>
      requireNonEmpty(
        folds.map(({ held, piece }) => ({ held, train: createComplement(labels, whole, held, piece) })),
      ),
    ),
  );
}

/** Positions of the samples of each fold, ascending. */
function splitByFold(indices: Uint32Array, folds: ReadonlyMap<number, number>, k: number): Uint32Array[] {
  return Array.from({ length: k }, (_, fold) => findPositions(indices, (row) => folds.get(row) === fold));
}

/** All samples except the held-out ones. */
function createComplement(
  labels: Labels,
  whole: WeightedSubset,
  held: Uint32Array,
  piece: WeightedSubset,
): Fold['train'] {
  const out = new Set(held);
  const train = listPositions(labels.classes.length).filter((i) => !out.has(i));
  return { ...createSubset(labels, train), difference: { whole, held: piece }, rough: true };
}

/** Distinct rows by the class of their first sample, in order of appearance. */
function groupByClass(indices: Uint32Array, labels: Labels): Map<number, number[]> {
  const seen = new Set<number>();
  const strata = new Map<number, number[]>([1, 0, -1].map((label) => [label, []]));
  indices.forEach((row, i) => {
    if (seen.has(row)) return;
    seen.add(row);
    strata.get(at(labels.classes, i))?.push(row);
  });
  return strata;
}

/** The fold of every row: shuffled rows of one class after the other, dealt to the folds in turn. */
function assignFolds(
  strata: ReadonlyMap<number, readonly number[]>,
  k: number,
  random: Random,
): Map<number, number> {
  const folds = new Map<number, number>();
  let next = 0;
  for (const rows of strata.values()) for (const row of random.shuffle([...rows])) folds.set(row, next++ % k);
  return folds;
}
