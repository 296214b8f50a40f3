// The configuration document of a model (contract, section 2.2): schemas, defaults, validation. Its types are the contract's.

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
export { configurationSchema, effortSchema } from './document-schema.js';
export { toSentence } from './issue-text.js';
export { flattenIssues } from './issues.js';
export {
  columnMappingSchema,
  gradedTargetSchema,
  labelMappingSchema,
  qualitySchema,
  traitTargetSchema,
} from './quality.js';
export { parseNumber, parseQuality, qualityWords } from './quality-values.js';
export {
  csvSourceSchema,
  fileSourceSchema,
  githubCsvSourceSchema,
  huggingfaceSourceSchema,
  jsonlSourceSchema,
  noiseSourceSchema,
  type SourceType,
  sourceSchema,
  sourceSchemas,
  urlSourceSchema,
} from './source.js';
export { staysInside } from './source-paths.js';
export { discoverySchema, trainingSchema } from './training.js';
export { discoverEntrySchema, traitKeySchema, traitSchema } from './trait.js';
export { parseConfiguration, type Validation, validateConfiguration } from './validate.js';
export { findYamlExcess, scanYaml, type YamlExcess } from './yaml-limits.js';
