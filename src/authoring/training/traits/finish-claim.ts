// Finishes a claim trait: relevance measures whether a text is about the claim, the scoring method's axis whether it
// confirms or contradicts it.
import type { TrainedClaim } from '../../../core/scoring/index.js';
import { norm } from '../../numerics/index.js';
import { calibrate } from '../calibration/calibrate.js';
import {
  createLabelledScores,
  findLabelledPositions,
  type LabelledScores,
} from '../calibration/labelled-scores.js';
import { describeStanding } from '../calibration/standing.js';
import { countSamples, requireDistance } from '../data/counts.js';
import { at } from '../data/positions.js';
import type { TraitInput } from '../data/trait-samples.js';
import type { MethodTrainer } from '../methods/method.js';
import { methods } from '../methods/registry.js';
import { computeMeanDifference } from '../problem/class-statistics.js';
import { createFeatureSpace } from '../problem/feature-space.js';
import type { TrainingContext } from '../problem/training-context.js';
import { getCalibrationFolds } from '../problem/trait-dataset.js';
import { scoreWithSetting } from '../search/score-with-setting.js';
import { addTerms } from '../terms/add-terms.js';
import { type FinishInput, requireSetting, type TrainedTraitResult, type Unproven } from './finish.js';
import { type ClaimTexts, fitRelevance } from './fit-relevance.js';

/** @throws sample_invalid when confirming and contradicting texts are the same */
export function finishClaim(input: FinishInput): TrainedTraitResult<Unproven<TrainedClaim>> {
  const { context, dataset, trait, getPruning } = input;
  const { labels, repeats } = dataset;
  const setting = requireSetting(input);
  const { method } = setting;
  const scored = scoreWithSetting(context, dataset, setting, getPruning());
  const { problem, pruned, tried } = scored;
  const added = addTerms(scored.dataset, scored.raws, scored.parameters);
  const parameters = { ...scored.parameters, ...added.parameters };
  const agreement = createLabelledScores(added.raws, labels, getCalibrationFolds(dataset)[0]);
  const counts = countSamples(trait.key, labels);
  const { probability: calibration, unseen } = calibrate(agreement, counts);
  const texts = createClaimTexts(context, trait, problem.space.points);
  const { outOfFold, ...relevance } = fitRelevance(texts, repeats[0], context.ambient.getMean(0));
  const positions = findLabelledPositions(labels);
  const blended = unseen.map(
    (score, i) => 0.5 + at(outOfFold, at(positions, i % positions.length)) * (score - 0.5),
  );
  const scores: LabelledScores = { ...agreement, raw: blended };
  const stance = calibrate(scores, counts);
  requireDistance(trait.key, norm(computeMeanDifference(problem.statistics.getMeans(problem.whole))));
  const trainer: MethodTrainer = methods[method];
  return {
    scores,
    universal: blended,
    probabilities: stance.unseen,
    outOfFold: null,
    pruned,
    tried,
    axis: { setting: { method, parameters }, problem, terms: added.termScores, calibration },
    trained: {
      type: 'claim',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: 0,
      calibration,
      probability: stance.probability,
      ...describeStanding('claim', scores.positive, blended, counts),
      method,
      parameters,
      terms: added.terms,
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
