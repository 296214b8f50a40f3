// The words of the public resources in the OpenAPI documents, for both variants.
import {
  breaksSchema,
  comparisonSchema,
  deltaSchema,
  failureSchema,
  modelListSchema,
  modelSummarySchema,
  scoreCardSchema,
  scoreRequestSchema,
  traitDetailSchema,
  traitListSchema,
  traitRecordSchema,
} from '../resources.js';
import { modelListSchemaB, modelSummarySchemaB, scoreCardSchemaB, traitDetailSchemaB } from '../variant-b.js';
import { type Described, described } from './described.js';

const summaryWords = {
  handle: 'Handle of the model.',
  description: 'Short description.',
  traits: 'Display names of the traits.',
};
const detailWords = {
  score: 'Score of the trait, 0 to 100.',
  label: 'Tier of the score; null when confidence is low.',
  confidence: 'Confidence of this score.',
  band: 'Lower and upper bound of the score.',
  headroom: 'Points to the next tier, 0 at the top; null when confidence is low.',
  breaks: 'Where the tiers begin.',
};
const cardWords = {
  scores: 'Score by trait key, in the order of the model.',
  composite: 'Harmonic mean of the scores above 0; 0 when there is none.',
  confidence: 'The weakest confidence of the traits.',
  headroom: 'The largest headroom of the traits; null when every one is null.',
  input_tokens: 'Tokens of the content, the baseline not counted.',
  detail: 'Detail by trait key, in the order of the model.',
};
const cardText = 'Scores of one content, with context for each trait.';

const common: readonly Described[] = [
  described('ScoreRequest', scoreRequestSchema, 'What to score.', {
    content: 'Text to score, or a URL to fetch and score. At most 1 MiB of UTF-8.',
    compare_to: 'Baseline text or URL. The answer then has its scores and the difference.',
    traits: 'Keys or display names of the traits to score. Left out, all of them.',
  }),
  described('Breaks', breaksSchema, 'The scores at which the tiers begin.', {
    developing: 'Developing at or above, Weak below.',
    solid: 'Solid at or above.',
    strong: 'Strong at or above.',
  }),
  described('Comparison', comparisonSchema, 'Scores of the baseline.', {
    scores: 'Score by trait key.',
    composite: 'Composite score of the baseline.',
    confidence: 'The weakest confidence of its traits.',
    headroom: 'The largest headroom of its traits; null when every one is null.',
    input_tokens: 'Tokens of the baseline.',
  }),
  described('Delta', deltaSchema, 'Content minus baseline.', {
    scores: 'Difference by trait key.',
    composite: 'Difference of the composite scores.',
  }),
  described('TraitRecord', traitRecordSchema, 'A trait of a model.', {
    key: 'Stable identifier.',
    name: 'Display name.',
    description: 'What the trait measures.',
    positive_label: 'Label of the positive pole.',
    negative_label: 'Label of the negative pole.',
    sample_count: 'Training samples in all.',
    positive_samples: 'Positive training samples.',
    negative_samples: 'Negative training samples.',
  }),
  described('TraitList', traitListSchema, 'The traits of a model.', { traits: 'In the order of the model.' }),
];

/** What the three public endpoints answer when they fail, in both variants. */
export const describedFailure: Described = described('Failure', failureSchema, 'What went wrong.', {
  detail: 'The cause, in one sentence.',
});

/** Resources of Variant A, which the versioned API answers with. */
export const describedA: readonly Described[] = [
  ...common,
  described('TraitDetail', traitDetailSchema, 'One trait of a score card.', {
    ...detailWords,
    native: "The raw metrics of the trait's type, in their own ranges.",
  }),
  described('ScoreCard', scoreCardSchema, cardText, {
    ...cardWords,
    compare_to: 'Scores of the baseline; null without one.',
    delta: 'Content minus baseline; null without one.',
  }),
  described('ModelSummary', modelSummarySchema, 'A public model.', {
    ...summaryWords,
    scoring_method: 'How the model compares a text with its poles.',
  }),
  described('ModelList', modelListSchema, 'The public models.', { models: 'In the order of the catalog.' }),
];

/** Resources of Variant B. */
export const describedB: readonly Described[] = [
  ...common,
  described('TraitDetail', traitDetailSchemaB, 'One trait of a score card.', detailWords),
  described('ScoreCard', scoreCardSchemaB, cardText, {
    ...cardWords,
    compare_to: 'Scores of the baseline, where one was sent.',
    delta: 'Content minus baseline, where one was sent.',
  }),
  described('ModelSummary', modelSummarySchemaB, 'A public model.', summaryWords),
  described('ModelList', modelListSchemaB, 'The public models.', { models: 'In the order of the catalog.' }),
  describedFailure,
];
