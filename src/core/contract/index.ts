// The public contract: resources, services, errors, requests, routes and configuration documents.
// Everything here is pure; a bundler keeps only the modules that are used.

export { addedToCard, addedToDetail } from './added-fields.js';
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
export type {
  Catalog,
  CatalogEntry,
  EmbedderEntry,
  FileReference,
  LanguageTransfer,
  ModelSources,
  SiteMetadata,
} from './catalog.js';
export { catalogSchema, siteMetadataSchema } from './catalog.js';
export { commentRoutes } from './comments/comment-routes.js';
export type {
  AnswerComment,
  AttributeSource,
  AttributeSources,
  CommentAnswer,
  CommentMethod,
  CommentService,
} from './comments/comment-service.js';
export type * from './configuration/document-types.js';
export type * from './configuration/quality-types.js';
export type * from './configuration/source-types.js';
export type { EngineSettings } from './engine-settings.js';
export * from './errors.js';
export * from './explanation.js';
export { type Handle, handlePattern, parseHandle, tagPattern } from './handle.js';
export {
  type GeneratorChoice,
  type Interpret,
  type Interpretation,
  type InterpretationRequest,
  type InterpretedEnd,
  type Interpreter,
  type InterpreterName,
  invalidInterpreter,
  parseGenerator,
  type TraitNamer,
} from './interpretation.js';
export { type Doubt, doubtEnglish } from './reading/doubts.js';
export { nameLanguage } from './reading/language-name.js';
export {
  chooseSide,
  findShownDoubt,
  getReading,
  isForeign,
  isIrrelevant,
  isRateable,
  isUnfamiliar,
  type Reading,
} from './reading/reading.js';
export { type BrokenRule, findBrokenRules, parseRule, type ScoreRule } from './reading/score-rules.js';
export * from './requests/index.js';
export * from './resources.js';
export * from './routes.js';
export { type QualityWord, type SampleLine, sampleLineSchema } from './samples.js';
export type {
  EmbedderStatus,
  EngineFailure,
  EngineHistory,
  EngineStatus,
  Explained,
  Extracted,
  OnProgress,
  Progress,
  Scored,
  ScoreOutcome,
  ScoringService,
  SiteDataCleared,
} from './service.js';
export { scoreManyLimit } from './service.js';
export { parseSourceHost, parseSourceTokens, type SourceHosts, type SourceTokens } from './source-access.js';
export type { StorageReport, StorageService, StoredPart } from './storage-service.js';
export type {
  ModelListB,
  ModelSummaryB,
  ScoreCardA,
  ScoreCardB,
  TraitDetailA,
  TraitDetailB,
} from './variants.js';
export {
  modelListSchemaB,
  modelSummarySchemaB,
  scoreCardSchemaA,
  scoreCardSchemaB,
  traitDetailSchemaA,
  traitDetailSchemaB,
} from './variants.js';
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
