// From materials to an active version: built, then stored, while the version before it goes on serving.
import type { OnBuildProgress } from '../../contract/authoring.js';
import type { Run, VersionOrigin } from '../../contract/authoring-resources.js';
import type { StoredModel, StoredVersion } from '../../storage/version-records.js';
import type { Materials } from './builder.js';
import { commitVersion } from './commit.js';
import { gzip } from './compress.js';
import type { AuthoringContext } from './context.js';

export interface Making extends Materials {
  readonly origin: VersionOrigin;
  readonly key: string | null;
  readonly activate: boolean;
  /** What else becomes of the model. */
  readonly adopt: (model: StoredModel) => StoredModel;
  /** The run that makes it, as it has ended when the version is there. */
  readonly run?: ((version: StoredVersion) => Run) | undefined;
}

/** @throws what building throws; the signal's reason. Nothing is stored then. */
export async function makeVersion(
  { store, builder, library, now }: AuthoringContext,
  { origin, key, activate, adopt, run, ...materials }: Making,
  signal: AbortSignal,
  onProgress?: OnBuildProgress,
): Promise<{ model: StoredModel; version: StoredVersion }> {
  const before = await store.model(materials.handle);
  const built = await builder.build(materials, signal, onProgress);
  onProgress?.({ stage: 'saving', done: 0, total: 1, secondsLeft: null });
  const samples = await gzip(built.samples);
  const known = new Set(materials.base?.batches);
  for (const { sha256 } of materials.batches) known.add(sha256);
  const committed = await commitVersion(
    store,
    {
      handle: materials.handle,
      model: built.model,
      samples,
      report: new TextEncoder().encode(JSON.stringify(built.report)),
      about: {
        counts: built.counts,
        warnings: built.warnings,
        configuration: built.configuration,
        batches: [...known],
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
  if (activate) forgetActive(library, before);
  onProgress?.({ stage: 'saving', done: 1, total: 1, secondsLeft: 0 });
  return committed;
}

/** The version that was active need not stay in memory: who is scoring with it holds it. */
export function forgetActive(library: AuthoringContext['library'], model: StoredModel | undefined): void {
  const version = model?.versions.find(({ number }) => number === model.active);
  if (version) library.forget(version.artifact.sha256);
}
