// What a host chooses an embedder from, and what it gets.
import type { OnProgress } from '../contract/service.js';
import type { VectorCache } from '../embedding/cache.js';
import type { Embedder } from '../embedding/embedder.js';
import type { Area } from '../storage/area.js';
import type { HubFiles } from '../storage/hub-files.js';
import type { GpuBackOff } from './gpu-back-off.js';
import type { EngineOptions } from './options.js';

/** An embedder that the host has chosen, loaded when it is first needed. */
export interface ChosenEmbedder {
  readonly id: string;
  /** Changes when it is to be loaded anew; absent where it never is. */
  readonly turn?: () => number;
  /** Absent for one of the catalog, which brings its files. */
  readonly load?: (report: OnProgress) => Promise<Embedder>;
}

export interface EmbedderHost {
  readonly options: EngineOptions;
  readonly files: HubFiles;
  /** Where self-tests keep their verdicts. */
  readonly verdicts: Area<unknown>;
  /** What was embedded once, by builds and scores alike. */
  readonly vectors: VectorCache;
  readonly backOff: GpuBackOff;
}
