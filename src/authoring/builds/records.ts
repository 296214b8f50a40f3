// Stored models as the resources that callers get. Pure.
import type { Configuration } from '../../core/contract/configuration/index.js';
import {
  AssayError,
  type AuthoredModel,
  isAssayError,
  type ModelState,
  type RunError,
  type VersionDetail,
  type VersionRecord,
} from '../../core/contract/index.js';
import type { StoredModel, StoredVersion } from '../../core/storage/index.js';
import { applyDefaults } from '../configuration/index.js';
import type { GradedTrait } from '../sources/index.js';

export function toVersionRecord({ handle, active }: StoredModel, version: StoredVersion): VersionRecord {
  const { card } = version;
  return {
    handle,
    version: card.version,
    active: version.number === active,
    tags: [...version.tags],
    origin: version.origin,
    created_at: version.created_at,
    counts: version.counts,
    metrics: card.metrics,
    embedder: card.embedder,
    artifact_bytes: version.artifact.bytes,
    artifact_sha256: version.artifact.sha256,
    configuration_sha256: version.configuration_sha256,
    samples_sha256: version.samples_sha256,
    warnings: [...version.warnings],
  };
}

export function toVersionDetail(
  model: StoredModel,
  version: StoredVersion,
  report: object | null,
): VersionDetail {
  const { card, configuration } = version;
  return {
    ...toVersionRecord(model, version),
    card,
    configuration: { ...configuration },
    report: report && { ...report },
  };
}

/** @param busy true while the model is being built */
export function toAuthoredModel(model: StoredModel, busy: boolean): AuthoredModel {
  const { handle, active, versions } = model;
  return {
    handle,
    state: getState(model, busy),
    public: model.public,
    created_at: model.created_at,
    updated_at: model.updated_at,
    active: active === null ? null : `v${active}`,
    pending_samples: countPendingSamples(model),
    run: model.run,
    error: model.error,
    versions: versions.map((version) => toVersionRecord(model, version)).reverse(),
  };
}

/** A model whose record cannot be read, so that only its handle is known. @param now ISO 8601 in UTC */
export const toDamagedModel = (handle: string, now: string): AuthoredModel => ({
  handle,
  state: 'damaged',
  public: false,
  created_at: now,
  updated_at: now,
  active: null,
  pending_samples: 0,
  run: null,
  error: null,
  versions: [],
});

function getState({ archived, error, versions }: StoredModel, busy: boolean): ModelState {
  if (archived) return 'archived';
  if (busy) return 'busy';
  if (error) return 'failed';
  return versions.length > 0 ? 'ready' : 'draft';
}

/** Batches of samples that the active version was not trained on. */
export function getPendingBatches({ active, batches, versions }: StoredModel) {
  const known = new Set(versions.find(({ number }) => number === active)?.batches);
  return batches.filter(({ sha256 }) => !known.has(sha256));
}

export function countPendingSamples(model: StoredModel): number {
  return getPendingBatches(model).reduce((sum, { count }) => sum + count, 0);
}

/** The traits that samples of a model can grade: those of its draft, else of its active version, and the discovered ones. */
export function getGradedTraits({ draft, versions, active }: StoredModel): readonly GradedTrait[] {
  const version = versions.find(({ number }) => number === active) ?? versions.at(-1);
  // Only validated documents are stored.
  const document = (draft?.configuration ?? version?.configuration) as Configuration | undefined;
  if (!document) return [];
  const { traits, discover } = applyDefaults(document);
  const discoveredTraits =
    discover === 0 ? [] : (version?.card.traits ?? []).filter(({ discovered }) => discovered);
  return [...traits, ...discoveredTraits];
}

/** The error of a run, as data. */
export function toRunError(thrown: unknown): RunError {
  const error = isAssayError(thrown)
    ? thrown
    : new AssayError('internal', 'Internal error', { cause: thrown });
  return { code: error.code, message: error.detail, details: [...(error.issues ?? [])] };
}
