// What every source is read into, and what a reader is given to do so: the data types of this folder.

import type { ResolvedSourceOf, ResolvedTrait, SourceType } from '../contract/configuration.js';

/** One text, graded for one trait. */
export interface Sample {
  readonly text: string;
  /** Trait key. */
  readonly trait: string;
  /** In [0, 1], 1 at the positive pole; on a `raw` scale any finite number, to be ranked per trait and source. */
  readonly quality: number;
  readonly scale: 'unit' | 'raw';
  /** Index in the document's `sources`; -1 for authored paraphrases and for the noise that a trait gets by itself. */
  readonly source: number;
  /** Line of the file, from 1; 0 where the source has no lines. */
  readonly line: number;
}

/** What a reader needs to know of a trait. */
export type GradedTrait = Pick<ResolvedTrait, 'key' | 'positive_label' | 'negative_label'>;

/** The outside world, as sources see it. */
export interface SourceIo {
  /**
   * A file of the model directory, whole or as a stream.
   * @param path relative, with `/`, checked not to leave the directory
   * @throws when there is no such file
   */
  read(path: string, signal?: AbortSignal): Promise<ReadableStream<Uint8Array> | Uint8Array>;
  fetch: typeof fetch;
  /** Of everything that is drawn at random, where a source names no seed of its own. */
  seed: number;
  /** The readable text of a page, for `url` sources; without it they fail. */
  page?: (url: string, signal?: AbortSignal) => Promise<string>;
  /** General texts, one an entry, for `noise` sources without a data set; without them those fail. */
  ambient?: readonly string[];
  /** Base addresses of the public hosts. Default: the real ones. */
  hosts?: Partial<SourceHosts>;
  /** Waits before another try; rejects with the signal's reason. For tests. */
  pause?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Base addresses without a slash at the end. */
export interface SourceHosts {
  /** Serves `/{owner}/{name}/{ref}/{path}`. */
  readonly githubRaw: string;
  /** Serves `/parquet`, `/splits` and `/rows`. */
  readonly datasetViewer: string;
}

export interface SourceContext {
  /** Index of the source in the document, for samples and errors. */
  readonly index: number;
  readonly traits: readonly GradedTrait[];
  readonly io: SourceIo;
  /** Reads what the source sets apart for measuring (`eval_split`) instead of what it is for. Default: false. */
  readonly heldOut?: boolean;
}

/**
 * Reads the samples of one source, in the order of the source.
 * Rejects with sample_invalid after the last good sample when some were bad: whoever reads keeps nothing then.
 */
export type SourceReader<Type extends SourceType> = (
  source: ResolvedSourceOf<Type>,
  context: SourceContext,
  signal?: AbortSignal,
) => AsyncIterable<Sample>;
