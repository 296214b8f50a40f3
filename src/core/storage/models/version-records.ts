// Stored records of models that were built here, and functions that need the records only. Pure; part of the service
// worker.
import {
  type ModelCard,
  parseHandle,
  type RunError,
  type SampleCounts,
  type VersionOrigin,
} from '../../contract/index.js';
import { fitsModel } from './record-shape.js';

/** A file of the record, by its SHA-256. */
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
  /** The validated document. */
  readonly configuration: object;
  readonly configuration_sha256: string;
  readonly samples_sha256: string;
  readonly artifact: FileKey;
  /** All training samples. */
  readonly samples: FileKey;
  readonly report: FileKey | null;
  /** Hashes of its sample batches. */
  readonly batches: readonly string[];
  /** Idempotency key of the request that created it, if any. */
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
  /** Idempotency key of the request that created it, if any. */
  readonly key: string | null;
  /** Input of the next training; null for a model that was built in one request or imported. */
  readonly draft: { readonly configuration: object; readonly directory: string | null } | null;
  readonly batches: readonly StoredBatch[];
  /** Number of the version that unpinned handles resolve to. */
  readonly active: number | null;
  /** Number of the next version. */
  readonly next: number;
  /** The current run, or the last one. */
  readonly run: string | null;
  readonly error: RunError | null;
  /** In the order of their numbers. */
  readonly versions: readonly StoredVersion[];
}

/** What a record of a model is to this release. */
type StoredRecord =
  | { readonly kind: 'model'; readonly model: StoredModel }
  /** Of this release's format, but without a part of it, or with another value there. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'of another release' };

/** @param value what storage has for a model, changed by whatever */
export function readStoredRecord(value: unknown): StoredRecord {
  const isKnown = typeof value === 'object' && value !== null && 'format' in value && value.format !== 1;
  if (isKnown) return { kind: 'of another release' };
  return fitsModel(value) ? { kind: 'model', model: value as StoredModel } : { kind: 'damaged' };
}

/** Files that the record refers to. */
export function listFiles(model: StoredModel): FileKey[] {
  const versionFiles = model.versions.flatMap(({ artifact, samples, report }) =>
    report ? [artifact, samples, report] : [artifact, samples],
  );
  return [...versionFiles, ...model.batches];
}

/**
 * The version that a handle names, archived or not: the pinned one, the newest with its tag, or the active one.
 * @returns undefined if it does not exist
 */
export function resolveVersion({ versions, active }: StoredModel, handle: string): StoredVersion | undefined {
  const { version = active, tag } = parseHandle(handle) ?? {};
  if (tag !== undefined) return versions.findLast(({ tags }) => tags.includes(tag));
  return versions.find(({ number }) => number === version);
}

/** The same for scoring: undefined also for an archived model. */
export function findVersion(model: StoredModel, handle: string): StoredVersion | undefined {
  return model.archived ? undefined : resolveVersion(model, handle);
}

/** Cards of the public models with an active version, in the given order. */
export function listPublicCards(models: readonly StoredModel[]): ModelCard[] {
  return models.flatMap((model) => {
    const version = model.public ? findVersion(model, model.handle) : undefined;
    return version ? [version.card] : [];
  });
}
