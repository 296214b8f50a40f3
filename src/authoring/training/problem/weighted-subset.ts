// The samples that one fit sees, with their weights.
import type { Labels } from '../data/labels.js';
import { at, listPositions } from '../data/positions.js';

export interface WeightedSubset {
  /** Samples with weight in either class, ascending. */
  readonly rows: Uint32Array;
  /** (n) class weights, 0 outside `rows`. Over all samples each pole's weights sum to 1/2, over a subset to less. */
  readonly positive: Float64Array;
  readonly negative: Float64Array;
  /** Set where this subset is `whole` without `held`: its sums are the differences of theirs. */
  readonly difference?: { readonly whole: WeightedSubset; readonly held: WeightedSubset };
  /** Set where this subset consists of others, possibly repeated: its sums are the totals of theirs. */
  readonly pieces?: readonly WeightedSubset[];
  /** Set where fits are only compared and then discarded: an optimisation may stop early. */
  readonly rough?: true;
}

/** The subset of the given samples; samples in neither class are left out. */
export function createSubset(labels: Labels, samples: Uint32Array): WeightedSubset {
  const positive = new Float64Array(labels.positive.length);
  const negative = new Float64Array(labels.negative.length);
  const rows = samples.filter((i) => at(labels.positive, i) + at(labels.negative, i) > 0);
  for (const i of rows) {
    positive[i] = at(labels.positive, i);
    negative[i] = at(labels.negative, i);
  }
  return { rows, positive, negative };
}

/** All samples. */
export function createWholeSubset(labels: Labels): WeightedSubset {
  return createSubset(labels, listPositions(labels.classes.length));
}

/** (n) weight of each sample in both classes together. */
export function sumWeights({ positive, negative }: WeightedSubset): Float64Array {
  return positive.map((weight, i) => weight + at(negative, i));
}
