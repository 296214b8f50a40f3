// Models before they are loaded: the catalog's, those built on this device, and both rebuilt for another embedder.
import type { CatalogEntry, ModelCard } from '../contract/index.js';
import { findVersion, type VersionStore } from '../storage/index.js';

/** What a version that was built on this device stores of its build. */
export interface StoredBuild {
  /** The accepted document. */
  readonly configuration: object;
  /** As the version stores them: compressed. */
  readonly samples: Uint8Array<ArrayBuffer>;
}

export interface ModelEntry extends CatalogEntry {
  /** Reads the artifact of a model that was built on this device. Absent for the catalog's, which are fetched. */
  readonly read?: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Reads what a model that was built on this device can be rebuilt from. */
  readonly readBuild?: () => Promise<StoredBuild>;
  /** SHA-256 of the original artifact, when this one was rebuilt for another embedder. */
  readonly rebuiltFrom?: string;
}

/** The model as the catalog has it for another embedder than its own; undefined where it does not. */
export function findPrebuilt(
  { artifact: original, prebuilt }: ModelEntry,
  { id, revision }: ModelCard['embedder'],
): ModelEntry | undefined {
  const match = prebuilt?.find(
    ({ card: { embedder } }) => embedder.id === id && embedder.revision === revision,
  );
  return match && { ...match, rebuiltFrom: original.sha256 };
}

/** The model that was built on this device under a handle, pinned or not; undefined for unknown and archived ones. */
export async function findBuiltModel(store: VersionStore, handle: string): Promise<ModelEntry | undefined> {
  const model = await store.model(handle);
  const version = model && findVersion(model, handle);
  if (!version) return undefined;
  const readFile = (sha256: string) => store.file(model.handle, sha256);
  return {
    card: version.card,
    artifact: { path: '', ...version.artifact },
    read: () => readFile(version.artifact.sha256),
    readBuild: async () => ({
      configuration: version.configuration,
      samples: await readFile(version.samples.sha256),
    }),
  };
}
