// Descriptions of the public resources in the OpenAPI documents, for both variants.
import {
  breaksSchema,
  comparisonSchema,
  deltaSchema,
  discoveredTraitSchema,
  failureSchema,
  modelListSchema,
  modelListSchemaB,
  modelSummarySchema,
  modelSummarySchemaB,
  modelTraitListSchema,
  modelTraitSchema,
  scoreCardSchema,
  scoreCardSchemaA,
  scoreCardSchemaB,
  scoreRequestSchema,
  traitDetailSchema,
  traitDetailSchemaA,
  traitDetailSchemaB,
  traitListSchema,
  traitRecordSchema,
  upstreamSourceSchema,
} from '../contract/index.js';
import { type Described, describe } from './described.js';

const summaryWords = {
  handle: 'Handle of the model.',
  description: 'Short description of the model.',
  traits: 'Display names of the traits.',
};
/** Ends the description of every `confidence`. */
const unreadable =
  'Always low for a text that has no letters, or of which the embedder knows less than half of the words.';
const detailWords = {
  score: 'Score of the trait, 0 to 100.',
  label: 'Tier of the score; null if the confidence is low.',
  confidence: `How certain the score is. ${unreadable}`,
  band: 'Lower and upper bound of the score, 0 to 100.',
  headroom: 'Points to the next tier, 0 in the top tier; null if the confidence is low.',
  breaks: 'The scores at which the tiers begin.',
};
const cardWords = {
  scores: 'Score by trait key, 0 to 100, in the order of the model.',
  composite: 'Harmonic mean of the scores above 0; 0 if every score is 0.',
  confidence: `The lowest confidence of the traits. ${unreadable}`,
  headroom: 'The largest headroom of the traits, in points; null if every headroom is null.',
  input_tokens: 'Number of tokens of the content, without the baseline.',
  detail: 'Detail by trait key, in the order of the model.',
};
const cardText = 'Scores of one text, with context for each trait.';

const traitWords = {
  key: 'Stable identifier.',
  name: 'Display name.',
  description: 'What the trait measures.',
  positive_label: 'Label of the positive pole.',
  negative_label: 'Label of the negative pole.',
  sample_count: 'Total number of training samples.',
  positive_samples: 'Number of positive training samples.',
  negative_samples: 'Number of negative training samples.',
};

const common: readonly Described[] = [
  describe('ScoreRequest', scoreRequestSchema, 'A text or URL to score.', {
    content: 'Text to score, or a URL to fetch and score. At most 1 MiB of UTF-8.',
    compare_to: 'Baseline text or URL. The response then contains its scores and the differences.',
    traits: 'Keys or display names of the traits to score. Default: all traits of the model.',
  }),
  describe('Breaks', breaksSchema, 'The scores at which the tiers begin.', {
    developing: 'Developing at or above this score, Weak below it.',
    solid: 'Solid at or above this score.',
    strong: 'Strong at or above this score.',
  }),
  describe('Comparison', comparisonSchema, 'Scores of the baseline.', {
    scores: 'Score of the baseline by trait key, 0 to 100.',
    composite: 'Composite score of the baseline, 0 to 100.',
    confidence: `The lowest confidence of its traits. ${unreadable}`,
    headroom: 'The largest headroom of its traits, in points; null if every headroom is null.',
    input_tokens: 'Number of tokens of the baseline.',
  }),
  describe('Delta', deltaSchema, 'Scores of the content minus scores of the baseline.', {
    scores: 'Difference by trait key, in points.',
    composite: 'Difference of the composite scores, in points.',
  }),
];

/** Traits as the public endpoints list them, in both variants. */
export const describedTraits: readonly Described[] = [
  describe('TraitRecord', traitRecordSchema, 'A trait of a model.', traitWords),
  describe('TraitList', traitListSchema, 'The traits of a model.', {
    traits: 'The traits, in the order of the model.',
  }),
];

/** The body of a failure of the three public endpoints, in both variants. */
export const describedFailure: Described = describe('Failure', failureSchema, 'A failed request.', {
  detail: 'Cause of the failure, in one sentence.',
});

/** Provenance, in the model card and in the configuration document. */
export const describedUpstreamSource: Described = describe(
  'UpstreamSource',
  upstreamSourceSchema,
  'Where training data came from, for information.',
  {
    name: 'Name of the source.',
    license: 'License of the source.',
    url: 'URL of the source.',
    citation: 'Citation of the source.',
    notes: 'Further information.',
  },
);

const detailWordsA = {
  ...detailWords,
  native: "Raw metrics of the trait's type, in their own ranges.",
};
const cardWordsA = {
  ...cardWords,
  compare_to: 'Scores of the baseline; null without a baseline.',
  delta: 'Scores of the content minus scores of the baseline; null without a baseline.',
};

export const familiarityWords =
  'How much like the texts that the model has learned from the content is: its percentile among them, 0 to 100. Null where the model does not know it.';

/** The card of Variant A's public endpoint: the contract's fields alone. */
export const describedPublicCard: readonly Described[] = [
  describe('PublicTraitDetail', traitDetailSchemaA, 'One trait of a score card.', detailWordsA),
  describe('PublicScoreCard', scoreCardSchemaA, cardText, cardWordsA),
];

/** Resources of Variant A and of the versioned API. */
export const describedA: readonly Described[] = [
  ...common,
  describe('ModelTrait', modelTraitSchema, 'A trait of a model, and how it was found.', {
    ...traitWords,
    reading:
      'How a card shows the trait: quality where one pole is better, scale where neither is. Absent where the catalog does not say.',
    discovered: 'How the trait was found; absent for an authored trait.',
  }),
  describe('ModelTraitList', modelTraitListSchema, 'The traits of a model, and how they were found.', {
    traits: 'The traits, in the order of the model.',
  }),
  describe('DiscoveredTrait', discoveredTraitSchema, 'How a discovered trait was found.', {
    kind: 'intrinsic: the axis is a property of the texts. Training again fits only the calibration.',
    found_by: 'Principal components, labelled groups or clusters.',
    discrimination:
      'How well one text of each end separates the other texts of the ends: mean AUROC, 0 to 1.',
    explained_variance: 'Share of the variance of all texts along the axis, 0 to 1.',
    stability: 'Mean cosine of the axis to the nearest one in resamples of the texts, 0 to 1.',
    named_by:
      'What named the trait: `c-tf-idf` for key phrases of both ends; `prompt-api`, `transformers:<model>` or `custom` for an interpreter; `none`.',
    positive_anchors: 'Typical texts of the positive end, shortened.',
    negative_anchors: 'Typical texts of the negative end, shortened.',
  }),
  describe('TraitDetail', traitDetailSchema, 'One trait of a score card.', {
    ...detailWordsA,
    probability: 'Probability of the positive pole, 0 to 1, where both poles are equally frequent.',
    interval:
      'Interval around the score, 0 to 100. It contains 0 for nine in ten texts of the negative pole, and 100 for nine in ten of the positive pole.',
  }),
  describe('ScoreCard', scoreCardSchema, cardText, { ...cardWordsA, familiarity: familiarityWords }),
  describe('ModelSummary', modelSummarySchema, 'A public model.', {
    ...summaryWords,
    scoring_method: 'Method that compares a text with the poles of the traits.',
  }),
  describe('ModelList', modelListSchema, 'The public models.', {
    models: 'The models, in the order of the catalog.',
  }),
];

/** Resources of Variant B. */
export const describedB: readonly Described[] = [
  ...common,
  ...describedTraits,
  describe('TraitDetail', traitDetailSchemaB, 'One trait of a score card.', detailWords),
  describe('ScoreCard', scoreCardSchemaB, cardText, {
    ...cardWords,
    compare_to: 'Scores of the baseline; absent without a baseline.',
    delta: 'Scores of the content minus scores of the baseline; absent without a baseline.',
  }),
  describe('ModelSummary', modelSummarySchemaB, 'A public model.', summaryWords),
  describe('ModelList', modelListSchemaB, 'The public models.', {
    models: 'The models, in the order of the catalog.',
  }),
  describedFailure,
];
