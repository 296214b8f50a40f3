// Qualities to classes: poles around 0.5, or percentile boundaries; ties, weights. Pure.
import { quantiles } from '../../numerics/index.js';
import { at } from './positions.js';
import type { TraitSamples } from './trait-samples.js';

export interface Boundaries {
  /** Percentile in [0, 100]; qualities at or below it are negative. */
  readonly low: number;
  /** Percentile in [low, 100]; qualities at or above it are positive. */
  readonly high: number;
  /**
   * Samples between the boundaries are left out of fits, or in both classes in proportion. With `grades` every sample is
   * in both classes in proportion to its quality: the boundaries only define the classes of calibration and tiers.
   */
  readonly mode: 'exclude' | 'interpolate' | 'grades';
}

/** The classes of n samples, with class-balanced weights: each pole's weights sum to 1/2. */
export interface Labels {
  /** (n) 1 positive, 0 negative, -1 between the boundaries. */
  readonly classes: Int8Array;
  /** (n) weight in the positive class; 0 outside it. */
  readonly positive: Float64Array;
  /** (n) weight in the negative class; 0 outside it. */
  readonly negative: Float64Array;
  /** (n) quality in [0, 1]. */
  readonly quality: Float64Array;
  /** (n) weights as given, for evaluation. */
  readonly weights: Float64Array;
  /** True for more than two distinct qualities. */
  readonly graded: boolean;
  /** True where the percentile boundaries matter: for ranked samples with more than two distinct qualities. */
  readonly ranked: boolean;
}

/** Distinct qualities from which on percentile boundaries define the classes. */
const enoughGrades = 5;

/** Whether percentile boundaries define the classes of the samples: for raw numbers, and for five or more grades. */
export function isRanked({ qualities, ranked }: Pick<TraitSamples, 'qualities' | 'ranked'>): boolean {
  return ranked ?? new Set(qualities).size >= enoughGrades;
}

/** The boundaries unless the document or a sweep sets others. */
export const defaultBoundaries: Boundaries = { low: 33, high: 67, mode: 'exclude' };

/**
 * Assigns samples to classes.
 *
 * Without ranks, qualities above 0.5 are positive and below 0.5 negative; exactly 0.5 is between. Ranked samples are
 * split at the boundaries; of two distinct qualities, the lower is negative and the upper positive.
 * @returns labels with weights that sum to 1/2 on each pole, or to 0 on a pole without samples
 */
export function createLabels(samples: TraitSamples, boundaries: Boundaries): Labels {
  const n = samples.qualities.length;
  const distinct = [...new Set(samples.qualities)].sort((a, b) => a - b);
  const ranked = isRanked(samples) && distinct.length > 1;
  const [low, high] = ranked ? findThresholds(samples.qualities, distinct, boundaries) : absoluteThresholds;
  const labels: Labels = {
    classes: new Int8Array(n),
    positive: new Float64Array(n),
    negative: new Float64Array(n),
    quality: Float64Array.from(samples.qualities),
    weights: Float64Array.from({ length: n }, (_, i) => samples.weights?.[i] ?? 1),
    graded: distinct.length > 2,
    ranked: ranked && distinct.length > 2,
  };
  for (const [i, quality] of samples.qualities.entries()) {
    const share = computeMembership(quality, low, high);
    const weight = at(labels.weights, i);
    const between = share > 0 && share < 1;
    labels.classes[i] = between ? -1 : share;
    const fitted = boundaries.mode === 'grades' ? quality : share;
    if (between && boundaries.mode !== 'grades' && !(ranked && boundaries.mode === 'interpolate')) continue;
    labels.positive[i] = weight * fitted;
    labels.negative[i] = weight * (1 - fitted);
  }
  balanceWeights(labels.positive);
  balanceWeights(labels.negative);
  return labels;
}

/** (n) classes of the samples with the default boundaries: 1 positive, 0 negative, -1 between the poles. */
export const classifySamples = (samples: TraitSamples): Int8Array =>
  createLabels(samples, defaultBoundaries).classes;

/** The same labels, with the given samples excluded from fits but not from evaluation. */
export function excludeFromFit(labels: Labels, excluded: Uint32Array): Labels {
  const positive = Float64Array.from(labels.positive);
  const negative = Float64Array.from(labels.negative);
  for (const i of excluded) {
    positive[i] = 0;
    negative[i] = 0;
  }
  balanceWeights(positive);
  balanceWeights(negative);
  return { ...labels, positive, negative };
}

/** The labels of the samples at these positions, with weights balanced again. */
export function selectLabels(labels: Labels, positions: Uint32Array): Labels {
  const select = (values: Float64Array): Float64Array => Float64Array.from(positions, (i) => at(values, i));
  const positive = select(labels.positive);
  const negative = select(labels.negative);
  balanceWeights(positive);
  balanceWeights(negative);
  return {
    classes: Int8Array.from(positions, (i) => at(labels.classes, i)),
    positive,
    negative,
    quality: select(labels.quality),
    weights: select(labels.weights),
    graded: labels.graded,
    ranked: labels.ranked,
  };
}

/** 1 at or above `high`, 0 at or below `low`, linear between. `low` is less than `high`, or equal. */
function computeMembership(quality: number, low: number, high: number): number {
  if (quality >= high) return 1;
  if (quality <= low) return 0;
  return (quality - low) / (high - low);
}

/** The nearest float32 values on both sides of 0.5, so that only 0.5 itself is between. */
const absoluteThresholds: [number, number] = [0.5 - 2 ** -25, 0.5 + 2 ** -24];

/**
 * [low, high]: qualities at or below `low` are negative, at or above `high` positive.
 * @param distinct the distinct qualities, ascending, two or more
 */
function findThresholds(
  qualities: Float32Array,
  distinct: readonly number[],
  boundaries: Boundaries,
): [number, number] {
  const [first = 0, second = 1] = distinct;
  if (distinct.length === 2) return [first, second];
  const [low = first, high = first] = quantiles(qualities, [boundaries.low / 100, boundaries.high / 100]);
  return low < high ? [low, high] : splitAt(distinct, low);
}

/** Thresholds around one value that both percentiles fall on: its ties join the middle, or the pole that would be empty. */
function splitAt(distinct: readonly number[], value: number): [number, number] {
  const below = distinct.findLast((quality) => quality < value);
  const above = distinct.find((quality) => quality > value);
  return [below ?? value, above ?? value];
}

/** Scales weights to sum to 1/2, in place; all zeros stay. */
function balanceWeights(weights: Float64Array): void {
  let sum = 0;
  for (const weight of weights) sum += weight;
  if (sum > 0)
    weights.forEach((weight, i) => {
      weights[i] = weight / (2 * sum);
    });
}
