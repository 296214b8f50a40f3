// Figures of scores against labels. Pure. `scores` are universal, in [0, 1]; `positive` 0 or 1.
import { auroc, spearman } from '../../../dist/authoring/numerics/statistics.js';

export { auroc, spearman };

/** Mean of both classes' F1 when 0.5 divides them; a class that is neither said nor there counts 0. */
export function macroF1(scores, positive) {
  const f1 = (pole) => {
    let hit = 0;
    let said = 0;
    let is = 0;
    scores.forEach((score, i) => {
      const claimed = Number(score >= 0.5) === pole;
      if (claimed) said++;
      if (positive[i] === pole) is++;
      if (claimed && positive[i] === pole) hit++;
    });
    return said + is === 0 ? 0 : (2 * hit) / (said + is);
  };
  return (f1(1) + f1(0)) / 2;
}

/**
 * Expected calibration error over ten bins of equal width.
 * @param balanced both classes weigh the same, as calibration takes them; else rows weigh the same
 */
export function calibrationError(scores, positive, balanced) {
  const positives = positive.reduce((sum, value) => sum + value, 0);
  const weight = (i) =>
    balanced ? 0.5 / (positive[i] ? positives : positive.length - positives) : 1 / positive.length;
  const gap = new Float64Array(10);
  scores.forEach((score, i) => {
    gap[Math.min(9, Math.floor(score * 10))] += weight(i) * (score - positive[i]);
  });
  return gap.reduce((sum, value) => sum + Math.abs(value), 0);
}

/**
 * Expected calibration error of the rows of several traits together, every class of every trait weighing the same. Of few
 * rows the error of one trait is mostly noise: of 120 rows a perfect probability has about 0.08.
 * @param traits { chances, positive } by trait; one without rows of both classes is left out
 */
export function pooledError(traits) {
  const known = traits.filter(({ positive }) => positive.includes(1) && positive.includes(0));
  const gap = new Float64Array(10);
  for (const { chances, positive } of known) {
    const positives = positive.filter((pole) => pole === 1).length;
    chances.forEach((chance, i) => {
      const size = positive[i] === 1 ? positives : positive.length - positives;
      gap[Math.min(9, Math.floor(chance * 10))] += (chance - positive[i]) / (2 * size * known.length);
    });
  }
  return known.length === 0 ? Number.NaN : gap.reduce((sum, value) => sum + Math.abs(value), 0);
}

/**
 * How often the interval contains the end of the scale that a row's class stands for, classes weighing the same, and the
 * share of rows whose interval contains both ends.
 */
export function coverageOf(intervals, positive) {
  const covered = (pole) => {
    const own = intervals.filter((_, i) => positive[i] === pole);
    return own.filter(([low, high]) => (pole === 1 ? high === 100 : low === 0)).length / own.length;
  };
  const both = intervals.filter(([low, high]) => low === 0 && high === 100).length;
  return { coverage: (covered(1) + covered(0)) / 2, undecided: both / intervals.length };
}

/** Rows and rows on the right side of 0.5, by confidence; rows of both classes weigh the same on request. */
export function byConfidence(scores, positive, confidences, weights = scores.map(() => 1)) {
  const counts = { high: [0, 0], moderate: [0, 0], low: [0, 0] };
  scores.forEach((score, i) => {
    const entry = counts[confidences[i]];
    entry[0] += weights[i];
    if (Number(score >= 0.5) === positive[i]) entry[1] += weights[i];
  });
  return counts;
}

/** A weight for each row, so that both classes weigh the same and all rows their number. */
export function balancedWeights(positive) {
  const ones = positive.filter((label) => label === 1).length;
  const [up, down] = [positive.length / (2 * ones), positive.length / (2 * (positive.length - ones))];
  return Array.from(positive, (label) => (label === 1 ? up : down));
}

/** Mean of what is a number; NaN of nothing. */
export function mean(values) {
  const numbers = values.filter((value) => Number.isFinite(value));
  return numbers.length === 0 ? Number.NaN : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}
