// The storage interface of an engine: preload, report and evict what this device stores. Not part of the REST interface.
import type { EngineStatus, OnProgress } from './service.js';

/** Parts of the storage. `versions` are models that were built here: the only part that cannot be downloaded again. */
export type StoredPart = 'models' | 'embedders' | 'vectors' | 'versions';

export interface StorageReport {
  /** Bytes that this origin uses in total, and may use; null when the browser does not report them. */
  used: number | null;
  quota: number | null;
  /** `disk`: in IndexedDB. `memory`: storage is unusable or full, and nothing outlives this page. */
  stored: EngineStatus['stored'];
  /** Whether the browser has promised not to clear the storage by itself; null where it does not say, as in Node. */
  persisted: boolean | null;
  /**
   * Bytes by part. `models`: the catalog's models with their embedder, and their rebuilds for other embedders.
   * `embedders`: files of hub embedders and their runtime. `vectors`: cached vectors of texts.
   * `versions`: models that were built here.
   */
  parts: Record<StoredPart, number>;
  /** Bytes of each hub embedder, by the id of its repository or the URL of its folder. */
  embedders: Record<string, number>;
}

export interface StorageService {
  /**
   * Downloads and prepares what scoring or building will need.
   * @param what a model's handle, the id of this engine's embedder, or `builds`: the embedder and the general texts that
   *   builds compare with. Default: the embedder alone
   * @param onProgress bytes of the stages `embedder` and `model`
   * @throws model_not_found, invalid_request for another embedder, artifact_unavailable, artifact_damaged
   */
  preload(what?: string, signal?: AbortSignal, onProgress?: OnProgress): Promise<void>;
  storage(): Promise<StorageReport>;
  /** Since when this origin stores data: ISO 8601, UTC. Null while storage is unusable or full, and where nothing is stored. */
  storedSince(): Promise<string | null>;
  /**
   * Deletes stored data that can be downloaded or computed again. Data in memory stays usable.
   * @param what a part, or the id of a hub embedder. Default: everything except `versions`
   * @returns the number of bytes that were deleted
   * @throws invalid_request for `versions` and for unknown names
   */
  evict(what?: string): Promise<number>;
}
