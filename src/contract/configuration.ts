// The configuration document of a model (section 2.2 of the contract): schemas, types, defaults, validation.

export {
  defaults,
  type ResolvedConfiguration,
  type ResolvedDiscovery,
  type ResolvedSource,
  type ResolvedSourceOf,
  type ResolvedTraining,
  type ResolvedTrait,
  withDefaults,
} from './configuration/defaults.js';
export {
  type Configuration,
  configurationSchema,
  type Effort,
  effortSchema,
} from './configuration/document.js';
export { staysInside } from './configuration/paths.js';
export {
  type ColumnMapping,
  type GradedTarget,
  type LabelMapping,
  type MappingValue,
  type Quality,
  qualitySchema,
  type TraitTarget,
} from './configuration/quality.js';
export {
  type CsvSource,
  type FileSource,
  type GithubCsvSource,
  type HuggingfaceSource,
  type JsonlSource,
  type NoiseSource,
  type SourceDocument,
  type SourceType,
  sourceSchema,
  type UrlSource,
} from './configuration/source.js';
export {
  type BoundaryMode,
  type DiscoveryDocument,
  type DiscoveryMethod,
  discoverySchema,
  type TrainingDocument,
  trainingSchema,
} from './configuration/training.js';
export {
  type Aggregation,
  aggregationSchema,
  type DiscoverEntry,
  discoverEntrySchema,
  type TraitDocument,
  traitKeySchema,
  traitSchema,
} from './configuration/trait.js';
export { parseConfiguration, type Validation, validateConfiguration } from './configuration/validate.js';
