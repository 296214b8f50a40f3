// Samples whose label their out-of-fold probability contradicts: confident learning for two classes (Northcutt, Jiang & Chuang,
// 2021), pruned by noise rate. Pure.
import { mean } from '../../numerics/index.js';
import type { UnseenSamples } from '../../training/index.js';

/** Fewest samples of a pole: with fewer, the thresholds are guesses. */
const minSamples = 5;

type Judged = Pick<UnseenSamples, 'classes' | 'probabilities'>;

/**
 * As many samples of each pole as confidently belong to the other one, those with the largest margin first. A threshold is the mean
 * probability of a pole among its own samples, so that poles of different certainty are judged alike.
 * @returns positions, the most certain issues first
 */
export function findLabelIssues({ classes, probabilities }: Judged): number[] {
  const poleProbabilities = [0, 1].map((pole) =>
    Float64Array.from(
      probabilities.filter((_, i) => classes[i] === pole),
      (p) => (pole === 1 ? p : 1 - p),
    ),
  );
  if (poleProbabilities.some((values) => values.length < minSamples)) return [];
  const thresholds = poleProbabilities.map((values) => mean(values));
  const issues = [0, 1].flatMap((label) => {
    const margins = Array.from(probabilities, (p, position) => ({
      position,
      margin: label === 1 ? 1 - 2 * p : 2 * p - 1,
    })).filter(({ position }) => classes[position] === label);
    const confident = margins.map(({ margin }) => findConfident(margin, label, thresholds));
    const [kept, moved] = [true, false].map((stays) => confident.filter((one) => one === stays).length);
    const rate = (moved ?? 0) / Math.max(1, (kept ?? 0) + (moved ?? 0));
    return margins
      .sort((a, b) => b.margin - a.margin)
      .slice(0, Math.round(rate * margins.length))
      .filter(({ margin }) => margin > 0);
  });
  return issues.sort((a, b) => b.margin - a.margin).map(({ position }) => position);
}

/** True where a sample confidently belongs to its given pole, false where to the other one, null where to neither. */
function findConfident(margin: number, label: number, thresholds: readonly number[]): boolean | null {
  const [stayProbability, other] = [(1 - margin) / 2, (1 + margin) / 2];
  const stays = stayProbability >= (thresholds[label] ?? 1);
  const moves = other >= (thresholds[1 - label] ?? 1);
  if (stays && moves) return stayProbability >= other;
  if (stays) return true;
  return moves ? false : null;
}
