// Stores a built model as a version: record and files in one transaction, under the next free number.
import type { Run, VersionOrigin } from '../../core/contract/index.js';
import { type TrainedModel, writeArtifact } from '../../core/scoring/index.js';
import {
  type StoredFile,
  type StoredModel,
  type StoredVersion,
  sha256,
  type VersionStore,
} from '../../core/storage/index.js';

/** A version without a number. */
export interface VersionCandidate {
  readonly handle: string;
  readonly model: TrainedModel;
  readonly samples: Uint8Array<ArrayBuffer>;
  readonly report: Uint8Array<ArrayBuffer> | null;
  readonly about: Pick<StoredVersion, 'counts' | 'warnings' | 'configuration' | 'batches' | 'key' | 'tags'>;
  readonly origin: VersionOrigin;
  /** Further changes of the model, which includes the new version. */
  readonly adopt: (model: StoredModel, number: number) => StoredModel;
  /** The record of the run that built it, as it ends with it. */
  readonly run?: ((version: StoredVersion) => Run) | undefined;
}

/** Another version has taken the number meanwhile. */
class NumberTakenError extends Error {}

/**
 * @param now ISO 8601 in UTC
 * @throws what `adopt` throws; the signal's reason, until the version is stored
 */
export async function commitVersion(
  store: VersionStore,
  candidate: VersionCandidate,
  now: string,
  signal?: AbortSignal,
): Promise<{ model: StoredModel; version: StoredVersion }> {
  for (;;) {
    const number = (await store.model(candidate.handle))?.next ?? 1;
    const { version, files } = await assignNumber(candidate, number, now);
    try {
      const model = await store.change(candidate.handle, (before) => {
        signal?.throwIfAborted();
        const model = before ?? createModel(candidate.handle, now);
        if (model.next !== number) throw new NumberTakenError();
        const versions = [...model.versions, version];
        const after = { ...model, versions, next: number + 1, updated_at: now };
        return { model: candidate.adopt(after, number), files, run: candidate.run?.(version) };
      });
      if (model) return { model, version };
    } catch (error) {
      if (!(error instanceof NumberTakenError)) throw error;
    }
  }
}

/** The version under a number. The artifact contains handle and number, so it is written here. */
async function assignNumber(
  { handle, model, samples, report, about, origin }: VersionCandidate,
  number: number,
  now: string,
): Promise<{ version: StoredVersion; files: StoredFile[] }> {
  const card = { ...model.card, handle, version: `v${number}` };
  const files = await Promise.all(
    [writeArtifact({ ...model, card }), samples, ...(report ? [report] : [])].map(async (bytes) => {
      return { bytes, sha256: await sha256(bytes) };
    }),
  );
  const [artifactFile, samplesFile, reportFile] = files.map((file) => ({
    sha256: file.sha256,
    bytes: file.bytes.length,
  }));
  if (!artifactFile || !samplesFile) throw new RangeError('A version has an artifact and samples');
  const { configuration_sha256, samples_sha256 } = model;
  const version: StoredVersion = {
    ...about,
    number,
    origin,
    created_at: now,
    card,
    configuration_sha256,
    samples_sha256,
    artifact: artifactFile,
    samples: samplesFile,
    report: reportFile ?? null,
  };
  return { version, files };
}

/** The record of a model without versions. */
export function createModel(handle: string, now: string): StoredModel {
  return {
    format: 1,
    handle,
    public: false,
    archived: false,
    created_at: now,
    updated_at: now,
    key: null,
    draft: null,
    batches: [],
    active: null,
    next: 1,
    run: null,
    error: null,
    versions: [],
  };
}
