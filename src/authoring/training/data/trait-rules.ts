// What training has to know about a trait type before it fits a trait of it: one row a type.
import type { TraitType } from '../../../core/contract/index.js';
import type { NonEmpty } from './positions.js';

interface TraitRules {
  /** Style weights that a search may choose from, the best on average over labelled sets first. */
  readonly styleWeights: NonEmpty<number>;
  /** The weight of the terms that was best on average over labelled sets with few samples. */
  readonly usualTermsWeight: TermsWeight;
  /** The poles that ambient texts replace where they are missing, as classes. */
  readonly ambientPoles: readonly (0 | 1)[];
  /** The pole that rows of the other labels of a column are on, as a class; null: they are on neither. */
  readonly rivalPole: 0 | 1 | null;
  /** What the samples of noise sources are to the trait. */
  readonly noise: 'negative' | 'unrelated';
  /** Positives needed to fit an axis with the scoring method: own ones, and with ambient texts as the other pole. */
  readonly axisFrom: { readonly authored: number; readonly ambientPole: number };
  /** The traits of the lowest rank that have an axis decide on the model's scoring method. */
  readonly decidingRank: number;
}

/** Weights that the terms may have, in deviations of the other part's scores per deviation of theirs. */
export const termsWeights = [0, 0.25, 0.5, 1, 2, 4] as const;

type TermsWeight = (typeof termsWeights)[number];

const always = { authored: 0, ambientPole: 0 };
const never = { authored: Number.POSITIVE_INFINITY, ambientPole: Number.POSITIVE_INFINITY };

/** For a spectrum the style of a text may matter; for all other types only what the text is about. */
export const traitRules = {
  spectrum: {
    styleWeights: [0.6, 0.3, 1, 0],
    usualTermsWeight: 0.25,
    ambientPoles: [0, 1],
    rivalPole: null,
    noise: 'negative',
    axisFrom: always,
    decidingRank: 1,
  },
  claim: {
    styleWeights: [0],
    usualTermsWeight: 0.5,
    ambientPoles: [],
    rivalPole: null,
    noise: 'unrelated',
    axisFrom: always,
    decidingRank: 2,
  },
  topic: {
    styleWeights: [0],
    usualTermsWeight: 1,
    ambientPoles: [0],
    rivalPole: 0,
    noise: 'negative',
    axisFrom: { authored: 4, ambientPole: 30 },
    decidingRank: 3,
  },
  outlier: {
    styleWeights: [0],
    usualTermsWeight: 0,
    ambientPoles: [1],
    rivalPole: 1,
    noise: 'negative',
    axisFrom: never,
    decidingRank: 4,
  },
} as const satisfies Record<TraitType, TraitRules>;
