// What is kept on this device, and the wish to have it there or gone: the third interface of an engine, beside
// ScoringService and AuthoringService. Nothing of it is on the REST interface.
import type { OnProgress } from './service.js';

/** Parts of what is kept. `versions` are models that were built here: the only part that cannot be had again. */
export type StoredPart = 'models' | 'embedders' | 'vectors' | 'versions';

export interface StorageReport {
  /** Bytes that this origin uses in all, and may use; null where the browser does not say. */
  used: number | null;
  quota: number | null;
  /** True when the browser has promised not to clear it on its own, and it is not full or broken. */
  persistent: boolean;
  /**
   * Bytes by part: the catalog's models with their embedder, and what was built here for others; files of hub embedders and of their runtime; vectors of
   * texts; models that were built here.
   */
  parts: Record<StoredPart, number>;
  /** Bytes of each hub embedder, by the id of its repository or the URL of its folder. */
  embedders: Record<string, number>;
}

export interface KeepingService {
  /**
   * Downloads and prepares what scoring will need.
   * @param what a model's handle, or the id of the embedder of this engine; nothing: the embedder alone
   * @param onProgress bytes of the stages `embedder` and `model`
   * @throws model_not_found, invalid_request for another embedder, artifact_unavailable, artifact_damaged
   */
  preload(what?: string, signal?: AbortSignal, onProgress?: OnProgress): Promise<void>;
  storage(): Promise<StorageReport>;
  /**
   * Deletes what can be had again. What is in memory goes on.
   * @param what a part, or the id of a hub embedder; nothing: all of it, which does not include `versions`
   * @returns the bytes that were let go
   * @throws invalid_request for `versions` and for names of nothing
   */
  evict(what?: string): Promise<number>;
}
