// The definitions of the configuration document's JSON Schema, in their order, by name.
import * as contract from '../../core/contract/configuration/index.js';
import { type Described, describe, describeAll } from './described.js';
import { describedUpstreamSource } from './resources.js';

const { defaults } = contract;

export const describedConfiguration = describe('ModelConfiguration', contract.configurationSchema, {
  type: 'Configuration',
  defaults: defaults.document,
});

const describeSource = (key: contract.SourceType, id: string, type = id) =>
  describe(id, contract.sourceSchemas[key], { type, defaults: defaults.sources[key] });

// A source type without a name does not compile.
const describedSources: Readonly<Record<contract.SourceType, Described>> = {
  jsonl: describeSource('jsonl', 'JsonlSource'),
  csv: describeSource('csv', 'CsvSource'),
  github_csv: describeSource('github_csv', 'GithubCsvSource'),
  huggingface: describeSource('huggingface', 'HuggingFaceSource', 'HuggingfaceSource'),
  url: describeSource('url', 'UrlSource'),
  file: describeSource('file', 'FileSource'),
  noise: describeSource('noise', 'NoiseSource'),
};

/** Every definition of the configuration document. */
export const describedParts: readonly Described[] = [
  describe('Trait', contract.traitSchema, { type: 'TraitDocument', defaults: defaults.trait }),
  describe('DiscoverEntry', contract.discoverEntrySchema),
  describe('Training', contract.trainingSchema, { type: 'TrainingDocument', defaults: defaults.training }),
  describe('Discovery', contract.discoverySchema, {
    type: 'DiscoveryDocument',
    defaults: defaults.discovery,
  }),
  describedUpstreamSource,
  ...describeAll({
    Quality: contract.qualitySchema,
    LabelMapping: contract.labelMappingSchema,
    ColumnMapping: contract.columnMappingSchema,
    TraitTarget: contract.traitTargetSchema,
    GradedTarget: contract.gradedTargetSchema,
  }),
  ...Object.values(describedSources),
];
