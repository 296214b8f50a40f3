// Exports a version as one file, and imports it.

import { type ExportedVersion, isAssayError } from '../../core/contract/index.js';
import { readArtifact, type TrainedModel } from '../../core/scoring/index.js';
import { type StoredModel, type StoredVersion, sha256 } from '../../core/storage/index.js';
import { parseConfiguration } from '../configuration/index.js';
import { hashSamples, hashText, toCanonicalJson } from '../pipeline/index.js';
import { commitVersion } from './commit.js';
import { type AuthoringContext, requireStoredModel, requireVersion } from './context.js';
import { invalidFileError, readVersionFile, type VersionFile, writeVersionFile } from './version-file.js';

/** @throws model_not_found, not_found, artifact_damaged */
export async function exportVersion(context: AuthoringContext, handle: string): Promise<ExportedVersion> {
  const model = await requireStoredModel(context, handle);
  const version = requireVersion(model, handle);
  const readFile = (hash: string) => context.store.file(model.handle, hash);
  const { artifact, samples, report, created_at, counts, configuration } = version;
  const bytes = await writeVersionFile({
    created_at,
    tags: [...version.tags],
    counts,
    warnings: [...version.warnings],
    configuration: { ...configuration },
    artifact: await readFile(artifact.sha256),
    samples: await readFile(samples.sha256),
    report: report && (await readFile(report.sha256)),
  });
  return { name: `${model.handle}@${version.card.version}.assay`, bytes };
}

/**
 * Imports a version. One of another embedder is stored as it is, and rebuilt for the loaded embedder on first use.
 * @throws invalid_request for a file that is not an exported version or is damaged
 */
export async function importVersion(
  context: AuthoringContext,
  handle: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ model: StoredModel; version: StoredVersion }> {
  const key = `import ${await sha256(bytes)}`;
  const before = await context.store.model(handle);
  const known = before?.versions.find((version) => version.key === key);
  if (before && known) return { model: before, version: known };
  const file = await readVersionFile(bytes);
  const model = await readModel(file);
  const { configuration, counts, warnings, tags, samples, report } = file;
  return commitVersion(
    context.store,
    {
      handle,
      model,
      samples,
      report,
      about: { counts, warnings, configuration, batches: [], key, tags },
      origin: 'import',
      adopt: (after, number) => ({ ...after, active: after.active ?? number }),
    },
    context.now(),
  );
}

/** The trained model of a file, after a check that all parts belong to it. */
async function readModel({ artifact, samples, configuration }: VersionFile): Promise<TrainedModel> {
  try {
    const model = readArtifact(artifact);
    const [configurationHash, samplesHash] = await Promise.all([
      hashText(toCanonicalJson(parseConfiguration(configuration))),
      hashSamples(samples),
    ]);
    if (model.configuration_sha256 === configurationHash && model.samples_sha256 === samplesHash)
      return model;
  } catch (cause) {
    throw invalidFileError(isAssayError(cause) ? cause.detail : 'the samples cannot be read', cause);
  }
  throw invalidFileError('its parts belong to different models');
}
