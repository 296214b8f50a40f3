// What the parts of authoring share.
import type { ModelDirectory } from '../../contract/authoring.js';
import { AssayError, modelNotFound } from '../../contract/errors.js';
import { parseHandle } from '../../contract/handle.js';
import type { StoredModel, StoredVersion } from '../../storage/version-records.js';
import type { VersionStore } from '../../storage/versions.js';
import { readDocument } from '../document.js';
import type { Library } from '../library.js';
import type { Builder } from './builder.js';
import type { Jobs } from './jobs.js';

export interface AuthoringContext {
  readonly library: Library;
  readonly store: VersionStore;
  readonly builder: Builder;
  readonly jobs: Jobs;
  /** What is stored is meant to outlive this engine. */
  readonly persist: boolean;
  /** ISO 8601 in UTC. */
  readonly now: () => string;
}

/** A document as plain data: text is YAML or JSON. @throws config_invalid */
export async function documentOf(configuration: unknown): Promise<unknown> {
  return typeof configuration === 'string' ? readDocument(configuration, 'configuration') : configuration;
}

/** @throws model_not_found; not_found for a model of the catalog */
export async function storedModel(
  { store, library }: AuthoringContext,
  handle: string,
): Promise<StoredModel> {
  const model = await store.model(handle);
  if (model) return model;
  if (!(await library.shipped(handle))) throw modelNotFound(handle);
  throw new AssayError('not_found', `Model '${handle}' is the catalog's: it has no versions here`);
}

/** A model to be changed. @throws model_not_found; conflict for a model of the catalog */
export async function ownModel(context: AuthoringContext, handle: string): Promise<StoredModel> {
  const model = await context.store.model(handle);
  if (model) return model;
  if (!(await context.library.shipped(handle))) throw modelNotFound(handle);
  throw new AssayError('conflict', `Model '${handle}' is the catalog's: build one of your own to change it`);
}

/**
 * The version that a handle names, archived or not: the pinned one, else the active one.
 * @throws not_found
 */
export function namedVersion(model: StoredModel, handle: string): StoredVersion {
  const number = parseHandle(handle)?.version ?? model.active;
  const version = model.versions.find((candidate) => candidate.number === number);
  if (version) return version;
  const which = number === null ? 'no version yet' : `no version v${number}`;
  throw new AssayError('not_found', `Model '${model.handle}' has ${which}`);
}

/** Of a directory, what is still there another day. */
export const lastingUrl = (directory: ModelDirectory | undefined): string | null =>
  directory?.kind === 'url' ? directory.url : null;

export const directoryOf = (url: string | null): ModelDirectory | undefined =>
  url === null ? undefined : { kind: 'url', url };
