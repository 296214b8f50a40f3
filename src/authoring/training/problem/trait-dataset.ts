// One trait's samples ready for fitting: classes, folds, and a fit problem for each style weight.
import type { TraitType } from '../../../core/contract/index.js';
import { countSamples } from '../data/counts.js';
import type { Labels } from '../data/labels.js';
import type { NonEmpty } from '../data/positions.js';
import { traitRules } from '../data/trait-rules.js';
import type { TraitInput, TraitSamples } from '../data/trait-samples.js';
import { createTermSpace, type TermSpace } from '../terms/term-space.js';
import { createFeatureSpace } from './feature-space.js';
import { createStratifiedFolds, type Repeat } from './folds.js';
import { createFitProblem, type FitProblem } from './problem.js';
import { type TrainingContext, toKin } from './training-context.js';

export interface TraitDataset {
  readonly key: string;
  readonly type: TraitType;
  readonly samples: TraitSamples;
  readonly labels: Labels;
  /** Texts on each pole; near copies of one text are one. */
  readonly distinct: Readonly<Record<'positive' | 'negative', number>>;
  /** Style weights that a search may choose from, the best on average over labelled sets first. */
  readonly styleWeights: NonEmpty<number>;
  readonly repeats: NonEmpty<Repeat>;
  /** One sample of the smaller pole a fold, for the scores that calibrate few samples; null for more than a few. */
  getLeaveOneOut(): Repeat | null;
  /** Texts of the ambient corpus; 0 without one. */
  readonly ambientCount: number;
  /** Created once for each style weight and cached until `release`. */
  getProblem(styleWeight: number): FitProblem;
  /** The samples' terms. Created once and cached until `release`. */
  getTerms(): TermSpace;
  /** Frees the cached problems and terms. */
  release(): void;
}

/** Samples of the smaller pole from which on the folds of the search calibrate a trait. */
const enoughSamples = 50;
/** Most samples that are left out one by one. */
const maxSamples = 400;

/** The folds of the scores that calibrate a trait. */
export function getCalibrationFolds(dataset: TraitDataset): NonEmpty<Repeat> {
  const leaveOneOut = dataset.getLeaveOneOut();
  return leaveOneOut ? [leaveOneOut] : dataset.repeats;
}

export function createTraitDataset(
  context: TrainingContext,
  { key, type }: Pick<TraitInput, 'key' | 'type'>,
  samples: TraitSamples,
  labels: Labels,
): TraitDataset {
  const { encodings, ambient, shape, seed, typography = [] } = context;
  const problems = new Map<number, FitProblem>();
  const muted = samples.typographyOfSource ? typography : [];
  const kin = toKin(context, samples.indices);
  const countDistinct = (label: number): number =>
    new Set(kin.filter((_, i) => labels.classes[i] === label)).size;
  const repeats = createStratifiedFolds(kin, labels, shape, seed, key);
  let leaveOneOut: Repeat | undefined;
  const { whole } = repeats[0][0].train.difference;
  let terms: TermSpace | undefined;
  return {
    key,
    type,
    samples,
    labels,
    distinct: { positive: countDistinct(1), negative: countDistinct(0) },
    styleWeights: traitRules[type].styleWeights,
    repeats,
    getLeaveOneOut() {
      const { positive, negative } = countSamples(key, labels);
      const few = Math.min(positive, negative) < enoughSamples && positive + negative <= maxSamples;
      if (!few) return null;
      const single = { folds: enoughSamples, repeats: 1 };
      leaveOneOut ??= createStratifiedFolds(kin, labels, single, seed, key)[0];
      return leaveOneOut;
    },
    ambientCount: ambient.count,
    getProblem(styleWeight) {
      const problem =
        problems.get(styleWeight) ??
        createFitProblem({
          space: createFeatureSpace(encodings, samples.indices, styleWeight, muted),
          labels,
          computeAmbientDirections: () => ambient.getDirections(styleWeight),
          whole,
        });
      problems.set(styleWeight, problem);
      return problem;
    },
    getTerms() {
      terms ??= createTermSpace(encodings.terms, samples.indices, ambient);
      return terms;
    },
    release() {
      problems.clear();
      terms = undefined;
    },
  };
}
