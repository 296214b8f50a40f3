// The public surface of the contract: resources, errors, requests, routes, configuration documents.
// Everything here is pure; a bundler keeps only the modules that are used.
export type { Catalog, CatalogEntry, EmbedderEntry, FileReference } from './catalog.js';
export { catalogSchema } from './catalog.js';
export * from './configuration.js';
export * from './errors.js';
export { type Handle, handlePattern, parseHandle } from './handle.js';
export * from './requests.js';
export * from './resources.js';
export * from './routes.js';
export {
  parseNumber,
  parseQuality,
  type QualityWord,
  qualityWords,
  type SampleLine,
  sampleLineSchema,
} from './samples.js';
export type {
  EmbedderStatus,
  EngineStatus,
  OnProgress,
  Progress,
  Scored,
  ScoreOutcome,
  ScoringService,
} from './service.js';
export { scoreManyLimit } from './service.js';
export type { ModelListB, ModelSummaryB, ScoreCardB, TraitDetailB } from './variant-b.js';
export {
  modelListSchemaB,
  modelSummarySchemaB,
  scoreCardSchemaB,
  traitDetailSchemaB,
} from './variant-b.js';
export type {
  CompareRequest,
  CompareResponse,
  ErrorEnvelope,
  ExtractRequest,
  ExtractResponse,
  Health,
  TraitComparison,
} from './versioned.js';
export {
  compareRequestSchema,
  compareResponseSchema,
  errorEnvelopeSchema,
  extractRequestSchema,
  extractResponseSchema,
  healthSchema,
} from './versioned.js';
