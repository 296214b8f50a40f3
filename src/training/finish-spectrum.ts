// The end of a spectrum trait: with method and hyper-parameters chosen, prune, calibrate, cut the tiers, fit on all.
import { norm, unit } from '../numerics/vector.js';
import type { TrainedSpectrum } from '../scoring/trained-model.js';
import { calibrate } from './calibrate.js';
import { meanDifference, midpoint } from './cloud.js';
import { countsOf, requireDistance } from './counts.js';
import type { Finished } from './finish.js';
import { labelledScores } from './labelled-scores.js';
import { parameter } from './method.js';
import { methods } from './methods/registry.js';
import { quartilesOf } from './metrics.js';
import type { TraitInput } from './samples.js';
import { type Pruning, type Setting, settledScores } from './settled-scores.js';
import type { Bench, Workspace } from './workspace.js';

/** @throws sample_invalid when nothing tells the poles apart */
export function finishSpectrum(
  bench: Bench,
  workspace: Workspace,
  trait: Pick<TraitInput, 'key' | 'aggregation'>,
  setting: Setting,
  pruning: Pruning,
): Finished<TrainedSpectrum> {
  const settled = settledScores(bench, workspace, setting, pruning);
  const { problem, parameters, pruned } = settled;
  const scores = labelledScores(settled.raws, workspace.labels, workspace.folds[0]!);
  const { calibration, universal } = calibrate(scores, countsOf(trait.key, workspace.labels));
  const means = problem.cloud.means(problem.whole);
  requireDistance(trait.key, norm(meanDifference(means)));
  return {
    scores,
    universal,
    pruned,
    axis: { setting: { method: setting.method, parameters }, problem, calibration },
    trained: {
      type: 'spectrum',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: parameter(parameters, 'style_weight'),
      calibration,
      quartiles: quartilesOf(scores, calibration),
      method: setting.method,
      parameters,
      geometry: methods[setting.method].fit(problem, problem.whole, parameters),
      center: Float32Array.from(midpoint(means)),
      axis: Float32Array.from(unit(meanDifference(means))),
    },
  };
}
