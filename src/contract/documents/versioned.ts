// The words of the versioned API's own resources in the OpenAPI document of Variant A.
import { modelCardSchema, upstreamSourceSchema } from '../resources.js';
import {
  compareRequestSchema,
  compareResponseSchema,
  engineStatusSchema,
  errorEnvelopeSchema,
  extractRequestSchema,
  extractResponseSchema,
  healthSchema,
  issueSchema,
  traitComparisonSchema,
} from '../versioned.js';
import { describedAuthoring } from './authoring.js';
import { type Described, described } from './described.js';
import { describedA } from './resources.js';

/** Every component of the versioned API. */
export const describedVersioned: readonly Described[] = [
  ...describedA,
  ...describedAuthoring,
  described('ModelCard', modelCardSchema, 'Everything that is known about a model.', {
    handle: 'Handle of the model.',
    version: 'Version of the model.',
    description: 'Short description.',
    scoring_method: 'How the model compares a text with its poles.',
    embedder: 'The embedder whose vectors the model was trained on.',
    traits: 'In the order of the model.',
    additional_terms: 'Terms beyond the general ones, in Markdown. Using the model means accepting them.',
    upstream_sources: 'Where the training data came from.',
    metrics: 'Cross-validated figures by trait key.',
  }),
  described('UpstreamSource', upstreamSourceSchema, 'Where training data came from.', {
    name: 'Name of the source.',
    license: 'Its licence.',
    url: 'Where it is found.',
    citation: 'How to cite it.',
    notes: 'Anything else worth knowing.',
  }),
  described('CompareRequest', compareRequestSchema, 'Two contents to compare.', {
    a: 'The earlier text or URL.',
    b: 'The later text or URL.',
    traits: 'Keys or display names of the traits to compare. Left out, all of them.',
  }),
  described('CompareResponse', compareResponseSchema, 'Both score cards and what changed.', {
    a: 'Card of the earlier content.',
    b: 'Card of the later content.',
    improvement: 'Composite of b minus composite of a.',
    traits: 'Scores and difference by trait key.',
  }),
  described('TraitComparison', traitComparisonSchema, 'One trait of a comparison.', {
    a: 'Score of the earlier content.',
    b: 'Score of the later content.',
    delta: 'b minus a.',
  }),
  described('ExtractRequest', extractRequestSchema, 'A page to read.', {
    url: 'Absolute http or https URL.',
  }),
  described('ExtractResponse', extractResponseSchema, "A page's readable text.", {
    url: 'The page.',
    content: 'Its readable text.',
    content_sha256: 'SHA-256 of the text in UTF-8, hexadecimal.',
    fetched_at: 'When it was fetched, ISO 8601 in UTC.',
  }),
  described('Health', healthSchema, 'The service is up.', {
    status: 'Always ok: anything else is a failure.',
    engine: 'The engine behind the API.',
  }),
  described('EngineStatus', engineStatusSchema, 'What the engine is doing.', {
    state: 'Whether anything is loading or loaded.',
    embedder: 'The embedder in use; null before the first.',
    loaded: 'Handles of the models in memory.',
    storage: 'Whether what is stored outlives the page.',
    queue: 'Requests running and waiting.',
    cache: 'Vectors of texts that are kept, and their bytes.',
    restarts: 'Engines that failed before this one.',
    last_failure: 'Why the last of them was ended; null where none was.',
  }),
  described('ErrorEnvelope', errorEnvelopeSchema, 'What went wrong.', {
    error:
      'Its code for programs, its message for people, the request it belongs to, and every single issue.',
  }),
  described('Issue', issueSchema, 'One thing wrong with a document.', {
    code: 'Kind of issue.',
    path: 'Where it is, like traits[2].key.',
    message: 'What is wrong, in one sentence.',
  }),
];
