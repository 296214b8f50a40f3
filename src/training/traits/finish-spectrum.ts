// Finishes a spectrum trait under its chosen setting: prune, calibrate, compute the tiers, fit on all samples.
import { norm, unit } from '../../numerics/index.js';
import type { TrainedSpectrum } from '../../scoring/index.js';
import { calibrate } from '../calibration/calibrate.js';
import { createLabelledScores } from '../calibration/labelled-scores.js';
import { computeQuartiles } from '../calibration/metrics.js';
import { countSamples, requireDistance } from '../data/counts.js';
import { getParameter } from '../methods/method.js';
import { methods } from '../methods/registry.js';
import { computeMeanDifference, computeMidpoint } from '../problem/class-statistics.js';
import { scoreWithSetting } from '../search/score-with-setting.js';
import { type FinishInput, requireSetting, type TrainedTraitResult } from './finish.js';

/** @throws sample_invalid when the poles are the same texts */
export function finishSpectrum(input: FinishInput): TrainedTraitResult<TrainedSpectrum> {
  const { context, dataset, trait, pruning } = input;
  const setting = requireSetting(input);
  const { method } = setting;
  const scored = scoreWithSetting(context, dataset, setting, pruning);
  const { problem, parameters, pruned } = scored;
  const scores = createLabelledScores(scored.raws, dataset.labels, dataset.repeats[0]);
  const { calibration, universal } = calibrate(scores, countSamples(trait.key, dataset.labels));
  const means = problem.statistics.getMeans(problem.whole);
  requireDistance(trait.key, norm(computeMeanDifference(means)));
  return {
    scores,
    universal,
    pruned,
    axis: { setting: { method, parameters }, problem, calibration },
    trained: {
      type: 'spectrum',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: getParameter(parameters, 'style_weight'),
      calibration,
      quartiles: computeQuartiles(scores, calibration),
      method,
      parameters,
      geometry: methods[method].fit(problem, problem.whole, parameters),
      center: Float32Array.from(computeMidpoint(means)),
      axis: Float32Array.from(unit(computeMeanDifference(means))),
    },
  };
}
