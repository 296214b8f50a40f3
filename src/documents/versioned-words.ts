// Descriptions of the versioned API's resources in the OpenAPI document of Variant A.
import {
  compareRequestSchema,
  compareResponseSchema,
  contributionSchema,
  engineStatusSchema,
  errorEnvelopeSchema,
  evaluationSchema,
  explainRequestSchema,
  explanationSchema,
  extractRequestSchema,
  extractResponseSchema,
  featureContributionSchema,
  healthSchema,
  issueSchema,
  modelCardSchema,
  segmentContributionSchema,
  spanContributionSchema,
  traitComparisonSchema,
  traitExplanationSchema,
} from '../contract/index.js';
import { describedAuthoring } from './authoring-words.js';
import { type Described, describe } from './described.js';
import { describedA, describedUpstreamSource, familiarityWords } from './resource-words.js';

const contributionWords = {
  contribution: 'What it adds to the raw score.',
  points: 'What it adds to the score, in points of 0 to 100, unrounded.',
};
const spanWords = {
  start: 'Offset of the first character in the text, in UTF-16 units.',
  end: 'Offset after the last character, in UTF-16 units.',
  ...contributionWords,
};

const describedExplanation: readonly Described[] = [
  describe('ExplainRequest', explainRequestSchema, 'A text or URL whose scores to explain.', {
    content: 'Text, or a URL to fetch. At most 1 MiB of UTF-8.',
    traits: 'Keys or display names of the traits to explain. Default: all traits of the model.',
  }),
  describe('Explanation', explanationSchema, 'Why a text has its scores.', {
    content:
      'Text of the page if the content was a URL: the offsets are positions in it. Null for any other content.',
    input_tokens: 'Number of tokens of the content.',
    familiarity: familiarityWords,
    traits: 'Explanation by trait key, in the order of the model.',
  }),
  describe(
    'TraitExplanation',
    traitExplanationSchema,
    'Why a trait has its score. Bias, meaning, terms and style add up to the raw score, as do bias, words and style; without words, bias and sentences do. Their points add up to the score.',
    {
      method:
        'additive: the raw score at this text is a sum. leave_one_sentence_out: a sentence contributes what the score loses without it.',
      raw: 'Raw score, before calibration; for a claim its agreement, for an outlier its anomaly_z.',
      bias: 'The part of the raw score that no part of the text contributes.',
      score: 'Score of the trait, 0 to 100, unrounded.',
      bias_points:
        'Additive: the score that the bias alone would have. Otherwise what the sentences leave of the score.',
      relevance: 'Relevance of a claim, 0 to 1, which the points take as given; null for other types.',
      meaning: 'What the meaning of the words contributes; null unless additive.',
      terms: 'What words and pairs of words contribute by themselves; null unless additive.',
      style: 'What each feature of style contributes; empty unless additive.',
      words: 'What each word contributes, meaning and terms together, in order; empty unless additive.',
      sentences: 'What each sentence contributes: the sum of its words, or what is lost without it.',
      omitted_sentences:
        'Number of sentences that were not left out, because there are too many; their part is in the bias.',
      segments: 'What each segment contributes, its style included. A text within the window is one segment.',
      notes: 'What to know about this explanation, one sentence each.',
    },
  ),
  describe('Contribution', contributionSchema, 'What a part of a text adds to a trait.', contributionWords),
  describe('FeatureContribution', featureContributionSchema, 'What a feature of style adds to a trait.', {
    feature: 'Name of the feature; it does not change between versions.',
    label: 'The feature in plain English.',
    ...contributionWords,
  }),
  describe('SpanContribution', spanContributionSchema, 'What a span of the text adds to a trait.', spanWords),
  describe('SegmentContribution', segmentContributionSchema, 'What a segment adds to a trait.', {
    ...spanWords,
    tokens: 'Number of tokens.',
    share: 'Share of the segment in the trait, 0 to 1; all shares add up to 1.',
  }),
];

/** Every schema component of the versioned API. */
export const describedVersioned: readonly Described[] = [
  ...describedA,
  ...describedAuthoring,
  describe('ModelCard', modelCardSchema, 'Description, traits, terms, sources and metrics of a model.', {
    handle: 'Handle of the model.',
    version: 'Version of the model.',
    description: 'Short description of the model.',
    scoring_method: 'Method that compares a text with the poles of the traits.',
    embedder: 'The embedder whose vectors the model was trained on.',
    traits: 'The traits, in the order of the model.',
    additional_terms:
      'Terms in addition to the general terms, in Markdown; null without such terms. Using the model means accepting them.',
    upstream_sources: 'Where the training data came from.',
    metrics: 'Cross-validated metrics by trait key, in [0, 1].',
    evaluations: 'Metrics on texts that the model has not learned from. Absent where nothing was measured.',
  }),
  describe('Evaluation', evaluationSchema, 'Metrics on texts that a model has not learned from.', {
    kind: 'Whether the texts are of the kind that the model was trained on.',
    texts: 'What the texts are.',
    count: 'Number of texts.',
    traits: 'Keys of the traits whose metrics are averaged; empty for metrics of the composite.',
    metrics: 'Metrics by name, in [0, 1].',
  }),
  describedUpstreamSource,
  describe('CompareRequest', compareRequestSchema, 'Two texts or URLs to compare.', {
    a: 'The earlier text or URL.',
    b: 'The later text or URL.',
    traits: 'Keys or display names of the traits to compare. Default: all traits of the model.',
  }),
  describe('CompareResponse', compareResponseSchema, 'Both score cards and the differences.', {
    a: 'Score card of the earlier text.',
    b: 'Score card of the later text.',
    improvement: 'Composite score of b minus composite score of a, in points.',
    traits: 'Scores and difference by trait key.',
  }),
  describe('TraitComparison', traitComparisonSchema, 'One trait of a comparison.', {
    a: 'Score of the earlier text, 0 to 100.',
    b: 'Score of the later text, 0 to 100.',
    delta: 'Score of b minus score of a, in points.',
  }),
  ...describedExplanation,
  describe('ExtractRequest', extractRequestSchema, 'A web page to extract text from.', {
    url: 'Absolute http or https URL of the page.',
  }),
  describe('ExtractResponse', extractResponseSchema, 'The readable text of a web page.', {
    url: 'URL of the page.',
    content: 'Readable text of the page.',
    content_sha256: 'SHA-256 of the text in UTF-8, hexadecimal.',
    fetched_at: 'Time of the fetch, ISO 8601 in UTC.',
  }),
  describe('Health', healthSchema, 'The service is available.', {
    status: 'Always `ok`. A service that is not available responds with a failure.',
    engine: 'Status of the engine behind the API.',
  }),
  describe('EngineStatus', engineStatusSchema, 'Status of the engine.', {
    state:
      'idle: nothing is loaded. loading: an embedder or model is loading. ready: the embedder is loaded.',
    embedder: 'The embedder in use; null until one is loaded.',
    loaded: 'Handles of the models in memory.',
    storage: 'persistent: stored data outlives the page. memory: it does not.',
    queue: 'Number of requests that are running or waiting.',
    cache: 'Number of cached vectors of texts, and their size in bytes.',
    restarts: 'Number of engines that failed before this one.',
    last_failure: 'Why the last of them was ended; null if none failed.',
    site_data_cleared:
      'When the data of the site was last cleared while it was open, what is lost and what to do; null if it was not.',
  }),
  describe('ErrorEnvelope', errorEnvelopeSchema, 'A failed request.', {
    error: 'Error code, message in one sentence, id of the request, and every issue that was found.',
  }),
  describe('Issue', issueSchema, 'A problem in a document.', {
    code: 'Kind of problem.',
    path: 'Path to the problem, such as `traits[2].key`; empty for the whole document.',
    message: 'Description of the problem, in one sentence.',
  }),
];
