// Finishes a topic trait: the cosine, seen from the ambient mean, to the directions of the topic's texts; refined by the
// scoring method if there are enough samples and that orders held-out texts better.
import { blend, norm } from '../../numerics/index.js';
import { prepareNearestCosine, type TrainedTopic } from '../../scoring/index.js';
import { calibrate } from '../calibration/calibrate.js';
import { createLabelledScores } from '../calibration/labelled-scores.js';
import { computeQuartiles } from '../calibration/metrics.js';
import { averageObjective } from '../calibration/out-of-fold.js';
import { countSamples, requireDistance } from '../data/counts.js';
import { at } from '../data/places.js';
import type { MethodTrainer } from '../methods/method.js';
import { methods } from '../methods/registry.js';
import type { TrainingContext } from '../problem/training-context.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import { nothingPruned } from '../search/prune.js';
import { type Setting, scoreWithSetting } from '../search/score-with-setting.js';
import { chooseSetting, type FinishInput, type TrainedTraitResult } from './finish.js';
import { choosePrototypeCount, createPrototypes, type PrototypeSource } from './prototypes.js';

/** @throws sample_invalid when the topic's texts have the same mean as the texts around them */
export function finishTopic(input: FinishInput): TrainedTraitResult<TrainedTopic> {
  const { context, dataset, trait } = input;
  const { labels } = dataset;
  const setting = chooseSetting(input);
  const { space, statistics, whole } = dataset.getProblem(0);
  const means = statistics.getMeans(whole);
  const origin = context.ambient.count > 0 ? context.ambient.getMean(0) : means.negative;
  requireDistance(trait.key, norm(blend(1, means.positive, -1, origin)));
  const source: PrototypeSource = { space, origin, seed: context.seed, key: trait.key };
  const single = scoreTopic(dataset, source, 1);
  const wanted = choosePrototypeCount(source, whole);
  const several = wanted > 1 ? scoreTopic(dataset, source, wanted) : single;
  const better = averageObjective(several, labels) > averageObjective(single, labels);
  const [count, plain] = better ? [wanted, several] : [1, single];
  const refinement = setting && refineTopic(context, dataset, setting, averageObjective(plain, labels));
  const scores = createLabelledScores(refinement?.raws ?? plain, labels, dataset.repeats[0]);
  const { calibration, universal } = calibrate(scores, countSamples(trait.key, labels));
  return {
    scores,
    universal,
    pruned: nothingPruned,
    axis: refinement && { ...refinement.axis, calibration },
    trained: {
      type: 'topic',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: 0,
      calibration,
      quartiles: computeQuartiles(scores, calibration),
      method: setting?.method ?? 'balanced_cosine',
      parameters: { ...refinement?.parameters, prototypes: count },
      ambient_mean: Float32Array.from(origin),
      prototypes: createPrototypes(source, whole, count),
      geometry: refinement?.geometry ?? null,
    },
  };
}

/** Out-of-fold topicality with k prototypes, one (n) array a repeat. */
function scoreTopic(dataset: TraitDataset, source: PrototypeSource, k: number): Float64Array[] {
  const { points } = source.space;
  const center = Float32Array.from(source.origin);
  return dataset.repeats.map((folds) => {
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
  if (averageObjective(raws, dataset.labels) <= plain) return null;
  const trainer: MethodTrainer = methods[method];
  const geometry = trainer.fit(problem, problem.whole, parameters);
  return { raws, parameters, geometry, axis: { setting: { method, parameters }, problem } };
}
