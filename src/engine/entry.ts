// Models as the engine knows them before they are loaded: the catalog's, those built here, and those built here for
// another embedder.
import type { CatalogEntry } from '../contract/catalog.js';
import type { StoredMaterials } from './rebuild/materials.js';

/** A model as it is known before it is loaded. */
export interface Entry extends CatalogEntry {
  /** Reads the artifact of a model that was built here; a catalog's model is fetched. */
  readonly read?: () => Promise<Uint8Array<ArrayBuffer>>;
  /** What a model that was built here can be built from again. */
  readonly stored?: () => Promise<StoredMaterials>;
  /** SHA-256 of the artifact that stands for the model in its own space, where this is one for another embedder. */
  readonly from?: string;
}

/** The models that were built here. */
export interface BuiltModels {
  /** Those that are listed. */
  listed(): Promise<Entry[]>;
  /** The one that a handle means, pinned or not. */
  entry(handle: string): Promise<Entry | undefined>;
}
