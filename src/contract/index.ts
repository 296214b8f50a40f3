// The public contract: resources, services, errors, requests, routes and configuration documents.
// Everything here is pure; a bundler keeps only the modules that are used.

export type {
  AssayService,
  AuthoringService,
  BuildProgress,
  ExportedVersion,
  IdempotentRequest,
  ModelBuild,
  ModelDirectory,
  ModelFile,
  OnBuildProgress,
} from './authoring.js';
export {
  type AddSamples,
  addSamplesSchema,
  type CreateModel,
  createModelSchema,
  type ModelChanges,
  modelChangesSchema,
  type SamplesAdded,
  samplesAddedSchema,
  type TrainRequest,
  trainRequestSchema,
  type VersionChanges,
  versionChangesSchema,
} from './authoring-requests.js';
export {
  type AuthoredModel,
  authoredModelSchema,
  type ModelState,
  type Run,
  type RunError,
  runErrorSchema,
  runProgressSchema,
  runSchema,
  type SampleCounts,
  sampleCountsSchema,
  tagsSchema,
  type VersionDetail,
  type VersionOrigin,
  type VersionRecord,
  versionDetailSchema,
  versionRecordSchema,
} from './authoring-resources.js';
export { authoringRoutes } from './authoring-routes.js';
export type { Catalog, CatalogEntry, EmbedderEntry, FileReference, ModelSources } from './catalog.js';
export { catalogSchema } from './catalog.js';
export * from './configuration/index.js';
export type { EngineSettings } from './engine-settings.js';
export * from './errors.js';
export { type Handle, handlePattern, parseHandle, tagPattern } from './handle.js';
export * from './requests/index.js';
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
  EngineFailure,
  EngineHistory,
  EngineStatus,
  Extracted,
  OnProgress,
  Progress,
  Scored,
  ScoreOutcome,
  ScoringService,
} from './service.js';
export { scoreManyLimit } from './service.js';
export { parseSourceHost, parseSourceTokens, type SourceHosts, type SourceTokens } from './source-access.js';
export type { StorageReport, StorageService, StoredPart } from './storage-service.js';
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
  type EngineStatusBody,
  engineStatusSchema,
  errorEnvelopeSchema,
  extractRequestSchema,
  extractResponseSchema,
  healthSchema,
  issueSchema,
  traitComparisonSchema,
} from './versioned.js';
