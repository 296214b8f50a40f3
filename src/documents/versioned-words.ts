// Descriptions of the versioned API's resources in the OpenAPI document of Variant A.
import {
  compareRequestSchema,
  compareResponseSchema,
  engineStatusSchema,
  errorEnvelopeSchema,
  extractRequestSchema,
  extractResponseSchema,
  healthSchema,
  issueSchema,
  modelCardSchema,
  traitComparisonSchema,
} from '../contract/index.js';
import { describedAuthoring } from './authoring-words.js';
import { type Described, describe } from './described.js';
import { describedA, describedUpstreamSource } from './resource-words.js';

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
