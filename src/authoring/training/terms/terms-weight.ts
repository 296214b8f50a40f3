// The weight of the terms beside the other part of a score: the one that orders the samples best, held near the trait type's
// usual weight where samples are few.
import { averageObjective } from '../calibration/out-of-fold.js';
import { createTopicRating } from '../calibration/topic-order.js';
import { countSamples } from '../data/counts.js';
import { at, type NonEmpty } from '../data/positions.js';
import { termsWeights, traitRules } from '../data/trait-rules.js';
import type { TraitDataset } from '../problem/trait-dataset.js';

/** The terms of one trait, for the choice of their weight. */
export interface WeighableTerms {
  readonly dataset: Pick<TraitDataset, 'key' | 'type' | 'samples' | 'labels'>;
  /** Out-of-fold raw scores with the terms in this weight, one (n) array a repeat. */
  score(weight: number): readonly Float64Array[];
}

/** What each step away from the usual weight must gain, times the root of the smaller pole's samples. */
const stepCost = 0.1;

/** The weight of one trait's terms. */
export function chooseTermsWeight(trait: WeighableTerms): number {
  const { labels } = trait.dataset;
  return chooseNearUsual(
    [trait],
    (weight) => averageObjective(trait.score(weight), labels),
    () => 1,
  );
}

/**
 * The weight that several topics share. A step costs the same in deviations of their order: near 1, small differences decide
 * which topic is the highest.
 */
export function chooseTopicsWeight(topics: NonEmpty<WeighableTerms>): number {
  if (topics.length === 1) return chooseTermsWeight(topics[0]);
  const rate = createTopicRating(topics.map(({ dataset }) => dataset));
  return chooseNearUsual(
    topics,
    (weight) => rate(topics.map(({ score }) => score(weight))),
    (area) => Math.sqrt(Math.max(0, area * (1 - area))),
  );
}

/** The best weight, less the cost of its distance. @param scale deviation of an objective as good as the usual weight's */
function chooseNearUsual(
  traits: NonEmpty<WeighableTerms>,
  rate: (weight: number) => number,
  scale: (objective: number) => number,
): number {
  const usual = termsWeights.indexOf(traitRules[traits[0].dataset.type].usualTermsWeight);
  const objectives = termsWeights.map(rate);
  const smaller = traits.reduce((sum, { dataset }) => {
    const { positive, negative } = countSamples(dataset.key, dataset.labels);
    return sum + Math.min(positive, negative);
  }, 0);
  const cost = (stepCost * scale(at(objectives, usual))) / Math.sqrt(smaller);
  const gains = objectives.map((objective, step) => objective - cost * Math.abs(step - usual));
  return at(termsWeights, gains.indexOf(Math.max(...gains)));
}
