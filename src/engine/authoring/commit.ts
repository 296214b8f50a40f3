// A built model becomes a version: record and files in one transaction, under the next free number.
import type { Run, VersionOrigin } from '../../contract/authoring-resources.js';
import { writeArtifact } from '../../scoring/artifact-writer.js';
import type { TrainedModel } from '../../scoring/trained-model.js';
import type { StoredFile } from '../../storage/file-store.js';
import { sha256 } from '../../storage/sha256.js';
import type { StoredModel, StoredVersion } from '../../storage/version-records.js';
import type { VersionStore } from '../../storage/versions.js';

/** A version that has no number yet. */
export interface Candidate {
  readonly handle: string;
  readonly model: TrainedModel;
  readonly samples: Uint8Array<ArrayBuffer>;
  readonly report: Uint8Array<ArrayBuffer> | null;
  readonly about: Pick<StoredVersion, 'counts' | 'warnings' | 'configuration' | 'batches' | 'key' | 'tags'>;
  readonly origin: VersionOrigin;
  /** What else becomes of the model; gets it with the new version in it. */
  readonly adopt: (model: StoredModel, number: number) => StoredModel;
  /** The run that made it, as it has ended with it. */
  readonly run?: ((version: StoredVersion) => Run) | undefined;
}

/** Another version took the number meanwhile. */
class NumberTaken extends Error {}

/**
 * @param now ISO 8601 in UTC
 * @throws what `adopt` throws; the signal's reason, up to the moment in which the version is there
 */
export async function commitVersion(
  store: VersionStore,
  candidate: Candidate,
  now: string,
  signal?: AbortSignal,
): Promise<{ model: StoredModel; version: StoredVersion }> {
  for (;;) {
    const number = (await store.model(candidate.handle))?.next ?? 1;
    const { version, files } = await numbered(candidate, number, now);
    try {
      const model = await store.change(candidate.handle, (before) => {
        signal?.throwIfAborted();
        const model = before ?? newModel(candidate.handle, now);
        if (model.next !== number) throw new NumberTaken();
        const versions = [...model.versions, version];
        const after = { ...model, versions, next: number + 1, updated_at: now };
        return { model: candidate.adopt(after, number), files, run: candidate.run?.(version) };
      });
      if (model) return { model, version };
    } catch (error) {
      if (!(error instanceof NumberTaken)) throw error;
    }
  }
}

/** The version as it is under a number: handle and number stand in the artifact itself. */
async function numbered(
  { handle, model, samples, report, about, origin }: Candidate,
  number: number,
  now: string,
): Promise<{ version: StoredVersion; files: StoredFile[] }> {
  const card = { ...model.card, handle, version: `v${number}` };
  const files = await Promise.all(
    [writeArtifact({ ...model, card }), samples, ...(report ? [report] : [])].map(async (bytes) => {
      return { bytes, sha256: await sha256(bytes) };
    }),
  );
  const [artifact, kept, told] = files.map((file) => ({ sha256: file.sha256, bytes: file.bytes.length }));
  if (!artifact || !kept) throw new RangeError('a version has an artifact and samples');
  const { configuration_sha256, samples_sha256 } = model;
  const version: StoredVersion = {
    ...about,
    number,
    origin,
    created_at: now,
    card,
    configuration_sha256,
    samples_sha256,
    artifact,
    samples: kept,
    report: told ?? null,
  };
  return { version, files };
}

/** A model without versions. */
export function newModel(handle: string, now: string): StoredModel {
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
