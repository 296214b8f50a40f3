// Topic traits: how near a text comes, seen from the ambient mean, to the directions of the topic's texts; refined
// by the scoring method where there are samples enough and it orders held-out texts better.
import { blend, norm } from '../numerics/vector.js';
import { nearestCosine } from '../scoring/direction.js';
import type { TrainedTopic } from '../scoring/trained-model.js';
import { calibrate } from './calibrate.js';
import { countsOf, requireDistance } from './counts.js';
import type { Finished } from './finish.js';
import { labelledScores } from './labelled-scores.js';
import type { MethodTrainer } from './method.js';
import { methods } from './methods/registry.js';
import { quartilesOf } from './metrics.js';
import { meanObjective } from './out-of-fold.js';
import { partCount, prototypesOf } from './prototypes.js';
import { nothingPruned } from './prune.js';
import type { TraitInput } from './samples.js';
import { type Setting, settledScores } from './settled-scores.js';
import type { Bench, Workspace } from './workspace.js';

/** @param setting the model's method with its hyper-parameters for this trait; null: not refined */
export function finishTopic(
  bench: Bench,
  workspace: Workspace,
  trait: Pick<TraitInput, 'key' | 'aggregation'>,
  setting: Setting | null,
): Finished<TrainedTopic> {
  const { labels } = workspace;
  const { space, cloud, whole } = workspace.problem(0);
  const origin = bench.ambient.count > 0 ? bench.ambient.mean(0) : cloud.means(whole).negative;
  requireDistance(trait.key, norm(blend(1, cloud.means(whole).positive, -1, origin)));
  const scoredWith = (k: number) => topicScores(workspace, origin, k, bench.seed);
  const one = scoredWith(1);
  const wanted = partCount(space, whole, origin, bench.seed, trait.key);
  const several = wanted > 1 ? scoredWith(wanted) : one;
  const parts = meanObjective(several, labels) > meanObjective(one, labels) ? wanted : 1;
  const plain = parts > 1 ? several : one;
  const refinement = setting && refined(bench, workspace, setting, meanObjective(plain, labels));
  const scores = labelledScores(refinement?.raws ?? plain, labels, workspace.folds[0]!);
  const { calibration, universal } = calibrate(scores, countsOf(trait.key, labels));
  return {
    scores,
    universal,
    pruned: nothingPruned,
    axis: refinement === null || setting === null ? null : { ...refinement.axis, calibration },
    trained: {
      type: 'topic',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: 0,
      calibration,
      quartiles: quartilesOf(scores, calibration),
      method: setting?.method ?? 'balanced_cosine',
      parameters: { ...refinement?.parameters, prototypes: parts },
      ambient_mean: Float32Array.from(origin),
      prototypes: prototypesOf(space, whole, origin, parts, bench.seed, trait.key),
      geometry: refinement?.geometry ?? null,
    },
  };
}

/** Out-of-fold topicality with k prototypes, one (n) array a repeat. */
function topicScores(workspace: Workspace, origin: Float64Array, k: number, seed: number): Float64Array[] {
  const { key, folds } = workspace;
  const { space } = workspace.problem(0);
  const center = Float32Array.from(origin);
  return folds.map((repeat) => {
    const raw = new Float64Array(space.points.length);
    for (const { train, held } of repeat) {
      const topicality = nearestCosine(center, prototypesOf(space, train, origin, k, seed, key));
      for (const i of held) raw[i] = topicality(space.points[i]!);
    }
    return raw;
  });
}

/** The method's own scores where they order the samples better than `plain`, the objective to beat; else null. */
function refined(bench: Bench, workspace: Workspace, setting: Setting, plain: number) {
  const { method } = setting;
  const { problem, parameters, raws } = settledScores(bench, workspace, setting, null);
  if (meanObjective(raws, workspace.labels) <= plain) return null;
  const trainer: MethodTrainer = methods[method];
  const geometry = trainer.fit(problem, problem.whole, parameters);
  return { raws, parameters, geometry, axis: { setting: { method, parameters }, problem } };
}
