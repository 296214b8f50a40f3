// Samples that look mislabelled: models fitted without them score them far on the other side of their class.
import { mean, quantile, standardDeviation } from '../../numerics/index.js';
import type { Labels } from '../data/labels.js';
import { at, findPositions, listPositions } from '../data/positions.js';
import { correctionSource, type TraitSamples } from '../data/trait-samples.js';
import type { Plan } from '../effort.js';
import type { OptionUse } from '../option-use.js';

/** How samples are pruned; null: not pruned. */
export type Pruning = { readonly threshold: number | null } | null;

/** @param key of the trait, whose use of the options is recorded */
export function getPruning({ prune, pruneThreshold }: Plan, use: OptionUse, key: string): Pruning {
  use.read(key, 'auto_prune');
  if (prune) use.read(key, 'prune_z_threshold');
  else use.skip('auto_prune is off', 'prune_z_threshold');
  return prune ? { threshold: pruneThreshold } : null;
}

/** Positions of the samples that may be pruned: all but corrections, while there are more of the others. */
export function listPrunable({
  sources,
  qualities,
}: Pick<TraitSamples, 'sources' | 'qualities'>): Uint32Array {
  const all = listPositions(qualities.length);
  const others = all.filter((i) => sources?.[i] !== correctionSource);
  return 2 * others.length > all.length ? others : all;
}

/** Samples that look mislabelled from a distance on, and what leaving them out does. */
export interface PruneTrial {
  /** Deviations beyond the boundary between the classes. */
  readonly threshold: number;
  /** Number of samples beyond it. */
  readonly samples: number;
  /** Objective of all samples, these included, by fits without these; null: not tried, a pole would keep too few. */
  readonly objective: number | null;
}

export interface MislabelledSet {
  readonly threshold: number;
  /** Positions of the samples, ascending. */
  readonly positions: Uint32Array;
}

/** Thresholds that are tried where the document sets none. */
const triedThresholds = [3, 2.5, 2, 1.5, 1, 0.5];
/** Largest share of the samples that is tried. */
const maxPruned = 0.2;

/**
 * The sets to try: of a given threshold the one that it finds, else growing ones, each once. Empty sets are left out.
 * @param repeats out-of-fold scores, one (n) array a repeat
 * @param prunable positions of the samples that may be in a set. Default: all
 */
export function listMislabelledSets(
  repeats: readonly Float64Array[],
  labels: Labels,
  threshold: number | null,
  prunable: Uint32Array = listPositions(labels.classes.length),
): MislabelledSet[] {
  const thresholds = threshold === null ? triedThresholds : [threshold];
  const max = threshold === null ? maxPruned * labels.classes.length : labels.classes.length;
  const allowed = new Set(prunable);
  const sets = new Map<number, MislabelledSet>();
  for (const value of thresholds) {
    const positions = findMislabelled(repeats, labels, value).filter((i) => allowed.has(i));
    if (positions.length > 0 && positions.length <= max && !sets.has(positions.length))
      sets.set(positions.length, { threshold: value, positions });
  }
  return [...sets.values()];
}

/**
 * Positions of samples whose mean out-of-fold score is far on the wrong side, ascending.
 * @param threshold deviations of the class beyond the boundary between the classes, half-way between their medians; a lower
 *   one finds more
 */
export function findMislabelled(
  repeats: readonly Float64Array[],
  labels: Labels,
  threshold: number,
): Uint32Array {
  const scores = Array.from(labels.classes, (_, i) => mean(repeats.map((raw) => at(raw, i))));
  const classes = [1, 0].map((label) => scores.filter((_, i) => labels.classes[i] === label));
  const boundary = mean(classes.map((members) => quantile(members, 0.5)));
  const distances = new Float64Array(scores.length).fill(Number.NEGATIVE_INFINITY);
  for (const [label, sign, members] of [
    [1, -1, at(classes, 0)],
    [0, 1, at(classes, 1)],
  ] as const) {
    const spread = measureSpread(members);
    if (spread === 0) continue;
    scores.forEach((score, i) => {
      if (labels.classes[i] === label) distances[i] = (sign * (score - boundary)) / spread;
    });
  }
  return findPositions(distances, (distance) => distance > threshold);
}

/** Deviation of a normal distribution by its median deviation, which a few mislabelled samples do not widen. */
function measureSpread(values: readonly number[]): number {
  const center = quantile(values, 0.5);
  const deviations = values.map((value) => Math.abs(value - center));
  return 1.4826 * quantile(deviations, 0.5) || standardDeviation(values);
}

export const nothingPruned = new Uint32Array(0);
