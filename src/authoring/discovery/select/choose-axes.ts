// Which proposed axes become traits: stable, discriminating, and different from authored traits and from each other.
import type { AxisOrigin } from '../types.js';

/** A proposed axis with its measures. */
export interface Candidate {
  readonly origin: AxisOrigin;
  readonly styleWeight: number;
  readonly axis: Float64Array;
  readonly discrimination: number;
  readonly explainedVariance: number;
  readonly stability: number;
  /** (m) positions of the sampled texts, of mean 0 and length 1. */
  readonly positions: Float64Array;
}

/** Stability that every axis needs. */
export const minStability = 0.8;
/** |cosine| between the positions of the texts on two axes above which they measure the same. */
const alike = 0.8;
/** Limits of the threshold that the sweep chooses. */
const lowestThreshold = 0.6;
const highestThreshold = 0.7;

/**
 * The threshold at the widest gap between discriminations from 0.6 to 0.7: the value at the gap's upper end, so that a
 * small change of the texts moves no axis across it.
 * @param values of the stable candidates
 */
export function sweepThreshold(values: readonly number[]): number {
  const best = Math.max(lowestThreshold, ...values);
  const highest = Math.min(highestThreshold, best);
  const inside = values.filter((value) => value > lowestThreshold && value < highest).sort((a, b) => a - b);
  let below = lowestThreshold;
  let widest = { gap: 0, threshold: lowestThreshold };
  for (const value of [...inside, highest]) {
    if (value - below > widest.gap) widest = { gap: value - below, threshold: value };
    below = value;
  }
  return widest.threshold;
}

/**
 * In the order in which axes are chosen: explained variance divided by the kurtosis of the positions, so that an axis
 * that divides the texts comes before one along which a few texts are far from all others. Of mixed labelled sets, eight
 * axes in this order recover more supervised axes than eight in the order of either measure or of discrimination.
 */
export function rankCandidates(candidates: readonly Candidate[]): Candidate[] {
  const ranks = new Map(
    candidates.map((one) => [one, one.explainedVariance / computeKurtosis(one.positions)]),
  );
  return [...candidates].sort((a, b) => ranks.get(b)! - ranks.get(a)!);
}

/** Fourth moment of positions of mean 0 and length 1: 1 for two equal halves, 3 for a normal distribution. */
function computeKurtosis(positions: Float64Array): number {
  let sum = 0;
  for (const value of positions) sum += value * value * value * value;
  return positions.length * sum;
}

/**
 * The first candidates that measure something new, up to `count`.
 * @param ranked candidates in order of preference
 * @param authored (m) positions of the sampled texts on each authored trait, of mean 0 and length 1
 */
export function pruneRedundant(
  ranked: readonly Candidate[],
  authored: readonly Float64Array[],
  count: number,
): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of ranked) {
    if (kept.length >= count) break;
    const known = [...authored, ...kept.map(({ positions }) => positions)];
    if (known.every((positions) => Math.abs(multiply(positions, candidate.positions)) <= alike))
      kept.push(candidate);
  }
  return kept;
}

function multiply(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Values shifted to mean 0 and scaled to length 1; zeros when they are all equal. */
export function standardise(values: Float64Array): Float64Array {
  const center = values.reduce((sum, value) => sum + value, 0) / values.length;
  const offsets = values.map((value) => value - center);
  const length = Math.sqrt(multiply(offsets, offsets));
  return length > 1e-12 ? offsets.map((value) => value / length) : new Float64Array(values.length);
}
