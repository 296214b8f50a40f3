// Out-of-fold scores under a chosen setting. Samples that look mislabelled are left out of the fits if the document says from
// which distance on, else if the first repeat of the folds then orders all samples, the pruned ones included, better.
import type { ScoringMethod } from '../../../core/contract/index.js';
import { computeObjective, type OutOfFoldScores, scoreOutOfFold } from '../calibration/out-of-fold.js';
import { countSamples, fewestSamples } from '../data/counts.js';
import { excludeFromFit } from '../data/labels.js';
import { at } from '../data/places.js';
import { getParameter, type MethodTrainer, type Parameters } from '../methods/method.js';
import { methods } from '../methods/registry.js';
import type { Repeat } from '../problem/folds.js';
import type { FitProblem } from '../problem/problem.js';
import type { TrainingContext } from '../problem/training-context.js';
import { createTraitDataset, type TraitDataset } from '../problem/trait-dataset.js';
import { findMislabelled, nothingPruned, type Pruning } from './prune.js';

/** A method with its hyper-parameters. */
export interface Setting {
  readonly method: ScoringMethod;
  readonly parameters: Parameters;
  /** True to keep all parameters, false to compute those again that the method derives from all samples. */
  readonly fixed: boolean;
}

interface SettingScores {
  /** With the labels that were fitted: those of pruned samples have no weight. */
  readonly dataset: TraitDataset;
  readonly problem: FitProblem;
  /** The setting's, and those that the method derives from all samples. */
  readonly parameters: Parameters;
  readonly raws: OutOfFoldScores;
  readonly pruned: Uint32Array;
}

export function scoreWithSetting(
  context: TrainingContext,
  dataset: TraitDataset,
  setting: Setting,
  pruning: Pruning,
): SettingScores {
  const { labels, repeats } = dataset;
  const trainer: MethodTrainer = methods[setting.method];
  const problem = dataset.getProblem(getParameter(setting.parameters, 'style_weight'));
  const parameters = setting.fixed
    ? setting.parameters
    : { ...setting.parameters, ...trainer.fixParameters?.(problem) };
  const raws = repeats.map((folds) => scoreOutOfFold(problem, folds, trainer, parameters));
  /** Few samples are calibrated by leaving one out. */
  const calibrate = (own: TraitDataset, fitted: FitProblem) => {
    const folds = own.getLeaveOneOut();
    return folds && [scoreOutOfFold(fitted, folds, trainer, parameters)];
  };
  const plain = {
    dataset,
    problem,
    parameters,
    raws: { searched: raws, calibrated: calibrate(dataset, problem) ?? raws },
    pruned: nothingPruned,
  };
  const pruned = pruning && findMislabelled(raws, labels, pruning.threshold);
  if (pruned === null || pruned.length === 0 || !hasEnoughSamples(dataset, pruned)) return plain;
  const reduced = createTraitDataset(context, dataset, dataset.samples, excludeFromFit(labels, pruned));
  const rest = reduced.getProblem(problem.space.styleWeight);
  const score = (folds: Repeat) => scoreOutOfFold(rest, folds, trainer, parameters);
  const [firstFolds, ...otherFolds] = reduced.repeats;
  const first = score(firstFolds);
  const isWanted = pruning?.threshold !== null;
  if (!isWanted && computeObjective(first, labels) <= computeObjective(at(raws, 0), labels)) return plain;
  // As many repeats as the dataset has, which may be fewer than the context's.
  const others = otherFolds.slice(0, repeats.length - 1).map(score);
  const searched = [first, ...others];
  const calibrated = calibrate(reduced, rest) ?? searched;
  return { dataset: reduced, problem: rest, parameters, raws: { searched, calibrated }, pruned };
}

/** Whether both poles keep enough samples without the pruned ones. */
function hasEnoughSamples({ key, labels }: TraitDataset, pruned: Uint32Array): boolean {
  const counts = countSamples(key, labels);
  const lost = (label: number): number => pruned.filter((i) => labels.classes[i] === label).length;
  return Math.min(counts.positive - lost(1), counts.negative - lost(0)) >= fewestSamples;
}
