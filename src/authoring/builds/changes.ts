// Changes and removals of models and versions, each in one transaction.

import { AssayError, modelChangesSchema, versionChangesSchema } from '../../core/contract/index.js';
import type { StoredModel } from '../../core/storage/index.js';
import { parseConfiguration } from '../configuration/index.js';
import { evictActive } from './build-version.js';
import { type AuthoringContext, requireStoredModel, requireVersion } from './context.js';
import { parseDirectoryUrl, parseDocument, validateRequest } from './validate-request.js';

/** @throws invalid_request, config_invalid */
export async function changeModel(
  { store, now }: AuthoringContext,
  handle: string,
  request: unknown,
): Promise<StoredModel | null> {
  const changes = validateRequest(modelChangesSchema, request);
  const configuration =
    changes.configuration === undefined
      ? undefined
      : parseConfiguration(await parseDocument(changes.configuration));
  const directory = changes.directory === undefined ? undefined : parseDirectoryUrl(changes.directory);
  return store.change(handle, (model) => {
    if (!model) return { model: null };
    const document = configuration ?? model.draft?.configuration;
    if (!document && directory !== undefined) {
      throw new AssayError('invalid_request', 'directory: requires a configuration');
    }
    const draft = document && {
      configuration: document,
      directory: directory === undefined ? (model.draft?.directory ?? null) : directory,
    };
    return {
      model: {
        ...model,
        draft: draft ?? null,
        public: changes.public ?? model.public,
        archived: changes.archived ?? model.archived,
        updated_at: now(),
      },
    };
  });
}

/** @throws not_found, invalid_request */
export async function changeVersion(
  { store, registry, now }: AuthoringContext,
  handle: string,
  request: unknown,
): Promise<StoredModel | null> {
  const { active, tags } = validateRequest(versionChangesSchema, request);
  const before = await store.model(handle);
  const after = await store.change(before?.handle ?? handle, (model) => {
    if (!model) return { model: null };
    const { number } = requireVersion(model, handle);
    const versions = model.versions.map((version) =>
      version.number === number ? { ...version, tags: tags ?? version.tags } : version,
    );
    return { model: { ...model, versions, active: active ? number : model.active, updated_at: now() } };
  });
  if (active && before?.active !== after?.active) evictActive(registry, before);
  return after;
}

/** @throws conflict while the model is being built */
export async function removeModel(
  { store, jobs, registry }: AuthoringContext,
  handle: string,
): Promise<void> {
  if (await jobs.isBusy(handle)) {
    throw new AssayError('conflict', `Model '${handle}' is being built. Cancel the run first`);
  }
  if (await store.isDamaged(handle)) return store.removeDamaged(handle);
  const before = await store.model(handle);
  await store.change(handle, () => ({ model: null }));
  evictActive(registry, before);
}

/** @throws not_found; conflict for the active version */
export async function removeVersion(context: AuthoringContext, handle: string): Promise<void> {
  const { store, registry, now } = context;
  const model = await requireStoredModel(context, handle);
  const { artifact } = requireVersion(model, handle);
  await store.change(model.handle, (before) => {
    if (!before) return { model: null };
    const version = requireVersion(before, handle);
    if (version.number === before.active) {
      throw new AssayError(
        'conflict',
        `Version ${version.card.version} is active. Activate another version first`,
      );
    }
    const versions = before.versions.filter(({ number }) => number !== version.number);
    return { model: { ...before, versions, updated_at: now() } };
  });
  registry.evict(artifact.sha256);
}
