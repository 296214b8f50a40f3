// Finishes a topic trait: the cosine, seen from the ambient mean, to the directions of the topic's texts; refined by the
// scoring method if there are enough samples and that orders held-out texts better.
import {
  applyCalibration,
  type Geometry,
  prepareNearestCosine,
  type TrainedTopic,
} from '../../../core/scoring/index.js';
import { blend, norm } from '../../numerics/index.js';
import { calibrate } from '../calibration/calibrate.js';
import type { MapPrior } from '../calibration/joint-platt.js';
import { createLabelledScores } from '../calibration/labelled-scores.js';
import { averageRepeats, type OutOfFoldScores } from '../calibration/out-of-fold.js';
import { describeStanding } from '../calibration/standing.js';
import { countSamples, requireDistance } from '../data/counts.js';
import { at } from '../data/positions.js';
import { getParameter, type MethodTrainer } from '../methods/method.js';
import { methods } from '../methods/registry.js';
import type { Repeat } from '../problem/folds.js';
import type { TrainingContext } from '../problem/training-context.js';
import { getCalibrationFolds, type TraitDataset } from '../problem/trait-dataset.js';
import { nothingPruned } from '../search/prune.js';
import { type Setting, scoreWithSetting } from '../search/score-with-setting.js';
import type { WithTerms } from '../terms/add-terms.js';
import {
  chooseSetting,
  type FinishInput,
  type JointResult,
  type TrainedTraitResult,
  type Unproven,
} from './finish.js';
import { choosePrototypeCount, createPrototypes, type PrototypeSource } from './prototypes.js';

/** How a model's topics score. */
export interface SharedChoice {
  /** Whether a topic of several sub-topics has a direction for each. */
  readonly clustered: boolean;
  /** Whether topics with a setting score by the method's fit, not by their directions. */
  readonly refined: boolean;
}

/** A topic before it is chosen how it scores. */
export interface TopicParts {
  /** Out-of-fold scores without terms; by directions for a topic without a setting. */
  score(choice: SharedChoice): OutOfFoldScores;
  /** The weight that the terms had in a previous build. */
  readonly termsWeight: number | undefined;
  finish(choice: SharedChoice, terms: WithTerms): JointResult<Unproven<TrainedTopic>>;
}

/** @throws sample_invalid when the topic's texts have the same mean as the texts around them */
export function fitTopicParts(input: FinishInput): TopicParts {
  const { context, dataset, trait } = input;
  const setting = chooseSetting(input);
  const { statistics, whole } = dataset.getProblem(0);
  const means = statistics.getMeans(whole);
  const origin = context.ambient.count > 0 ? context.ambient.getMean(0) : means.negative;
  requireDistance(trait.key, norm(blend(1, means.positive, -1, origin)));
  const source: PrototypeSource = {
    // The dataset has it until it is released.
    get space() {
      return dataset.getProblem(0).space;
    },
    origin,
    seed: context.seed,
    key: trait.key,
  };
  const score = (k: number): OutOfFoldScores => ({
    searched: scoreTopic(dataset.repeats, source, k),
    calibrated: scoreTopic(getCalibrationFolds(dataset), source, k),
  });
  const count = choosePrototypeCount(source, whole);
  const single = score(1);
  const clustered = count > 1 ? score(count) : single;
  const refinement = setting && refineTopic(context, dataset, setting);
  return {
    score: (choice) => (choice.refined && refinement?.raws) || (choice.clustered ? clustered : single),
    termsWeight: setting?.parameters.terms_weight,
    finish: (choice, terms) =>
      finishTopic(input, {
        source,
        count: choice.clustered ? count : 1,
        refinement: choice.refined ? refinement : null,
        terms,
      }),
  };
}

type Refinement = ReturnType<typeof refineTopic>;

interface ChosenParts {
  readonly source: PrototypeSource;
  /** Of the directions. */
  readonly count: number;
  readonly refinement: Refinement | null;
  readonly terms: WithTerms;
}

function finishTopic(
  { dataset, trait, search }: FinishInput,
  { source, count, refinement, terms: added }: ChosenParts,
): JointResult<Unproven<TrainedTopic>> {
  const { labels } = dataset;
  const scores = createLabelledScores(added.raws, labels, getCalibrationFolds(dataset)[0]);
  const counts = countSamples(trait.key, labels);
  const prototypes = createPrototypes(source, dataset.getProblem(0).whole, count);
  const geometry = refinement && fitGeometry(refinement);
  const complete = (prior: MapPrior | null): TrainedTraitResult<Unproven<TrainedTopic>> => {
    const { probability, unseen } = calibrate(scores, counts, prior);
    const universal = scores.raw.map((raw) => applyCalibration(probability, raw));
    return {
      scores,
      universal,
      probabilities: unseen,
      outOfFold: averageRepeats(added.raws).map((raw) => applyCalibration(probability, raw)),
      pruned: nothingPruned,
      axis: refinement && {
        setting: refinement.setting,
        // The dataset has it until it is released: those of all topics together may not fit into memory.
        get problem() {
          return refinement.getProblem();
        },
        terms: added.termScores,
        calibration: probability,
      },
      trained: {
        type: 'topic',
        key: trait.key,
        aggregation: trait.aggregation,
        style_weight: 0,
        calibration: probability,
        probability,
        ...describeStanding('topic', scores.positive, universal, counts),
        method: search.parameters.has(trait.key) ? search.method : 'balanced_cosine',
        parameters: { ...refinement?.setting.parameters, ...added.parameters, prototypes: count },
        terms: added.terms,
        ambient_mean: Float32Array.from(source.origin),
        prototypes,
        geometry,
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

/** The method's own scores. */
function refineTopic(context: TrainingContext, dataset: TraitDataset, setting: Setting) {
  const { method } = setting;
  const { parameters, raws } = scoreWithSetting(context, dataset, setting, null);
  const styleWeight = getParameter(parameters, 'style_weight');
  return { raws, setting: { method, parameters }, getProblem: () => dataset.getProblem(styleWeight) };
}

function fitGeometry({ setting, getProblem }: Refinement): Geometry {
  const { method, parameters } = setting;
  const trainer: MethodTrainer = methods[method];
  const problem = getProblem();
  return trainer.fit(problem, problem.whole, parameters);
}
