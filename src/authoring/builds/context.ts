// What the parts of authoring share, and the lookup of models and versions.
import { AssayError, modelNotFoundError, quote } from '../../core/contract/index.js';
import type { BuilderHost } from '../../core/engine/index.js';
import {
  resolveVersion,
  type StoredModel,
  type StoredVersion,
  type VersionStore,
} from '../../core/storage/index.js';
import type { OpenGenerator } from '../interpreters/index.js';
import type { VersionBuilder } from './builder.js';
import type { Jobs } from './jobs.js';

export interface AuthoringContext {
  readonly registry: BuilderHost['registry'];
  readonly store: VersionStore;
  readonly builder: VersionBuilder;
  readonly jobs: Jobs;
  /** Undefined where the host starts no text generators. */
  readonly openGenerator: OpenGenerator | undefined;
  /** True when stored models should outlive this engine. */
  readonly persist: boolean;
  /** ISO 8601 in UTC. */
  readonly now: () => string;
}

/** @throws model_not_found; not_found for a model of the catalog */
export async function requireStoredModel(
  { store, registry }: AuthoringContext,
  handle: string,
): Promise<StoredModel> {
  const model = await store.model(handle);
  if (model) return model;
  if (!(await registry.isInCatalog(handle))) throw modelNotFoundError(handle);
  throw new AssayError('not_found', `Model '${handle}' belongs to the catalog and has no versions here`);
}

/** Finds a model that may be changed. @throws model_not_found; conflict for a model of the catalog */
export async function requireAuthoredModel(
  { store, registry }: AuthoringContext,
  handle: string,
): Promise<StoredModel> {
  const model = await store.model(handle);
  if (model) return model;
  if (!(await registry.isInCatalog(handle))) throw modelNotFoundError(handle);
  throw new AssayError(
    'conflict',
    `Model '${handle}' belongs to the catalog and cannot be changed. Build a model under another handle`,
  );
}

/**
 * The version that a handle names, archived or not: the pinned one, the newest with its tag, or the active one.
 * @throws not_found
 */
export function requireVersion(model: StoredModel, handle: string): StoredVersion {
  const version = resolveVersion(model, handle);
  if (version) return version;
  const [, pin] = handle.split('@');
  const missing = pin === undefined ? 'no version yet' : `no version ${quote(pin)}`;
  throw new AssayError('not_found', `Model '${model.handle}' has ${missing}`);
}
