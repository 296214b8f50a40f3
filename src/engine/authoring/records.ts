// Stored models as the answers that callers get. Pure.
import type {
  AuthoredModel,
  ModelState,
  RunError,
  VersionDetail,
  VersionRecord,
} from '../../contract/authoring-resources.js';
import { AssayError, isAssayError } from '../../contract/errors.js';
import type { StoredModel, StoredVersion } from '../../storage/version-records.js';

export function versionRecord({ handle, active }: StoredModel, version: StoredVersion): VersionRecord {
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

export function versionDetail(
  model: StoredModel,
  version: StoredVersion,
  report: object | null,
): VersionDetail {
  const { card, configuration } = version;
  return {
    ...versionRecord(model, version),
    card,
    configuration: { ...configuration },
    report: report && { ...report },
  };
}

/** @param busy whether a run of it is under way */
export function authoredModel(model: StoredModel, busy: boolean): AuthoredModel {
  const { handle, active, versions } = model;
  return {
    handle,
    state: stateOf(model, busy),
    public: model.public,
    created_at: model.created_at,
    updated_at: model.updated_at,
    active: active === null ? null : `v${active}`,
    pending_samples: pendingBatches(model).reduce((sum, { count }) => sum + count, 0),
    run: model.run,
    error: model.error,
    versions: versions.map((version) => versionRecord(model, version)).reverse(),
  };
}

function stateOf({ archived, error, versions }: StoredModel, busy: boolean): ModelState {
  if (archived) return 'archived';
  if (busy) return 'busy';
  if (error) return 'failed';
  return versions.length > 0 ? 'ready' : 'draft';
}

/** Batches of samples that the active version does not have. */
export function pendingBatches({ active, batches, versions }: StoredModel) {
  const known = new Set(versions.find(({ number }) => number === active)?.batches);
  return batches.filter(({ sha256 }) => !known.has(sha256));
}

/** Whatever a run ended with, as data. */
export function runError(thrown: unknown): RunError {
  const error = isAssayError(thrown)
    ? thrown
    : new AssayError('internal', 'Internal error', { cause: thrown });
  return { code: error.code, message: error.detail, details: [...(error.issues ?? [])] };
}
