// The data types of this folder: samples, and what a reader gets to read them.
import type { SourceHosts, SourceTokens } from '../../core/contract/index.js';
import type { ResolvedSourceOf, ResolvedTrait, SourceType } from '../configuration/index.js';
import type { SourceTally } from './tally.js';

/** One text, graded for one trait. */
export interface Sample {
  readonly text: string;
  /** Trait key; in a discovery also the name of a group of texts, empty for texts without a label. */
  readonly trait: string;
  /** In [0, 1], 1 at the positive pole; on a `raw` scale any finite number, to be ranked per trait and source. */
  readonly quality: number;
  readonly scale: 'unit' | 'raw';
  /** Index in the document's `sources`; -1 for authored paraphrases and for noise that no source requests. */
  readonly source: number;
  /** Line of the file, from 1; 0 if the source has no lines. */
  readonly line: number;
}

/** The part of a trait that readers need. */
export interface GradedTrait extends Pick<ResolvedTrait, 'key' | 'positive_label' | 'negative_label'> {
  /** True: a label that is not a grade is not an error; it names a group of texts. For discovery. */
  readonly open?: boolean;
}

/** I/O of the readers. */
export interface SourceIo {
  /**
   * Reads a file of the model directory, whole or as a stream.
   * @param path relative, with `/`, checked not to leave the directory
   * @throws when the file does not exist
   */
  read(path: string, signal?: AbortSignal): Promise<ReadableStream<Uint8Array> | Uint8Array>;
  fetch: typeof fetch;
  /** Seed of all random draws, unless a source sets its own. */
  seed: number;
  /** Reads the text of a page, for `url` sources. Without it they fail. */
  page?: (url: string, signal?: AbortSignal) => Promise<string>;
  /** General texts for `noise` sources without a data set. Without them those fail. */
  ambient?: readonly string[];
  /** Base URLs of the public hosts, validated. Default: the real ones. */
  hosts?: Partial<SourceHosts> | undefined;
  /** Access tokens of the public hosts. Default: none. */
  tokens?: SourceTokens | undefined;
  /** Waits before a retry; rejects with the signal's reason. For tests. */
  pause?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export interface SourceContext {
  /** Index of the source in the document, for samples and errors. */
  readonly index: number;
  readonly traits: readonly GradedTrait[];
  readonly io: SourceIo;
  /** Read the held-out samples (`eval_split`) instead of the training samples. Default false. */
  readonly heldOut?: boolean;
  /** Read texts without a grade too, as samples of trait ''. For discovery. Default false. */
  readonly keepUngraded?: boolean;
  /** Counts what the reader leaves out. */
  readonly tally?: SourceTally;
}

/**
 * Reads the samples of one source, in the order of the source.
 * If some lines are invalid, it rejects with sample_invalid after the last valid sample: the caller discards them all.
 */
export type SourceReader<Type extends SourceType> = (
  source: ResolvedSourceOf<Type>,
  context: SourceContext,
  signal?: AbortSignal,
) => AsyncIterable<Sample>;
