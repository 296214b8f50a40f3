// What stands in for outliers where a cohort has none among its samples: groups of the cohort, held back one at a time,
// are texts near it, and general texts are far from it. A probability that is learned from general texts alone knows
// nothing of the texts between. Pure.
import { clusterSpherical, createRandom } from '../../numerics/index.js';
import { type LabelledScores, selectScores } from '../calibration/labelled-scores.js';
import { at } from '../data/positions.js';
import { listMembers } from '../problem/class-statistics.js';
import type { Fold } from '../problem/folds.js';
import type { FitProblem } from '../problem/problem.js';
import { createSubset, type WeightedSubset } from '../problem/weighted-subset.js';

/** Groups that a cohort is divided into. Over labelled sets 4 are as good. */
const maxGroups = 8;
/** Samples that a group has on average, at least. */
const fewestInGroup = 2;

/** A group of a cohort, and the cohort without it. */
export interface HeldBackGroup {
  readonly train: WeightedSubset;
  readonly held: Fold['held'];
}

/**
 * Divides a cohort into groups of similar texts (spherical k-means).
 * @returns up to 8 groups; none for fewer than four samples, or copies of one text. A group that is more than half of
 *   the cohort is left out: what remains without it is another cohort
 */
export function holdBackGroups(
  { space, labels, whole }: FitProblem,
  seed: number,
  key: string,
): HeldBackGroup[] {
  const members = listMembers(whole.negative, whole.rows);
  const groupCount = Math.min(maxGroups, Math.floor(members.length / fewestInGroup));
  if (groupCount < 2) return [];
  const points = Array.from(members, (i) => Float64Array.from(at(space.points, i)));
  const { centers, assignments } = clusterSpherical(points, groupCount, createRandom(seed, 'stand-ins', key));
  return centers
    .map((_, group) => ({
      held: members.filter((_, position) => assignments[position] === group),
      train: createSubset(
        labels,
        members.filter((_, position) => assignments[position] !== group),
      ),
    }))
    .filter(({ held }) => 2 * held.length <= members.length);
}

/** A score of a text that stands in for an outlier. */
export interface StandIn {
  readonly raw: number;
  /** Scores of one group are held out together when calibration is cross-validated. */
  readonly group: number;
}

/**
 * Held-out scores of a cohort as negatives; as positives its held-back groups and general texts. Each kind has half of the
 * positives' weight by repeating the shorter list, because tiers and intervals take all scores as equal.
 *
 * @param scores general texts are the positives
 * @param near scores of held-back samples; without any the scores stay
 */
export function addStandIns(scores: LabelledScores, near: readonly StandIn[]): LabelledScores {
  if (near.length === 0) return scores;
  const cohort = selectScores(scores, (i) => scores.positive[i] === 0);
  const general = selectScores(scores, (i) => scores.positive[i] === 1);
  const far = Array.from(general.raw, (raw, i) => ({ raw, group: at(general.groups, i) }));
  const size = Math.max(near.length, far.length);
  const positives = [...repeatUpTo(size, far), ...repeatUpTo(size, near)];
  return {
    raw: Float64Array.from([...cohort.raw, ...positives.map(({ raw }) => raw)]),
    positive: Uint8Array.from([...cohort.positive, ...positives.map(() => 1)]),
    weights: Float64Array.from([...cohort.weights, ...positives.map(() => 1)]),
    groups: Uint8Array.from([...cohort.groups, ...positives.map(({ group }) => group)]),
  };
}

/** `size` items, each repeated equally often or once more. */
function repeatUpTo<T>(size: number, items: readonly T[]): T[] {
  return Array.from({ length: size }, (_, i) => at(items, Math.floor((i * items.length) / size)));
}
