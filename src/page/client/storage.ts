// Local storage from page code: usage, preload, evict. Loaded on first use.
import type { StorageReport, StorageService, StoredPart } from '../../core/contract/index.js';
import type { CallOptions, SignalOptions } from './arguments.js';
import type { Run } from './build.js';

/** Usage, preloading and eviction of local storage. */
export interface StorageApi {
  /**
   * Downloads and prepares what scoring needs: a model, by its handle, with its embedder; without `what` the embedder
   * alone. `builds` is what `build()` needs, so that it works offline. `onProgress` receives bytes of the stages `embedder` and `model`.
   * @throws model_not_found, artifact_unavailable, artifact_damaged, engine_unavailable
   */
  preload(what?: string, options?: CallOptions): Promise<void>;
  /** Storage usage in bytes. */
  storage(options?: SignalOptions): Promise<StorageReport>;
  /**
   * Deletes what can be downloaded or computed again: `models`, `embedders`, `vectors`, or one embedder by its id;
   * without `what`, all of these. Models that were built here stay.
   * @returns bytes freed
   */
  evict(what?: Exclude<StoredPart, 'versions'> | (string & {}), options?: SignalOptions): Promise<number>;
}

export function createStorageApi(storage: StorageService, run: Run): StorageApi {
  return {
    preload: (what, { signal, onProgress } = {}) =>
      run((callSignal) => storage.preload(what, callSignal, onProgress), signal),
    storage: ({ signal } = {}) => run(() => storage.storage(), signal),
    evict: (what, { signal } = {}) => run(() => storage.evict(what), signal),
  };
}
