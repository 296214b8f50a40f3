// The definitions of the configuration document's JSON Schema, in their order, by name.
import * as configuration from '../../authoring/configuration/index.js';
import { type Described, describe, describeAll } from './described.js';
import { describedUpstreamSource } from './resources.js';

const { defaults } = configuration;

export const describedConfiguration = describe('ModelConfiguration', configuration.configurationSchema, {
  type: 'Configuration',
  defaults: defaults.document,
});

const describeSource = (key: configuration.SourceType, id: string, type = id) =>
  describe(id, configuration.sourceSchemas[key], { type, defaults: defaults.sources[key] });

// A source type without a name does not compile.
const describedSources: Readonly<Record<configuration.SourceType, Described>> = {
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
  describe('Trait', configuration.traitSchema, { type: 'TraitDocument', defaults: defaults.trait }),
  describe('DiscoverEntry', configuration.discoverEntrySchema),
  describe('Training', configuration.trainingSchema, {
    type: 'TrainingDocument',
    defaults: defaults.training,
  }),
  describe('Discovery', configuration.discoverySchema, {
    type: 'DiscoveryDocument',
    defaults: defaults.discovery,
  }),
  describedUpstreamSource,
  ...describeAll({
    Quality: configuration.qualitySchema,
    LabelMapping: configuration.labelMappingSchema,
    ColumnMapping: configuration.columnMappingSchema,
    TraitTarget: configuration.traitTargetSchema,
    GradedTarget: configuration.gradedTargetSchema,
  }),
  ...Object.values(describedSources),
];
