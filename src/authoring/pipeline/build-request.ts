// The input of a build, and what it works with.
import type { Embedder, VectorCache } from '../../core/embedding/index.js';
import type { BuildInterpreter } from '../interpreters/index.js';
import type { SourceIo } from '../sources/index.js';
import type { PreviousBuild, Train } from '../training/index.js';
import type { ReportProgress } from './build-progress.js';
import type { IntrinsicTrait } from './discovery/known-traits.js';
import type { MomentDeviceOptions } from './discovery/moment-device.js';
import type { CorpusWork } from './encode-corpus.js';
import type { SentSample } from './sent-samples.js';

/** Seed of every random draw in a build, so that a configuration gives the same model everywhere. */
export const buildSeed = 20_260_101;

export interface BuildRequest {
  handle: string;
  /** `v1`, `v2`, … */
  version: string;
  /** The configuration document, not validated. */
  configuration: unknown;
  io: SourceIo;
  embedder: Embedder;
  /** The ambient corpus, one text an item. */
  ambient: readonly string[];
  /** Samples of an earlier version, in the format of `formatSamples`: used instead of sources and paraphrases. */
  base?: string | undefined;
  /** Samples that were added to the model, one list a request, in their order. */
  sent?: readonly (readonly SentSample[])[] | undefined;
  /** The discovered traits of an earlier build, used with `base` instead of discovering again. */
  intrinsic?: readonly IntrinsicTrait[] | undefined;
  /** Report of an earlier build, whose decisions are kept instead of searching. */
  previous?: PreviousBuild | undefined;
}

export interface BuildOptions {
  signal?: AbortSignal | undefined;
  report?: ReportProgress | undefined;
  /** Runs a step of the build when its turn comes. Default: at once. */
  runStep?: CorpusWork['runStep'] | undefined;
  cache?: VectorCache | undefined;
  /** Trains. Default: on this thread. */
  train?: Train | undefined;
  /** When and how a discovery uses the GPU. Default: whenever there is one. */
  gpu?: MomentDeviceOptions | undefined;
  /** Names discovered traits. Default: none, key phrases name them. */
  interpreter?: BuildInterpreter | undefined;
}
