// From qualities to classes: percentile boundaries, ties, weights. Pure. Two-class labels come out as given.
import { quantiles } from '../numerics/quantile.js';
import type { TraitSamples } from './samples.js';

export interface Boundaries {
  /** Percentile in [0, 100]; qualities at or below it are negative. */
  readonly low: number;
  /** Percentile in [low, 100]; qualities at or above it are positive. */
  readonly high: number;
  /** Between them: left out, or in both classes by share. */
  readonly mode: 'exclude' | 'interpolate';
}

/** The classes of n samples, with class-balanced weights: each pole's weights sum to 1/2. */
export interface Labels {
  /** (n) 1 positive, 0 negative, -1 between the boundaries. */
  readonly classes: Int8Array;
  /** (n) weight in the positive class; 0 for samples that are not in it. */
  readonly positive: Float64Array;
  /** (n) weight in the negative class; 0 for samples that are not in it. */
  readonly negative: Float64Array;
  /** (n) quality in [0, 1]. */
  readonly quality: Float64Array;
  /** (n) weights as given, for judging. */
  readonly weights: Float64Array;
  /** True when there are more than two distinct qualities. */
  readonly graded: boolean;
}

/** Boundaries when neither the document nor a sweep sets them. */
export const defaultBoundaries: Boundaries = { low: 33, high: 67, mode: 'exclude' };

/**
 * Classes of samples.
 *
 * With at most two distinct qualities boundaries play no part: 0 and 1 mean themselves, any other pair is lower
 * and upper, and a single quality is the pole it lies nearest to (exactly 0.5: neither).
 * @returns labels whose weights sum to 1/2 a pole, or to 0 for a pole without samples
 */
export function labelled(samples: TraitSamples, boundaries: Boundaries): Labels {
  const n = samples.qualities.length;
  const [low, high] = thresholds(samples.qualities, boundaries);
  const labels: Labels = {
    classes: new Int8Array(n),
    positive: new Float64Array(n),
    negative: new Float64Array(n),
    quality: Float64Array.from(samples.qualities),
    weights: Float64Array.from({ length: n }, (_, i) => samples.weights?.[i] ?? 1),
    graded: new Set(samples.qualities).size > 2,
  };
  for (let i = 0; i < n; i++) {
    const share = membership(samples.qualities[i]!, low, high);
    const weight = labels.weights[i]!;
    const between = share > 0 && share < 1;
    labels.classes[i] = between ? -1 : share;
    if (between && boundaries.mode === 'exclude') continue;
    labels.positive[i] = weight * share;
    labels.negative[i] = weight * (1 - share);
  }
  balance(labels.positive);
  balance(labels.negative);
  return labels;
}

/** The same classes with nothing to be fitted on the given samples; they are still judged. */
export function withoutSamples(labels: Labels, left: Uint32Array): Labels {
  const positive = Float64Array.from(labels.positive);
  const negative = Float64Array.from(labels.negative);
  for (const i of left) {
    positive[i] = 0;
    negative[i] = 0;
  }
  balance(positive);
  balance(negative);
  return { ...labels, positive, negative };
}

/** The labels of some samples, by their places, weights balanced anew. */
export function labelsAt(labels: Labels, places: Uint32Array): Labels {
  const picked = (values: Float64Array): Float64Array => Float64Array.from(places, (i) => values[i]!);
  const positive = picked(labels.positive);
  const negative = picked(labels.negative);
  balance(positive);
  balance(negative);
  return {
    classes: Int8Array.from(places, (i) => labels.classes[i]!),
    positive,
    negative,
    quality: picked(labels.quality),
    weights: picked(labels.weights),
    graded: labels.graded,
  };
}

/** 1 at or above `high`, 0 at or below `low`, linear between. The bounds never cross. */
function membership(quality: number, low: number, high: number): number {
  if (quality >= high) return 1;
  if (quality <= low) return 0;
  return (quality - low) / (high - low);
}

/** Qualities at or below the first are negative, at or above the second positive. */
function thresholds(qualities: Float32Array, boundaries: Boundaries): [number, number] {
  const distinct = [...new Set(qualities)].sort((a, b) => a - b);
  const [first, second] = distinct;
  if (first === undefined) return [0, 1];
  if (second === undefined) return first === 0.5 ? [0, 1] : first > 0.5 ? [0, first] : [first, 1];
  if (distinct.length === 2) return [first, second];
  const [low, high] = quantiles(qualities, [boundaries.low / 100, boundaries.high / 100]);
  if (low! < high!) return [low!, high!];
  return splitAt(distinct, low!);
}

/** Both percentiles fall on one value: its ties go to the middle, or to the pole that would be empty without them. */
function splitAt(distinct: readonly number[], value: number): [number, number] {
  const below = distinct.findLast((quality) => quality < value);
  const above = distinct.find((quality) => quality > value);
  return [below ?? value, above ?? value];
}

/** Scales weights to sum to 1/2; leaves zeros alone. */
function balance(weights: Float64Array): void {
  let sum = 0;
  for (const weight of weights) sum += weight;
  if (sum > 0) for (let i = 0; i < weights.length; i++) weights[i]! /= 2 * sum;
}
