// The public API for pages: scoring in page code, the local REST API, the error, and their types.
export {
  AssayError,
  type AuthoredModel,
  type Breaks,
  type BuildProgress,
  type Comparison,
  type Confidence,
  type Configuration,
  type Delta,
  type DiscoveredTrait,
  type DiscoveryDocument,
  type Effort,
  type EmbedderStatus,
  type EngineFailure,
  type EngineStatus,
  type ErrorCode,
  type ErrorStatus,
  type Extracted,
  type Issue,
  isAbortError,
  isAssayError,
  type ModelCard,
  type ModelState,
  type ModelSummary,
  type ModelTrait,
  type Native,
  type OnProgress,
  type Progress,
  type Run,
  type RunError,
  type SampleCounts,
  type SamplesAdded,
  type ScoreCard,
  type ScoreRequest,
  type ScoringMethod,
  type SourceDocument,
  type StorageReport,
  type StoredPart,
  type Tier,
  type TrainingDocument,
  type TraitDetail,
  type TraitDocument,
  type TraitRecord,
  type TraitType,
  type UpstreamSource,
  type Variant,
  type VersionDetail,
  type VersionOrigin,
  type VersionRecord,
} from '../contract/index.js';
export type { CallOptions, LongCallOptions, ScoreManyOptions, SignalOptions } from './arguments.js';
export { createAssay } from './assay.js';
export type { Assay } from './assay-api.js';
export type { AssayOptions } from './assay-options.js';
export type { BuildApi, BuildOptions, ConfigurationInput, RetrainOptions, VersionName } from './build.js';
export { installLocalApi, type LocalApi } from './local-api.js';
export type { DirectorySource } from './model-directory.js';
export type { Contents, ScoredItem } from './score-stream.js';
export { configureAssay, getSharedAssay } from './shared.js';
export type { StorageApi } from './storage.js';
