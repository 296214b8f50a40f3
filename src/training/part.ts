// The samples that one fit sees, with their weights.
import type { Labels } from './labels.js';

export interface Part {
  /** Samples with weight in either class, ascending. */
  readonly rows: Uint32Array;
  /** (n) class weights, 0 outside `rows`. Each pole's sum to 1/2 over all samples, to less over a part. */
  readonly positive: Float64Array;
  readonly negative: Float64Array;
  /** Set where this part is `whole` without `held`: sums over it are differences of theirs. */
  readonly difference?: { readonly whole: Part; readonly held: Part };
  /** Set where this part is made of others, each as often as it stands here: sums over it are theirs together. */
  readonly pieces?: readonly Part[];
  /** Set where what is fitted is only compared, never kept: a descent may end early. */
  readonly rough?: true;
}

/** The part made of the given samples; those in neither class fall out. */
export function partOf(labels: Labels, samples: Uint32Array): Part {
  const positive = new Float64Array(labels.positive.length);
  const negative = new Float64Array(labels.negative.length);
  const rows = samples.filter((i) => labels.positive[i]! + labels.negative[i]! > 0);
  for (const i of rows) {
    positive[i] = labels.positive[i]!;
    negative[i] = labels.negative[i]!;
  }
  return { rows, positive, negative };
}

/** All samples. */
export function wholePart(labels: Labels): Part {
  return partOf(
    labels,
    Uint32Array.from(labels.classes, (_, i) => i),
  );
}

/** (n) weight of each sample in both classes together. */
export function totalWeights({ positive, negative }: Part): Float64Array {
  return positive.map((weight, i) => weight + negative[i]!);
}
