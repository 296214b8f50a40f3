// The embedder that the host has chosen, what it is loaded with, and the port of those that the catalog does not have.
import type { OnProgress } from '../../contract/index.js';
import type { Embedder, Lexicon, VectorCache } from '../../embedding/index.js';
import type { Area, HubFiles } from '../../storage/index.js';
import type { EngineOptions } from '../engine-options.js';
import type { GpuBackOff } from './gpu-back-off.js';

/** An embedder that the host has chosen, loaded on first use. */
export interface ChosenEmbedder {
  /** Absent: the catalog's first that runs here. */
  readonly id?: string | undefined;
  /** A number that changes when the embedder has to be loaded again; absent where it never changes. */
  readonly getGeneration?: () => number;
  /** Absent for an embedder of the catalog, which names its files. */
  readonly load?: (report: OnProgress, lexicon: Lexicon | undefined) => Promise<Embedder>;
  /** Uses the GPU for an embedder of the catalog. @returns the embedder itself where it has no use for one */
  readonly accelerate?: (embedder: Embedder) => Promise<Embedder>;
}

/** What a chosen embedder is loaded with. */
export interface EmbedderHost {
  readonly options: EngineOptions;
  readonly files: HubFiles;
  /** Stores the verdicts of self-tests. */
  readonly verdicts: Area<unknown>;
  /** Vectors of texts, shared by builds and scores. */
  readonly vectors: VectorCache;
  readonly backOff: GpuBackOff;
}

/** Embedders that the catalog does not have. */
export interface HubEmbedders {
  /** @param id that of a hub, `owner/name`, or `browser` for the browser's own model */
  choose(id: string, host: EmbedderHost): ChosenEmbedder;
}

const officialHub = 'https://huggingface.co/';

/** The hub that models are loaded from, and the folder of ONNX Runtime, as absolute URLs with a trailing slash. */
export const resolveHub = ({ hub, runtime, assets }: EngineOptions) => ({
  hub: hub ?? officialHub,
  runtime: runtime ?? new URL('runtime/', assets).href,
});
