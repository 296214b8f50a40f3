// The configuration document of a model (contract, section 2.2): schemas, types, defaults, validation.

export {
  applyDefaults,
  defaults,
  type ResolvedConfiguration,
  type ResolvedDiscovery,
  type ResolvedSource,
  type ResolvedSourceOf,
  type ResolvedTraining,
  type ResolvedTrait,
} from './defaults.js';
export {
  type Configuration,
  configurationSchema,
  type Effort,
  effortSchema,
} from './document-schema.js';
export { toSentence } from './issue-text.js';
export { flattenIssues } from './issues.js';
export {
  type ColumnMapping,
  columnMappingSchema,
  type GradedTarget,
  gradedTargetSchema,
  type LabelMapping,
  labelMappingSchema,
  type MappingValue,
  type Quality,
  qualitySchema,
  type TraitTarget,
  traitTargetSchema,
} from './quality.js';
export {
  type CsvSource,
  csvSourceSchema,
  type FileSource,
  fileSourceSchema,
  type GithubCsvSource,
  githubCsvSourceSchema,
  type HuggingfaceSource,
  huggingfaceSourceSchema,
  type JsonlSource,
  jsonlSourceSchema,
  type NoiseSource,
  noiseSourceSchema,
  type SourceDocument,
  type SourceType,
  sourceSchema,
  sourceSchemas,
  type UrlSource,
  urlSourceSchema,
} from './source.js';
export { staysInside } from './source-paths.js';
export {
  type BoundaryMode,
  type DiscoveryDocument,
  type DiscoveryMethod,
  discoverySchema,
  type TrainingDocument,
  trainingSchema,
} from './training.js';
export {
  type Aggregation,
  aggregationSchema,
  type DiscoverEntry,
  discoverEntrySchema,
  type TraitDocument,
  traitKeySchema,
  traitSchema,
} from './trait.js';
export { parseConfiguration, type Validation, validateConfiguration } from './validate.js';
export { findYamlExcess, scanYaml, type YamlExcess } from './yaml-limits.js';
