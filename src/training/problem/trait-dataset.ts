// One trait's samples ready for fitting: classes, folds, and a fit problem for each style weight.
import type { TraitType } from '../../contract/index.js';
import type { Labels } from '../data/labels.js';
import type { NonEmpty } from '../data/places.js';
import { traitRules } from '../data/trait-rules.js';
import type { TraitInput, TraitSamples } from '../data/trait-samples.js';
import { createFeatureSpace } from './feature-space.js';
import { createStratifiedFolds, type Repeat } from './folds.js';
import { createFitProblem, type FitProblem } from './problem.js';
import type { TrainingContext } from './training-context.js';

export interface TraitDataset {
  readonly key: string;
  readonly type: TraitType;
  readonly samples: TraitSamples;
  readonly labels: Labels;
  /** Style weights that a search may choose from, the best on average over labelled sets first. */
  readonly styleWeights: NonEmpty<number>;
  readonly repeats: NonEmpty<Repeat>;
  /** Texts of the ambient corpus; 0 without one. */
  readonly ambientCount: number;
  /** Created once for each style weight and cached until `release`. */
  getProblem(styleWeight: number): FitProblem;
  /** Frees the cached problems. */
  release(): void;
}

export function createTraitDataset(
  context: TrainingContext,
  { key, type }: Pick<TraitInput, 'key' | 'type'>,
  samples: TraitSamples,
  labels: Labels,
): TraitDataset {
  const { encodings, ambient, shape, seed } = context;
  const problems = new Map<number, FitProblem>();
  const repeats = createStratifiedFolds(samples.indices, labels, shape, seed, key);
  const { whole } = repeats[0][0].train.difference;
  return {
    key,
    type,
    samples,
    labels,
    styleWeights: traitRules[type].styleWeights,
    repeats,
    ambientCount: ambient.count,
    getProblem(styleWeight) {
      const problem =
        problems.get(styleWeight) ??
        createFitProblem({
          space: createFeatureSpace(encodings, samples.indices, styleWeight),
          labels,
          computeAmbientDirections: () => ambient.getDirections(styleWeight),
          whole,
        });
      problems.set(styleWeight, problem);
      return problem;
    },
    release() {
      problems.clear();
    },
  };
}
