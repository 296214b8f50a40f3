// A monotone piecewise-linear map from raw to universal scores. Pure. Class-balanced shares of positives over 16
// quantile bins, made monotone by pooling adjacent violators (Ayer et al., 1955), then strictly increasing.
import type { Calibration } from '../scoring/trained-model.js';
import { classBalanced, type LabelledScores } from './labelled-scores.js';

type Isotonic = Extract<Calibration, { kind: 'isotonic' }>;

const knotCount = 16;
/** Share of a straight line mixed in, so that equal shares still rise. */
const slant = 1e-3;

interface Bin {
  /** Sums of class-balanced weights. */
  weight: number;
  positive: number;
  count: number;
}

/** @returns the map, or null when the raw scores take fewer than two values */
export function fitIsotonic(scores: LabelledScores): Isotonic | null {
  const weights = classBalanced(scores);
  const order = Uint32Array.from(scores.raw, (_, i) => i).sort(
    (a, b) => scores.raw[a]! - scores.raw[b]! || a - b,
  );
  const knots: number[] = [];
  const bins: Bin[] = [];
  for (const members of quantileBins(order, scores.raw)) {
    const bin = { weight: 0, positive: 0, count: members.length };
    let along = 0;
    for (const i of members) {
      bin.weight += weights[i]!;
      bin.positive += weights[i]! * scores.positive[i]!;
      along += weights[i]! * scores.raw[i]!;
    }
    knots.push(Math.fround(along / bin.weight));
    bins.push(bin);
  }
  if (knots.length < 2) return null;
  const shares = pooled(bins);
  return {
    kind: 'isotonic',
    x: Float32Array.from(knots),
    y: Float32Array.from(shares, (share, k) => (1 - slant) * share + (slant * (k + 1)) / (shares.length + 1)),
  };
}

/** Equal scores share a bin, and bins differ as Float32. */
function quantileBins(order: Uint32Array, raw: Float64Array): Uint32Array[] {
  const bins: Uint32Array[] = [];
  let start = 0;
  for (let k = 1; k <= knotCount; k++) {
    let end = Math.max(start, Math.round((k * order.length) / knotCount));
    while (
      end > start &&
      end < order.length &&
      Math.fround(raw[order[end]!]!) === Math.fround(raw[order[end - 1]!]!)
    )
      end++;
    if (end > start) bins.push(order.subarray(start, end));
    start = end;
  }
  return bins;
}

/** Pools neighbours until the smoothed shares never fall; one share a bin. */
function pooled(bins: readonly Bin[]): number[] {
  const blocks: (Bin & { bins: number })[] = [];
  for (const bin of bins) {
    blocks.push({ ...bin, bins: 1 });
    for (let last = blocks.length - 1; last > 0 && share(blocks[last - 1]!) >= share(blocks[last]!); last--) {
      const upper = blocks.pop()!;
      const lower = blocks[last - 1]!;
      lower.weight += upper.weight;
      lower.positive += upper.positive;
      lower.count += upper.count;
      lower.bins += upper.bins;
    }
  }
  return blocks.flatMap((block) => new Array<number>(block.bins).fill(share(block)));
}

/** Smoothed by one sample of each class, so that it is never 0 or 1. */
const share = ({ weight, positive, count }: Bin): number => ((count * positive) / weight + 1) / (count + 2);
