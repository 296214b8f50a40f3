// What is kept on this device, from page code. Loaded on first use.
import type { StorageReport, StoredPart } from '../contract/keeping.js';
import { type FailoverService, keepingOver } from '../rpc/index.js';
import type { CallOptions } from './arguments.js';
import type { Run } from './build.js';

/** Having what is needed here before it is needed, and letting go of it. */
export interface Keeping {
  /**
   * Downloads and prepares what scoring will need: a model by its handle, with its embedder; without one the embedder
   * alone. `onProgress` tells bytes of the stages `embedder` and `model`.
   * @throws model_not_found, artifact_unavailable, artifact_damaged, engine_unavailable
   */
  preload(what?: string, options?: CallOptions): Promise<void>;
  /** What is kept here, in bytes. */
  storage(): Promise<StorageReport>;
  /**
   * Deletes what can be had again: `models`, `embedders`, `vectors`, or one embedder by its id; without one, all of
   * these. Models that were built here stay.
   * @returns bytes that were let go
   */
  evict(what?: Exclude<StoredPart, 'versions'> | (string & {})): Promise<number>;
}

export function keepingFor(service: FailoverService, run: Run): Keeping {
  const keeping = keepingOver(service.call);
  return {
    preload: (what, { signal, onProgress } = {}) =>
      run((own) => keeping.preload(what, own, onProgress), signal),
    storage: () => run(() => keeping.storage()),
    evict: (what) => run(() => keeping.evict(what)),
  };
}
