// Descriptions of the source types in the JSON Schema of the configuration document.
import { defaults, type SourceType, sourceSchemas } from '../contract/configuration/index.js';
import { type Described, describe } from './described.js';

const type = 'Type of the source.';
const dropout = 'Whether the build may leave this source out if that improves the model.';
const path = 'Path of the file, relative to the model directory.';
const trait = 'Key of the trait that the samples belong to.';
const quality = 'Quality of the samples.';
const text_column = 'Column that contains the text.';
const label_column = 'Column that contains the label.';
const labels = 'Maps each label to a quality, or to a trait with a quality.';
const columns = 'Maps each column of raw scores to its trait.';
const max_samples = 'Maximum number of samples.';
const max_per_class =
  'Maximum number of samples for each trait and quality class. The classes of raw numbers are the lower and the upper half.';
const seed = 'Seed of the sampling. The same seed selects the same samples.';
const split = 'Split of the dataset.';
const hf_config = 'Configuration of the dataset.';

// A source type without a description does not compile.
const described: Readonly<Record<SourceType, Described>> = {
  jsonl: describe(
    'JsonlSource',
    sourceSchemas.jsonl,
    'A JSONL file: one object per line, with its text in the field `text`.',
    { type, path, mapping: 'Maps each field to the trait that it grades.', dropout },
    { defaults: defaults.sources.jsonl },
  ),
  csv: describe(
    'CsvSource',
    sourceSchemas.csv,
    'A CSV file.',
    {
      type,
      path,
      trait,
      quality,
      text_column,
      label_column,
      mapping: labels,
      columns,
      max_per_class,
      seed,
      dropout,
    },
    { defaults: defaults.sources.csv },
  ),
  github_csv: describe(
    'GithubCsvSource',
    sourceSchemas.github_csv,
    'A CSV file in a GitHub repository.',
    {
      type,
      repo: 'The repository, as owner/name.',
      path: 'Path of the file within the repository.',
      columns,
      ref: 'Branch, tag or commit. Default: the main branch.',
      text_column,
      max_samples,
      max_per_class,
      seed,
      dropout,
    },
    { defaults: defaults.sources.github_csv },
  ),
  huggingface: describe(
    'HuggingFaceSource',
    sourceSchemas.huggingface,
    'A dataset on the Hugging Face Hub.',
    {
      type,
      dataset: 'Name of the dataset, as owner/name.',
      mapping: labels,
      split,
      eval_split: 'Split that is held out for evaluation.',
      max_samples,
      text_column,
      label_column,
      hf_config,
      dropout,
    },
    { defaults: defaults.sources.huggingface },
  ),
  url: describe(
    'UrlSource',
    sourceSchemas.url,
    'A web page, whose readable text is one sample.',
    { type, url: 'Absolute http or https URL of the page, percent-encoded.', trait, quality, dropout },
    { defaults: defaults.sources.url },
  ),
  file: describe(
    'FileSource',
    sourceSchemas.file,
    'A text file, whose text is one sample.',
    { type, path, trait, quality, dropout },
    { defaults: defaults.sources.file },
  ),
  noise: describe(
    'NoiseSource',
    sourceSchemas.noise,
    'Ambient text that does not belong to any trait. With a positive quality, it is the outlier-like pole.',
    {
      type,
      dataset: 'Name of a dataset, as owner/name. Default: the built-in corpus.',
      split,
      max_samples,
      text_column,
      hf_config,
      traits: 'Keys of the traits that receive the noise. Null or omitted for all traits.',
      quality,
      dropout,
    },
    { defaults: defaults.sources.noise },
  ),
};

export const describedSources: readonly Described[] = Object.values(described);
