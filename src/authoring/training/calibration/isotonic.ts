// A monotone piecewise-linear map from raw to universal scores: class-balanced shares of positives in 16 quantile
// bins, made monotone by pooling adjacent violators (Ayer et al., 1955), then strictly increasing. Pure.
import type { Calibration } from '../../../core/scoring/index.js';
import { at, listPositions } from '../data/positions.js';
import { balanceClasses, type LabelledScores } from './labelled-scores.js';

type Isotonic = Extract<Calibration, { kind: 'isotonic' }>;

const knotCount = 16;
/** Share of a straight line mixed in, so that the map rises over equal shares too. */
const slant = 1e-3;

interface Bin {
  /** Sums of class-balanced weights. */
  weight: number;
  positive: number;
  count: number;
}

/** @returns the map, or null when the raw scores have fewer than two values */
export function fitIsotonic(scores: LabelledScores): Isotonic | null {
  const weights = balanceClasses(scores);
  const order = listPositions(scores.raw.length).sort(
    (a, b) => at(scores.raw, a) - at(scores.raw, b) || a - b,
  );
  const knots: number[] = [];
  const bins: Bin[] = [];
  for (const members of createQuantileBins(order, scores.raw)) {
    const bin = { weight: 0, positive: 0, count: members.length };
    let along = 0;
    for (const i of members) {
      const weight = at(weights, i);
      bin.weight += weight;
      bin.positive += weight * at(scores.positive, i);
      along += weight * at(scores.raw, i);
    }
    knots.push(Math.fround(along / bin.weight));
    bins.push(bin);
  }
  if (knots.length < 2) return null;
  const shares = poolViolators(bins);
  return {
    kind: 'isotonic',
    x: Float32Array.from(knots),
    y: Float32Array.from(shares, (share, k) => (1 - slant) * share + (slant * (k + 1)) / (shares.length + 1)),
  };
}

/** Bins of positions in the order of their scores. Scores that are equal as Float32 share a bin. */
function createQuantileBins(order: Uint32Array, raw: Float64Array): Uint32Array[] {
  const ranked = Float32Array.from(order, (position) => at(raw, position));
  const bins: Uint32Array[] = [];
  let start = 0;
  for (let k = 1; k <= knotCount; k++) {
    let end = Math.max(start, Math.round((k * order.length) / knotCount));
    while (end > start && end < order.length && ranked[end] === ranked[end - 1]) end++;
    if (end > start) bins.push(order.subarray(start, end));
    start = end;
  }
  return bins;
}

/** Pools adjacent bins until the smoothed shares never fall. @returns the share of each bin */
function poolViolators(bins: readonly Bin[]): number[] {
  const blocks: (Bin & { bins: number })[] = [];
  for (const bin of bins) {
    let block = { ...bin, bins: 1 };
    for (
      let lower = blocks.at(-1);
      lower && computeShare(lower) >= computeShare(block);
      lower = blocks.at(-1)
    ) {
      block = {
        weight: lower.weight + block.weight,
        positive: lower.positive + block.positive,
        count: lower.count + block.count,
        bins: lower.bins + block.bins,
      };
      blocks.pop();
    }
    blocks.push(block);
  }
  return blocks.flatMap((block) => new Array<number>(block.bins).fill(computeShare(block)));
}

/** Smoothed by one sample of each class: never 0 or 1. */
const computeShare = ({ weight, positive, count }: Bin): number =>
  ((count * positive) / weight + 1) / (count + 2);
