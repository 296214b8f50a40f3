// Trains one spectrum trait: style weight by cross-validation, calibration and tiers from out-of-fold scores,
// geometry from all samples.
import type { TrainedSpectrum } from '../scoring/trained-model.js';
import { meanAxis, midpoint } from './cloud.js';
import { stratifiedFolds } from './folds.js';
import { type Boundaries, type Labels, labelled } from './labels.js';
import { balancedCosine } from './methods/balanced-cosine.js';
import { metricsOf, quartilesOf } from './metrics.js';
import { meanObjective, outOfFold } from './out-of-fold.js';
import type { Pace } from './pace.js';
import { wholePart } from './part.js';
import { fitPlatt, type LabelledScores } from './platt.js';
import { type Problem, problemOf } from './problem.js';
import { spacesOf } from './space.js';
import type { TrainInput, TraitCounts, TraitInput, TraitMetrics } from './types.js';

/** Style weights tried, the best on average first: of equal objectives the earlier wins. */
export const styleWeights = [0.6, 0.3, 1, 0] as const;

export interface SpectrumResult {
  readonly trained: TrainedSpectrum;
  readonly metrics: TraitMetrics;
  readonly counts: TraitCounts;
}

export async function trainSpectrum(
  input: TrainInput,
  trait: TraitInput,
  boundaries: Boundaries,
  pace: Pace,
): Promise<SpectrumResult> {
  const labels = labelled(trait.samples, boundaries);
  const counts = countsOf(trait.key, labels);
  const folds = stratifiedFolds(
    trait.samples.indices,
    labels,
    { folds: 5, repeats: 2 },
    input.seed,
    trait.key,
  );
  const spaceOf = spacesOf(input.encodings, trait.samples.indices);

  const parameters = { pc: 0, trim: 0 };
  let best: { score: number; problem: Problem; raws: Float64Array[] } | undefined;
  for (const weight of styleWeights) {
    const problem = problemOf(spaceOf(weight), labels, () => new Float32Array(0));
    const raws = folds.map((repeat) => outOfFold(problem, repeat, balancedCosine, parameters));
    const score = meanObjective(raws, labels);
    if (best === undefined || score > best.score) best = { score, problem, raws };
    await pace.step();
  }
  const { problem, raws } = best!;
  const { space, cloud } = problem;
  const scores = labelledScores(raws, labels);
  const calibration = fitPlatt(scores, counts);
  const means = cloud.means(wholePart(labels));
  return {
    counts,
    metrics: metricsOf(scores, calibration),
    trained: {
      type: 'spectrum',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: space.styleWeight,
      calibration,
      quartiles: quartilesOf(scores, calibration),
      method: 'balanced_cosine',
      parameters: { style_weight: space.styleWeight },
      geometry: balancedCosine.fit(problem, wholePart(labels), parameters),
      center: Float32Array.from(midpoint(means)),
      axis: Float32Array.from(meanAxis(means)),
    },
  };
}

export function countsOf(key: string, labels: Labels): TraitCounts {
  const count = (kind: number): number => labels.classes.filter((value) => value === kind).length;
  return { key, samples: labels.classes.length, positive: count(1), negative: count(0) };
}

/** The out-of-fold scores of all repeats, one after the other; samples in neither class fall out. */
function labelledScores(raws: readonly Float64Array[], labels: Labels): LabelledScores {
  const classed = Uint32Array.from(labels.classes, (_, i) => i).filter((i) => labels.classes[i] !== -1);
  return {
    raw: Float64Array.from(raws.flatMap((raw) => Array.from(classed, (i) => raw[i]!))),
    positive: Uint8Array.from(raws.flatMap(() => Array.from(classed, (i) => labels.classes[i]!))),
    weights: Float64Array.from(
      raws.flatMap(() => Array.from(classed, (i) => labels.positive[i]! + labels.negative[i]!)),
    ),
  };
}
