// One trait's samples made ready for fitting: classes, folds, and a problem for each style weight.
import type { TraitType } from '../contract/resources.js';
import type { Encodings } from '../scoring/encoding.js';
import type { Ambient } from './ambient.js';
import { type Fold, stratifiedFolds } from './folds.js';
import type { Labels } from './labels.js';
import { type Problem, problemOf } from './problem.js';
import type { TraitInput, TraitSamples } from './samples.js';
import { joinedSpace } from './space.js';

export interface Workspace {
  readonly key: string;
  readonly type: TraitType;
  readonly samples: TraitSamples;
  readonly labels: Labels;
  /** Style weights that a search may choose from, the best on average over labelled sets first. */
  readonly styleWeights: readonly number[];
  /** Repeats of k folds. */
  readonly folds: readonly (readonly Fold[])[];
  /** Texts of the ambient corpus; 0 without one. */
  readonly ambientCount: number;
  /** Made once a style weight, and kept until `release`. */
  problem(styleWeight: number): Problem;
  /** Lets go of the problems and all they have computed. */
  release(): void;
}

/** Of spectrum traits how a text is written may matter; of all others what it is about decides. */
const styleWeightsOf = (type: TraitType): readonly number[] => (type === 'spectrum' ? [0.6, 0.3, 1, 0] : [0]);

/** What the workspaces of one build share. */
export interface Bench {
  readonly encodings: Encodings;
  readonly ambient: Ambient;
  readonly shape: { readonly folds: number; readonly repeats: number };
  readonly seed: number;
}

export function workspaceOf(
  bench: Bench,
  { key, type }: Pick<TraitInput, 'key' | 'type'>,
  samples: TraitSamples,
  labels: Labels,
): Workspace {
  const problems = new Map<number, Problem>();
  const folds = stratifiedFolds(samples.indices, labels, bench.shape, bench.seed, key);
  return {
    key,
    type,
    samples,
    labels,
    styleWeights: styleWeightsOf(type),
    folds,
    ambientCount: bench.ambient.count,
    problem(styleWeight) {
      const known =
        problems.get(styleWeight) ??
        problemOf(
          joinedSpace(bench.encodings, samples.indices, styleWeight),
          labels,
          () => bench.ambient.directions(styleWeight),
          folds[0]![0]!.train.difference.whole,
        );
      problems.set(styleWeight, known);
      return known;
    },
    release() {
      problems.clear();
    },
  };
}
