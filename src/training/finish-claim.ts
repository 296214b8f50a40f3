// Claim traits: relevance tells whether a text speaks of the claim, the scoring method's axis which way.
import { norm } from '../numerics/vector.js';
import type { TrainedClaim } from '../scoring/trained-model.js';
import { calibrate } from './calibrate.js';
import { meanDifference } from './cloud.js';
import { countsOf, requireDistance } from './counts.js';
import type { Finished } from './finish.js';
import { fitRelevance } from './fit-relevance.js';
import { type LabelledScores, labelledPlaces, labelledScores } from './labelled-scores.js';
import type { MethodTrainer } from './method.js';
import { methods } from './methods/registry.js';
import { quartilesOfUniversal } from './metrics.js';
import type { TraitInput } from './samples.js';
import { type Pruning, type Setting, settledScores } from './settled-scores.js';
import type { Bench, Workspace } from './workspace.js';

/** What relevance is learnt from besides the claim's samples. */
export interface About {
  /** The claim itself, or null. */
  readonly statement: Float32Array | null;
  /** Texts that do not speak of the claim, besides the ambient ones. */
  readonly noise: readonly Float32Array[];
}

/** @throws sample_invalid when nothing tells confirming from contradicting texts */
export function finishClaim(
  bench: Bench,
  workspace: Workspace,
  trait: Pick<TraitInput, 'key' | 'aggregation'>,
  setting: Setting,
  pruning: Pruning,
  about: About,
): Finished<TrainedClaim> {
  const { labels, folds } = workspace;
  const settled = settledScores(bench, workspace, setting, pruning);
  const agreement = labelledScores(settled.raws, labels, folds[0]!);
  const { calibration, universal } = calibrate(agreement, countsOf(trait.key, labels));
  const others = [...about.noise, ...bench.ambient.space(0).points];
  const origin = bench.ambient.mean(0);
  const { outOfFold, ...relevance } = fitRelevance(
    settled.problem.space,
    folds[0]!,
    about.statement,
    others,
    origin,
  );
  const places = labelledPlaces(labels);
  const blended = universal.map((score, at) => 0.5 + outOfFold[places[at % places.length]!]! * (score - 0.5));
  const scores: LabelledScores = { ...agreement, raw: blended };
  const { problem } = settled;
  requireDistance(trait.key, norm(meanDifference(problem.cloud.means(problem.whole))));
  const trainer: MethodTrainer = methods[setting.method];
  return {
    scores,
    universal: blended,
    pruned: settled.pruned,
    axis: {
      setting: { method: setting.method, parameters: settled.parameters },
      problem,
      calibration,
    },
    trained: {
      type: 'claim',
      key: trait.key,
      aggregation: trait.aggregation,
      style_weight: 0,
      calibration,
      quartiles: quartilesOfUniversal(scores.positive, blended),
      method: setting.method,
      parameters: settled.parameters,
      ...relevance,
      geometry: trainer.fit(problem, problem.whole, settled.parameters),
    },
  };
}
