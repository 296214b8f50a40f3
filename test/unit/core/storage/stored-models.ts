// Records of models that were built here, with their files.
import type { StoredModel, StoredVersion } from '../../../../src/core/storage/models/version-records.js';
import { sha256 } from '../../../../src/core/storage/sha256.js';
import { standInModel, standInTrait } from '../../../support/stand-in-service.js';

export const now = '2026-01-05T09:30:00.000Z';

/** A file with this text. */
export async function createFile(text: string) {
  const bytes = new TextEncoder().encode(text);
  return { bytes, sha256: await sha256(bytes) };
}

/** A version whose artifact is `artifact <number>`; all versions have the same samples. */
export async function storedVersion(
  number: number,
): Promise<{ version: StoredVersion; files: Awaited<ReturnType<typeof createFile>>[] }> {
  const files = [await createFile(`artifact ${number}`), await createFile('samples')];
  const [artifact, samples] = files.map((file) => ({ sha256: file.sha256, bytes: file.bytes.length }));
  return {
    files,
    version: {
      number,
      origin: 'build',
      tags: [],
      created_at: now,
      card: standInModel('local.one', [standInTrait('a', 'A')], { version: `v${number}` }),
      counts: { texts: 1, samples: 1, positive: 1, negative: 0 },
      warnings: [],
      configuration: {},
      configuration_sha256: 'c',
      samples_sha256: 's',
      artifact: artifact!,
      samples: samples!,
      report: null,
      batches: [],
      key: null,
    },
  };
}

/** The record of `local.one`, whose first version is active. */
export const storedModel = (
  versions: readonly StoredVersion[],
  more: Partial<StoredModel> = {},
): StoredModel => ({
  format: 1,
  handle: 'local.one',
  public: true,
  archived: false,
  created_at: now,
  updated_at: now,
  key: null,
  draft: null,
  batches: [],
  active: versions[0]?.number ?? null,
  next: versions.length + 1,
  run: null,
  error: null,
  versions,
  ...more,
});
