// Finishes a spectrum trait under its chosen setting: prune, calibrate, compute the tiers, fit on all samples.
import { applyCalibration, type TrainedSpectrum } from '../../../core/scoring/index.js';
import { norm, unit } from '../../numerics/index.js';
import { calibrate } from '../calibration/calibrate.js';
import { createLabelledScores } from '../calibration/labelled-scores.js';
import { fitPosition } from '../calibration/position.js';
import { describeStanding } from '../calibration/standing.js';
import { countSamples, requireDistance } from '../data/counts.js';
import { getParameter } from '../methods/method.js';
import { methods } from '../methods/registry.js';
import { computeMeanDifference, computeMidpoint } from '../problem/class-statistics.js';
import { getCalibrationFolds } from '../problem/trait-dataset.js';
import { scoreWithSetting } from '../search/score-with-setting.js';
import { addTerms } from '../terms/add-terms.js';
import { type FinishInput, requireSetting, type TrainedTraitResult, type Unproven } from './finish.js';
import { describeValence } from './valence.js';

/** @throws sample_invalid when the poles are the same texts */
export function finishSpectrum(input: FinishInput): TrainedTraitResult<Unproven<TrainedSpectrum>> {
  const { context, dataset, trait, getPruning } = input;
  const setting = requireSetting(input);
  const { method } = setting;
  const scored = scoreWithSetting(context, dataset, setting, getPruning());
  const { problem, pruned, tried } = scored;
  const added = addTerms(scored.dataset, scored.raws, scored.parameters);
  const parameters = { ...scored.parameters, ...added.parameters };
  const scores = createLabelledScores(added.raws, dataset.labels, getCalibrationFolds(dataset)[0]);
  const counts = countSamples(trait.key, dataset.labels);
  const { probability, unseen, platt } = calibrate(scores, counts);
  const calibration = fitPosition(scores, platt);
  const universal = scores.raw.map((raw) => applyCalibration(calibration, raw));
  const means = problem.statistics.getMeans(problem.whole);
  requireDistance(trait.key, norm(computeMeanDifference(means)));
  return {
    scores,
    universal,
    probabilities: unseen,
    outOfFold: null,
    pruned,
    tried,
    axis: { setting: { method, parameters }, problem, terms: added.termScores, calibration },
    trained: {
      type: 'spectrum',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: getParameter(parameters, 'style_weight'),
      calibration,
      probability,
      ...describeStanding('spectrum', scores.positive, universal, counts),
      method,
      parameters,
      terms: added.terms,
      ...describeValence(context, dataset),
      geometry: methods[method].fit(problem, problem.whole, parameters),
      center: Float32Array.from(computeMidpoint(means)),
      axis: Float32Array.from(unit(computeMeanDifference(means))),
    },
  };
}
