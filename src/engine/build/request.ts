// What a build is asked for, and what it is given to work with.
import type { VectorCache } from '../../embedding/cache.js';
import type { Embedder } from '../../embedding/embedder.js';
import type { SourceIo } from '../../sources/sample.js';
import type { Settled } from '../../training/settled.js';
import type { ReportProgress } from './progress.js';
import type { SentSample } from './sent-samples.js';
import type { Train } from './trainer.js';

export interface BuildRequest {
  handle: string;
  /** `v1`, `v2`, … */
  version: string;
  /** The configuration document, unchecked. */
  configuration: unknown;
  io: SourceIo;
  embedder: Embedder;
  /** The ambient corpus, one text an entry. */
  ambient: readonly string[];
  /** Samples of an earlier version, as their text: taken instead of sources and paraphrases. */
  base?: string | undefined;
  /** Samples that were sent one by one. */
  sent?: readonly SentSample[] | undefined;
  /** An earlier build's report: its decisions are taken over and nothing is searched. */
  settled?: Settled | undefined;
}

export interface BuildOptions {
  signal?: AbortSignal | undefined;
  report?: ReportProgress | undefined;
  /** Runs a piece of the build when its turn has come. Default: at once. */
  turn?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
  cache?: VectorCache | undefined;
  /** Trains. Default: on this thread. */
  train?: Train | undefined;
}
