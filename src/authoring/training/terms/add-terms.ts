// Adds the terms of a text to a trait's raw scores. Both parts are fitted alone and scored out of fold; the weight of the
// terms is the one that orders the samples best, held near a usual weight where samples are few (stacked
// generalisation, Wolpert 1992).

import { maxTerms, packTermWeights, type TermWeights } from '../../../core/scoring/index.js';
import { mean, standardDeviation } from '../../numerics/index.js';
import { averageObjective, type OutOfFoldScores } from '../calibration/out-of-fold.js';
import type { Labels } from '../data/labels.js';
import { at, findPositions } from '../data/positions.js';
import type { Parameters } from '../methods/method.js';
import type { Repeat } from '../problem/folds.js';
import type { TraitDataset } from '../problem/trait-dataset.js';
import { createWholeSubset } from '../problem/weighted-subset.js';
import { fitTerms, keepTerms } from './fit-terms.js';
import { scoreTerms, type TermSpace } from './term-space.js';
import { chooseTermsWeight, type WeighableTerms } from './terms-weight.js';

/** Raw scores of both parts together. */
export interface WithTerms {
  /** One (n) array for each repeat of the folds that calibrate. */
  readonly raws: readonly Float64Array[];
  /** null where words do not help. */
  readonly terms: TermWeights | null;
  /** (n) their part of the raw score of each sample, by weights fitted on all. */
  readonly termScores: Float64Array;
  /** Weight of the terms, in deviations of the other part's scores per deviation of theirs. */
  readonly parameters: { readonly terms_weight: number };
}

/** Terms that a trait may keep. */
const termCounts = [512, 1024, 2048, 4096, maxTerms] as const;
/** Objective that fewer terms may lose. */
const sizeLoss = 1e-3;

/**
 * @param dataset with the labels that the raw scores were fitted with
 * @param raws raw scores without terms
 * @param parameters the hyper-parameters; their `terms_weight` is kept if there is one
 */
export function addTerms(dataset: TraitDataset, raws: OutOfFoldScores, parameters: Parameters): WithTerms {
  const weighable = weighTerms(dataset, raws);
  return weighable.add(parameters.terms_weight ?? chooseTermsWeight(weighable));
}

interface AddableTerms extends WeighableTerms {
  /** Scores of both parts together. @param weight one of `termsWeights` */
  add(weight: number): WithTerms;
}

/** Both parts before the weight of the terms is chosen. */
export function weighTerms(dataset: TraitDataset, raws: OutOfFoldScores): AddableTerms {
  const terms = scoreTermsOutOfFold(dataset.labels, dataset.repeats, dataset.getTerms());
  const combine = createCombiner(raws.searched, terms);
  return {
    dataset,
    score: (weight) => combine(weight, termCounts.length - 1).raws,
    add: (weight) => addWeighted(dataset, raws, combine, weight),
  };
}

function addWeighted(
  dataset: TraitDataset,
  raws: OutOfFoldScores,
  searched: Combine,
  weight: number,
): WithTerms {
  const { labels } = dataset;
  const n = labels.classes.length;
  const without: WithTerms = {
    raws: raws.calibrated,
    terms: null,
    termScores: new Float64Array(n),
    parameters: { terms_weight: 0 },
  };
  if (weight === 0) return without;
  const space = dataset.getTerms();
  const size = chooseSize(labels, (one) => searched(weight, one).raws);
  const few = dataset.getLeaveOneOut();
  const combine = few ? createCombiner(raws.calibrated, scoreTermsOutOfFold(labels, [few], space)) : searched;
  const { raws: combined, factor } = combine(weight, size);
  const whole = fitTerms(space, labels, createWholeSubset(labels));
  const [fitted = whole.weights] = keepTerms(whole, [at(termCounts, size)]);
  const weights = fitted.map((value) => value * factor);
  const kept = findPositions(weights, (value) => value !== 0);
  if (kept.length === 0) return without;
  return {
    raws: combined,
    terms: packTermWeights(
      kept.map((column) => at(space.hashes, column)),
      Float64Array.from(kept, (column) => at(weights, column)),
    ),
    termScores: Float64Array.from({ length: n }, (_, i) => scoreTerms(space, weights, i)),
    parameters: { terms_weight: weight },
  };
}

/** By size and repeat: (n) the terms' part of each sample, by weights fitted without its fold. */
function scoreTermsOutOfFold(
  labels: Labels,
  repeats: readonly Repeat[],
  space: TermSpace,
): readonly Float64Array[][] {
  const n = labels.classes.length;
  const scored = termCounts.map(() => repeats.map(() => new Float64Array(n)));
  repeats.forEach((folds, repeat) => {
    for (const { train, held } of folds) {
      keepTerms(fitTerms(space, labels, train), termCounts).forEach((weights, size) => {
        const raw = at(at(scored, size), repeat);
        for (const i of held) raw[i] = scoreTerms(space, weights, i);
      });
    }
  });
  return scored;
}

/** Both parts of each repeat's scores, and what the terms' part is multiplied by: the same for all repeats. */
type Combine = (weight: number, size: number) => { raws: Float64Array[]; factor: number };

/** @param raws one (n) array for each of the first repeats of `scored` */
function createCombiner(raws: readonly Float64Array[], scored: readonly Float64Array[][]): Combine {
  const spread = mean(raws.map(standardDeviation));
  return (weight, size) => {
    const sizeScores = at(scored, size).slice(0, raws.length);
    const termSpread = mean(sizeScores.map(standardDeviation));
    const factor = termSpread > 0 ? (weight * spread) / termSpread : 0;
    return {
      raws: raws.map((raw, r) => raw.map((value, i) => value + factor * at(at(sizeScores, r), i))),
      factor,
    };
  };
}

/** The fewest terms that order the samples about as well as the most. */
function chooseSize(labels: Labels, combine: (size: number) => readonly Float64Array[]): number {
  const largest = termCounts.length - 1;
  const minObjective = averageObjective(combine(largest), labels) - sizeLoss;
  return termCounts.findIndex(
    (_, size) => size === largest || averageObjective(combine(size), labels) >= minObjective,
  );
}
