// Builds a version of a model, stores it and activates it, while the previous version goes on serving.
import {
  AssayError,
  type OnBuildProgress,
  type Run,
  type TrainRequest,
  type VersionOrigin,
} from '../../core/contract/index.js';
import type { StoredModel, StoredVersion } from '../../core/storage/index.js';
import { compressSamples } from '../pipeline/index.js';
import type { BuildInputs } from './builder.js';
import { commitVersion } from './commit.js';
import { type AuthoringContext, requireVersion } from './context.js';
import { getPendingBatches } from './records.js';
import { fromDirectoryUrl } from './validate-request.js';

export interface BuildJob extends BuildInputs {
  readonly origin: VersionOrigin;
  readonly key: string | null;
  readonly activate: boolean;
  /** Further changes of the model when the version is stored. */
  readonly adopt: (model: StoredModel) => StoredModel;
  /** The record of the run that builds the version, as it ends when the version is stored. */
  readonly run?: ((version: StoredVersion) => Run) | undefined;
}

/** Builds and stores a version; a build that fails stores nothing. @throws what building throws; the signal's reason */
export async function buildVersion(
  { store, builder, registry, now }: AuthoringContext,
  { origin, key, activate, adopt, run, ...inputs }: BuildJob,
  signal: AbortSignal,
  onProgress?: OnBuildProgress,
): Promise<{ model: StoredModel; version: StoredVersion }> {
  const before = await store.model(inputs.handle);
  const built = await builder.build(inputs, signal, onProgress);
  onProgress?.({ stage: 'saving', done: 0, total: 1, secondsLeft: null });
  const samples = await compressSamples(built.samples);
  const batches = new Set(inputs.base?.batches);
  for (const { sha256 } of inputs.batches) batches.add(sha256);
  const committed = await commitVersion(
    store,
    {
      handle: inputs.handle,
      model: built.model,
      samples,
      report: new TextEncoder().encode(JSON.stringify(built.report)),
      about: {
        counts: built.counts,
        warnings: built.warnings,
        configuration: built.configuration,
        batches: [...batches],
        key,
        tags: [],
      },
      origin,
      adopt: (model, number) =>
        adopt(activate ? { ...model, active: number, error: null } : { ...model, error: null }),
      run,
    },
    now(),
    signal,
  );
  if (activate) evictActive(registry, before);
  onProgress?.({ stage: 'saving', done: 1, total: 1, secondsLeft: 0 });
  return committed;
}

/** Evicts the active version of a model from memory; scores that are using it keep it until they end. */
export function evictActive(registry: AuthoringContext['registry'], model: StoredModel | undefined): void {
  const version = model?.versions.find(({ number }) => number === model.active);
  if (version) registry.evict(version.artifact.sha256);
}

/**
 * The job to train a model from its draft, or to retrain it from its active version with the samples added since.
 * @throws invalid_request when the model has no draft; not_found when it has no version to retrain
 */
export function toBuildJob(model: StoredModel, request: TrainRequest, key: string | null): BuildJob {
  const { handle, draft } = model;
  const common = { handle, key, activate: request.activate ?? true, adopt: (after: StoredModel) => after };
  if (request.kind === 'retrain') {
    const base = requireVersion(model, handle);
    const { configuration } = base;
    return { ...common, origin: 'retrain', configuration, base, batches: getPendingBatches(model) };
  }
  if (!draft) {
    throw new AssayError('invalid_request', `Model '${handle}' has no draft to train. Set its configuration`);
  }
  return {
    ...common,
    origin: 'train',
    configuration: draft.configuration,
    directory: fromDirectoryUrl(draft.directory),
    batches: model.batches,
  };
}
