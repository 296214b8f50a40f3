// Versions that leave as one file and come in as one.
import type { ExportedVersion } from '../../contract/authoring.js';
import { parseConfiguration } from '../../contract/configuration.js';
import { AssayError, isAssayError } from '../../contract/errors.js';
import { readArtifact } from '../../scoring/artifact-reader.js';
import type { TrainedModel } from '../../scoring/trained-model.js';
import { sha256 } from '../../storage/sha256.js';
import type { StoredModel, StoredVersion } from '../../storage/version-records.js';
import { canonicalJson } from '../build/canonical.js';
import { commitVersion } from './commit.js';
import { gunzip } from './compress.js';
import { type AuthoringContext, namedVersion, storedModel } from './context.js';
import { readVersionFile, type VersionFile, writeVersionFile } from './version-file.js';

/** @throws model_not_found, not_found, artifact_damaged */
export async function exportVersion(context: AuthoringContext, handle: string): Promise<ExportedVersion> {
  const model = await storedModel(context, handle);
  const version = namedVersion(model, handle);
  const file = (hash: string) => context.store.file(model.handle, hash);
  const { artifact, samples, report, created_at, counts, configuration } = version;
  const bytes = await writeVersionFile({
    created_at,
    tags: [...version.tags],
    counts,
    warnings: [...version.warnings],
    configuration: { ...configuration },
    artifact: await file(artifact.sha256),
    samples: await file(samples.sha256),
    report: report && (await file(report.sha256)),
  });
  return { name: `${model.handle}@${version.card.version}.assay`, bytes };
}

/**
 * A version for another embedder than is here comes in as it is, and is built for this one when it is asked for.
 * @throws invalid_request for what is no exported version or is damaged
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
  const model = await checkedModel(file);
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

/** The trained model of a file whose parts belong together. */
async function checkedModel({ artifact, samples, configuration }: VersionFile): Promise<TrainedModel> {
  try {
    const model = readArtifact(artifact);
    const [ofDocument, ofSamples] = await Promise.all([
      hashOf(canonicalJson(parseConfiguration(configuration))),
      gunzip(samples).then(hashOf),
    ]);
    if (model.configuration_sha256 === ofDocument && model.samples_sha256 === ofSamples) return model;
  } catch (cause) {
    const why = isAssayError(cause) ? cause.detail : 'its samples cannot be read';
    throw new AssayError('invalid_request', `This is no exported version: ${why}`, { cause });
  }
  throw new AssayError(
    'invalid_request',
    'This is no exported version: its parts belong to different models',
  );
}

const hashOf = (text: string): Promise<string> => sha256(new TextEncoder().encode(text));
