// The words of the seven source types in the configuration document's JSON Schema.
import { defaults } from '../configuration/defaults.js';
import {
  csvSourceSchema,
  fileSourceSchema,
  githubCsvSourceSchema,
  huggingfaceSourceSchema,
  jsonlSourceSchema,
  noiseSourceSchema,
  urlSourceSchema,
} from '../configuration/source.js';
import { type Described, described } from './described.js';

const type = 'Which kind of source this is.';
const dropout = 'Whether the build may leave this source out where that makes the model better.';
const path = 'Path of the file, relative to the model directory.';
const trait = 'Key of the trait that the samples belong to.';
const quality = 'How good the samples are.';
const textColumn = 'Column that holds the text.';
const maxSamples = 'Samples at most.';
const maxPerClass = 'Samples at most for each trait and quality class.';
const seed = 'Seed of the sampling: the same seed takes the same samples.';
const split = 'Split of the data set.';
const hfConfig = 'Configuration of the data set.';

export const describedSources: readonly Described[] = [
  described(
    'JsonlSource',
    jsonlSourceSchema,
    'A JSONL file: one object a line, its text in the field "text".',
    { type, path, mapping: 'Which trait each field grades.', dropout },
    { defaults: defaults.sources.jsonl },
  ),
  described(
    'CsvSource',
    csvSourceSchema,
    'A CSV file.',
    {
      type,
      path,
      trait,
      quality,
      text_column: textColumn,
      label_column: 'Column that holds the label.',
      mapping: 'What each label means.',
      columns: 'Which trait each column holds raw scores of.',
      max_per_class: maxPerClass,
      seed,
      dropout,
    },
    { defaults: defaults.sources.csv },
  ),
  described(
    'GithubCsvSource',
    githubCsvSourceSchema,
    'A CSV file in a GitHub repository.',
    {
      type,
      repo: 'The repository, as owner/name.',
      path: 'Path of the file within the repository.',
      columns: 'Which trait each column holds raw scores of.',
      ref: 'Branch, tag or commit. Left out, the main branch.',
      text_column: textColumn,
      max_samples: maxSamples,
      max_per_class: maxPerClass,
      seed,
      dropout,
    },
    { defaults: defaults.sources.github_csv },
  ),
  described(
    'HuggingFaceSource',
    huggingfaceSourceSchema,
    'A data set of the Hugging Face hub.',
    {
      type,
      dataset: 'Name of the data set, as owner/name.',
      mapping: 'What each label means.',
      split,
      eval_split: 'Split that is held out for evaluation.',
      max_samples: maxSamples,
      text_column: textColumn,
      label_column: 'Column that holds the label.',
      hf_config: hfConfig,
      dropout,
    },
    { defaults: defaults.sources.huggingface },
  ),
  described(
    'UrlSource',
    urlSourceSchema,
    'A web page: its readable text is a sample.',
    { type, url: 'Address of the page.', trait, quality, dropout },
    { defaults: defaults.sources.url },
  ),
  described(
    'FileSource',
    fileSourceSchema,
    'A text file: its text is a sample.',
    { type, path, trait, quality, dropout },
    { defaults: defaults.sources.file },
  ),
  described(
    'NoiseSource',
    noiseSourceSchema,
    'Ambient text that belongs to no trait. With a positive quality it is the outlier-like pole.',
    {
      type,
      dataset: 'Name of a data set. Left out, the built-in corpus.',
      split,
      max_samples: maxSamples,
      text_column: textColumn,
      hf_config: hfConfig,
      traits: 'Keys of the traits that get the noise. Null or left out for all traits.',
      quality,
      dropout,
    },
    { defaults: defaults.sources.noise },
  ),
];
