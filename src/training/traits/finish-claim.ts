// Finishes a claim trait: relevance measures whether a text is about the claim, the scoring method's axis whether it
// confirms or contradicts it.
import { norm } from '../../numerics/index.js';
import type { TrainedClaim } from '../../scoring/index.js';
import { calibrate } from '../calibration/calibrate.js';
import {
  createLabelledScores,
  findLabelledPlaces,
  type LabelledScores,
} from '../calibration/labelled-scores.js';
import { computeUniversalQuartiles } from '../calibration/metrics.js';
import { countSamples, requireDistance } from '../data/counts.js';
import { at } from '../data/places.js';
import type { TraitInput } from '../data/trait-samples.js';
import type { MethodTrainer } from '../methods/method.js';
import { methods } from '../methods/registry.js';
import { computeMeanDifference } from '../problem/class-statistics.js';
import { createFeatureSpace } from '../problem/feature-space.js';
import type { TrainingContext } from '../problem/training-context.js';
import { scoreWithSetting } from '../search/score-with-setting.js';
import { type FinishInput, requireSetting, type TrainedTraitResult } from './finish.js';
import { type ClaimTexts, fitRelevance } from './fit-relevance.js';

/** @throws sample_invalid when confirming and contradicting texts are the same */
export function finishClaim(input: FinishInput): TrainedTraitResult<TrainedClaim> {
  const { context, dataset, trait, pruning } = input;
  const { labels, repeats } = dataset;
  const setting = requireSetting(input);
  const { method } = setting;
  const { problem, parameters, raws, pruned } = scoreWithSetting(context, dataset, setting, pruning);
  const agreement = createLabelledScores(raws, labels, repeats[0]);
  const { calibration, universal } = calibrate(agreement, countSamples(trait.key, labels));
  const texts = createClaimTexts(context, trait, problem.space.points);
  const { outOfFold, ...relevance } = fitRelevance(texts, repeats[0], context.ambient.getMean(0));
  const places = findLabelledPlaces(labels);
  const blended = universal.map(
    (score, i) => 0.5 + at(outOfFold, at(places, i % places.length)) * (score - 0.5),
  );
  const scores: LabelledScores = { ...agreement, raw: blended };
  requireDistance(trait.key, norm(computeMeanDifference(problem.statistics.getMeans(problem.whole))));
  const trainer: MethodTrainer = methods[method];
  return {
    scores,
    universal: blended,
    pruned,
    axis: { setting: { method, parameters }, problem, calibration },
    trained: {
      type: 'claim',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: 0,
      calibration,
      quartiles: computeUniversalQuartiles(scores.positive, blended),
      method,
      parameters,
      ...relevance,
      geometry: trainer.fit(problem, problem.whole, parameters),
    },
  };
}

/** The claim's texts and texts about something else, in the space of style weight 0. */
function createClaimTexts(
  { encodings, ambient }: TrainingContext,
  { statement, unrelated }: TraitInput,
  samples: readonly Float32Array[],
): ClaimTexts {
  const toPoints = (rows: Uint32Array) => createFeatureSpace(encodings, rows, 0).points;
  return {
    samples,
    statement: statement === undefined ? [] : toPoints(Uint32Array.of(statement)),
    others: [...toPoints(unrelated ?? new Uint32Array(0)), ...ambient.getSpace(0).points],
  };
}
