// Finishes a topic trait: the cosine, seen from the ambient mean, to the directions of the topic's texts; refined by the
// scoring method if there are enough samples and that orders held-out texts better.
import { blend, norm } from '../../../core/numerics/index.js';
import { applyCalibration, prepareNearestCosine, type TrainedTopic } from '../../../core/scoring/index.js';
import { calibrate } from '../calibration/calibrate.js';
import type { MapPrior } from '../calibration/joint-platt.js';
import { createLabelledScores } from '../calibration/labelled-scores.js';
import { averageObjective, averageRepeats } from '../calibration/out-of-fold.js';
import { describeStanding } from '../calibration/standing.js';
import { countSamples, requireDistance } from '../data/counts.js';
import { at } from '../data/positions.js';
import type { MethodTrainer } from '../methods/method.js';
import { methods } from '../methods/registry.js';
import type { Repeat } from '../problem/folds.js';
import type { TrainingContext } from '../problem/training-context.js';
import { getCalibrationFolds, type TraitDataset } from '../problem/trait-dataset.js';
import { nothingPruned } from '../search/prune.js';
import { type Setting, scoreWithSetting } from '../search/score-with-setting.js';
import { addTerms } from '../terms/add-terms.js';
import {
  chooseSetting,
  type FinishInput,
  type JointResult,
  type TrainedTraitResult,
  type Unproven,
} from './finish.js';
import { choosePrototypeCount, createPrototypes, type PrototypeSource } from './prototypes.js';

/** @throws sample_invalid when the topic's texts have the same mean as the texts around them */
export function finishTopic(input: FinishInput): JointResult<Unproven<TrainedTopic>> {
  const { context, dataset, trait } = input;
  const { labels } = dataset;
  const setting = chooseSetting(input);
  const { space, statistics, whole } = dataset.getProblem(0);
  const means = statistics.getMeans(whole);
  const origin = context.ambient.count > 0 ? context.ambient.getMean(0) : means.negative;
  requireDistance(trait.key, norm(blend(1, means.positive, -1, origin)));
  const source: PrototypeSource = { space, origin, seed: context.seed, key: trait.key };
  const score = (folds: readonly Repeat[], k: number) => scoreTopic(folds, source, k);
  const rate = (k: number) => averageObjective(score(dataset.repeats, k), labels);
  const prototypeCount = choosePrototypeCount(source, whole);
  const count = prototypeCount > 1 && rate(prototypeCount) > rate(1) ? prototypeCount : 1;
  const plain = {
    searched: score(dataset.repeats, count),
    calibrated: score(getCalibrationFolds(dataset), count),
  };
  const refinement =
    setting && refineTopic(context, dataset, setting, averageObjective(plain.calibrated, labels));
  const added = addTerms(dataset, refinement?.raws ?? plain, setting?.parameters ?? {});
  const scores = createLabelledScores(added.raws, labels, getCalibrationFolds(dataset)[0]);
  const counts = countSamples(trait.key, labels);
  const prototypes = createPrototypes(source, whole, count);
  const complete = (prior: MapPrior | null): TrainedTraitResult<Unproven<TrainedTopic>> => {
    const { probability, unseen } = calibrate(scores, counts, prior);
    const universal = scores.raw.map((raw) => applyCalibration(probability, raw));
    return {
      scores,
      universal,
      probabilities: unseen,
      outOfFold: averageRepeats(added.raws).map((raw) => applyCalibration(probability, raw)),
      pruned: nothingPruned,
      axis: refinement && { ...refinement.axis, terms: added.termScores, calibration: probability },
      trained: {
        type: 'topic',
        key: trait.key,
        aggregation: trait.aggregation,
        style_weight: 0,
        calibration: probability,
        probability,
        ...describeStanding('topic', scores.positive, universal, counts),
        method: setting?.method ?? 'balanced_cosine',
        parameters: { ...refinement?.parameters, ...added.parameters, prototypes: count },
        terms: added.terms,
        ambient_mean: Float32Array.from(origin),
        prototypes,
        geometry: refinement?.geometry ?? null,
      },
    };
  };
  return { shared: { scores, counts }, complete };
}

/** Out-of-fold topicality with k prototypes, one (n) array a repeat. */
function scoreTopic(repeats: readonly Repeat[], source: PrototypeSource, k: number): Float64Array[] {
  const { points } = source.space;
  const center = Float32Array.from(source.origin);
  return repeats.map((folds) => {
    const raw = new Float64Array(points.length);
    for (const { train, held } of folds) {
      const topicality = prepareNearestCosine(center, createPrototypes(source, train, k));
      for (const i of held) raw[i] = topicality(at(points, i));
    }
    return raw;
  });
}

/** The method's own scores and fit if they order the samples better than the objective `plain`; else null. */
function refineTopic(context: TrainingContext, dataset: TraitDataset, setting: Setting, plain: number) {
  const { method } = setting;
  const { problem, parameters, raws } = scoreWithSetting(context, dataset, setting, null);
  if (averageObjective(raws.calibrated, dataset.labels) <= plain) return null;
  const trainer: MethodTrainer = methods[method];
  const geometry = trainer.fit(problem, problem.whole, parameters);
  return { raws, parameters, geometry, axis: { setting: { method, parameters }, problem } };
}
