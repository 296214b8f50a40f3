// Models that were built here, as they are stored, and what is told from the records alone. Pure; the service worker
// carries it.
import type { RunError, SampleCounts, VersionOrigin } from '../contract/authoring-resources.js';
import { parseHandle } from '../contract/handle.js';
import type { ModelCard } from '../contract/resources.js';

/** A file beside the record, by the SHA-256 of its bytes. */
export interface FileKey {
  readonly sha256: string;
  readonly bytes: number;
}

export interface StoredVersion {
  readonly number: number;
  readonly origin: VersionOrigin;
  readonly tags: readonly string[];
  readonly created_at: string;
  readonly card: ModelCard;
  readonly counts: SampleCounts;
  readonly warnings: readonly string[];
  /** The document as it was accepted. */
  readonly configuration: object;
  readonly configuration_sha256: string;
  readonly samples_sha256: string;
  readonly artifact: FileKey;
  /** Everything that it was trained on. */
  readonly samples: FileKey;
  readonly report: FileKey | null;
  /** Hashes of the sample batches that are in it. */
  readonly batches: readonly string[];
  /** The request that made it, where that had a key. */
  readonly key: string | null;
}

/** Samples that were sent in one request. */
export interface StoredBatch extends FileKey {
  readonly count: number;
}

export interface StoredModel {
  readonly format: 1;
  readonly handle: string;
  readonly public: boolean;
  readonly archived: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  /** The request that created it, where that had a key. */
  readonly key: string | null;
  /** What the next training reads; null for a model that was only ever built at one go or imported. */
  readonly draft: { readonly configuration: object; readonly directory: string | null } | null;
  readonly batches: readonly StoredBatch[];
  /** Number of the version that unpinned handles mean. */
  readonly active: number | null;
  /** Number of the next version. */
  readonly next: number;
  /** The run under way, or the last one. */
  readonly run: string | null;
  readonly error: RunError | null;
  /** In the order of their numbers. */
  readonly versions: readonly StoredVersion[];
}

/** True for a record that this release can read. */
export function isStoredModel(value: unknown): value is StoredModel {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 1;
}

/** Files that the record needs. */
export function filesOf(model: StoredModel): FileKey[] {
  const ofVersions = model.versions.flatMap(({ artifact, samples, report }) =>
    report ? [artifact, samples, report] : [artifact, samples],
  );
  return [...ofVersions, ...model.batches];
}

/**
 * The version that a handle means: the pinned one, else the active one.
 * @returns undefined where there is none, and for an archived model
 */
export function versionOf(model: StoredModel, handle: string): StoredVersion | undefined {
  const number = parseHandle(handle)?.version ?? model.active;
  return model.archived ? undefined : model.versions.find((version) => version.number === number);
}

/** Cards of the models that are listed, in the order given. */
export function publicCards(models: readonly StoredModel[]): ModelCard[] {
  return models.flatMap((model) => {
    const version = model.public ? versionOf(model, model.handle) : undefined;
    return version ? [version.card] : [];
  });
}
