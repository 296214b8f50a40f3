// Out-of-fold scores under a chosen setting. Samples that look mislabelled are left out of the fits if the document says from
// which distance on; else growing sets of them are tried, and the one is left out without which the first repeat of the folds
// orders all samples, the pruned ones included, best.
import type { ScoringMethod } from '../../../core/contract/index.js';
import { computeObjective, type OutOfFoldScores, scoreOutOfFold } from '../calibration/out-of-fold.js';
import { countSamples, fewestSamples } from '../data/counts.js';
import { excludeFromFit } from '../data/labels.js';
import { at } from '../data/positions.js';
import { getParameter, type MethodTrainer, type Parameters } from '../methods/method.js';
import { methods } from '../methods/registry.js';
import type { Repeat } from '../problem/folds.js';
import type { FitProblem } from '../problem/problem.js';
import type { TrainingContext } from '../problem/training-context.js';
import { createTraitDataset, type TraitDataset } from '../problem/trait-dataset.js';
import { listMislabelledSets, listPrunable, nothingPruned, type PruneTrial, type Pruning } from './prune.js';

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
  /** Sets of samples that look mislabelled, growing. */
  readonly tried: readonly PruneTrial[];
}

/** A dataset without the weight of some samples. */
interface Reduced {
  readonly positions: Uint32Array;
  readonly reduced: TraitDataset;
  readonly reducedProblem: FitProblem;
  /** Scores of the first repeat. */
  readonly first: Float64Array;
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
  const score = (fitted: FitProblem, folds: Repeat) => scoreOutOfFold(fitted, folds, trainer, parameters);
  const raws = repeats.map((folds) => score(problem, folds));
  /** Without the weight of these samples. */
  const reduce = (positions: Uint32Array): Reduced => {
    const reduced = createTraitDataset(context, dataset, dataset.samples, excludeFromFit(labels, positions));
    const reducedProblem = reduced.getProblem(problem.space.styleWeight);
    return { positions, reduced, reducedProblem, first: score(reducedProblem, reduced.repeats[0]) };
  };
  /** Few samples are calibrated by leaving one out. */
  const calibrate = (calibratedDataset: TraitDataset, fitted: FitProblem) => {
    const folds = calibratedDataset.getLeaveOneOut();
    return folds && [score(fitted, folds)];
  };
  const plain = {
    dataset,
    problem,
    parameters,
    raws: { searched: raws, calibrated: calibrate(dataset, problem) ?? raws },
    pruned: nothingPruned,
  };
  const tried: PruneTrial[] = [];
  let best = { objective: computeObjective(at(raws, 0), labels), set: null as Reduced | null };
  for (const { threshold, positions } of pruning
    ? listMislabelledSets(raws, labels, pruning.threshold, listPrunable(dataset.samples))
    : []) {
    const trial = { threshold, samples: positions.length };
    if (!hasEnoughSamples(dataset, positions)) {
      tried.push({ ...trial, objective: null });
      continue;
    }
    const set = reduce(positions);
    const objective = computeObjective(set.first, labels);
    tried.push({ ...trial, objective });
    if (pruning?.threshold !== null || objective > best.objective) best = { objective, set };
  }
  if (best.set === null) return { ...plain, tried };
  const { reduced, reducedProblem, first, positions } = best.set;
  // As many repeats as the dataset has, which may be fewer than the context's.
  const others = reduced.repeats.slice(1, repeats.length).map((folds) => score(reducedProblem, folds));
  const searched = [first, ...others];
  const calibrated = calibrate(reduced, reducedProblem) ?? searched;
  return {
    dataset: reduced,
    problem: reducedProblem,
    parameters,
    raws: { searched, calibrated },
    pruned: positions,
    tried,
  };
}

/** Whether both poles keep enough samples without the pruned ones. */
function hasEnoughSamples({ key, labels }: TraitDataset, pruned: Uint32Array): boolean {
  const counts = countSamples(key, labels);
  const lost = (label: number): number => pruned.filter((i) => labels.classes[i] === label).length;
  return Math.min(counts.positive - lost(1), counts.negative - lost(0)) >= fewestSamples;
}
