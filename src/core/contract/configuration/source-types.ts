// The source types of a configuration document as types with a description of every field. Their schemas are in
// `authoring/configuration/source.ts`; a test compiles only if both agree.
import type { ColumnMapping, LabelMapping, Quality } from './quality-types.js';

/** A JSONL file: one object per line, with its text in the field `text`. */
export interface JsonlSource {
  /** Type of the source. */
  type: 'jsonl';
  /** Path of the file, relative to the model directory. */
  path: string;
  /** Maps each field to the trait that it grades; at least one. */
  mapping: ColumnMapping;
  /** Whether the build may leave this source out if that improves the model. Default false. */
  dropout?: boolean | undefined;
}

/** A CSV file. */
export interface CsvSource {
  /** Type of the source. */
  type: 'csv';
  /** Path of the file, relative to the model directory. */
  path: string;
  /** Key of the trait that the samples belong to. */
  trait?: string | undefined;
  /** Quality of the samples. */
  quality?: Quality | undefined;
  /** Column that contains the text. */
  text_column?: string | undefined;
  /** Column that contains the label. */
  label_column?: string | undefined;
  /** Maps each label to a quality, or to a trait with a quality. */
  mapping?: LabelMapping | undefined;
  /** Maps each column of raw scores to its trait; at least one. */
  columns?: ColumnMapping | undefined;
  /**
   * Maximum number of samples for each trait and quality class, 1 or more. The classes of raw numbers are the lower and the
   * upper half.
   */
  max_per_class?: number | undefined;
  /** Seed of the sampling, an integer. The same seed selects the same samples. */
  seed?: number | undefined;
  /** Whether the build may leave this source out if that improves the model. Default false. */
  dropout?: boolean | undefined;
}

/** A CSV file in a GitHub repository. */
export interface GithubCsvSource {
  /** Type of the source. */
  type: 'github_csv';
  /** The repository, as `owner/name`. */
  repo: string;
  /** Path of the file within the repository. */
  path: string;
  /** Maps each column of raw scores to its trait; at least one. */
  columns: ColumnMapping;
  /** Branch, tag or commit. Default: the main branch. */
  ref?: string | undefined;
  /** Column that contains the text. Default `text`. */
  text_column?: string | undefined;
  /** Maximum number of samples, 1 or more. */
  max_samples?: number | undefined;
  /**
   * Maximum number of samples for each trait and quality class, 1 or more. The classes of raw numbers are the lower and the
   * upper half.
   */
  max_per_class?: number | undefined;
  /** Seed of the sampling, an integer. The same seed selects the same samples. */
  seed?: number | undefined;
  /** Whether the build may leave this source out if that improves the model. Default false. */
  dropout?: boolean | undefined;
}

/** A dataset on the Hugging Face Hub. */
export interface HuggingfaceSource {
  /** Type of the source. */
  type: 'huggingface';
  /** Name of the dataset, as `owner/name`. */
  dataset: string;
  /** Maps each label to a quality, or to a trait with a quality. */
  mapping: LabelMapping;
  /** Split of the dataset. Default `train`. */
  split?: string | undefined;
  /** Split that is held out for evaluation. */
  eval_split?: string | undefined;
  /** Maximum number of samples, 1 or more. */
  max_samples?: number | undefined;
  /** Column that contains the text. Default `text`. */
  text_column?: string | undefined;
  /** Column that contains the label. Default `label`. */
  label_column?: string | undefined;
  /** Configuration of the dataset. */
  hf_config?: string | undefined;
  /** Whether the build may leave this source out if that improves the model. Default false. */
  dropout?: boolean | undefined;
}

/** A web page, whose readable text is one sample. */
export interface UrlSource {
  /** Type of the source. */
  type: 'url';
  /** Absolute http or https URL of the page, percent-encoded. */
  url: string;
  /** Key of the trait that the samples belong to. */
  trait?: string | undefined;
  /** Quality of the samples. */
  quality?: Quality | undefined;
  /** Whether the build may leave this source out if that improves the model. Default false. */
  dropout?: boolean | undefined;
}

/** A text file, whose text is one sample. */
export interface FileSource {
  /** Type of the source. */
  type: 'file';
  /** Path of the file, relative to the model directory. */
  path: string;
  /** Key of the trait that the samples belong to. */
  trait?: string | undefined;
  /** Quality of the samples. */
  quality?: Quality | undefined;
  /** Whether the build may leave this source out if that improves the model. Default false. */
  dropout?: boolean | undefined;
}

/** Ambient text that does not belong to any trait. With a positive quality, it is the outlier-like pole. */
export interface NoiseSource {
  /** Type of the source. */
  type: 'noise';
  /** Name of a dataset, as `owner/name`. Default: the built-in corpus. */
  dataset?: string | undefined;
  /** Split of the dataset. */
  split?: string | undefined;
  /** Maximum number of samples, 1 or more. */
  max_samples?: number | undefined;
  /** Column that contains the text. */
  text_column?: string | undefined;
  /** Configuration of the dataset. */
  hf_config?: string | undefined;
  /** Keys of the traits that receive the noise. Null or omitted for all traits. */
  traits?: string[] | null | undefined;
  /** Quality of the samples. Default `negative`. */
  quality?: Quality | undefined;
  /** Whether the build may leave this source out if that improves the model. Default true. */
  dropout?: boolean | undefined;
}

/** A source of training samples, by its `type`. */
export type SourceDocument =
  | JsonlSource
  | CsvSource
  | GithubCsvSource
  | HuggingfaceSource
  | UrlSource
  | FileSource
  | NoiseSource;
