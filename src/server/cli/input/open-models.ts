// The models of a command: the package's, those of a folder, and exported versions as files.
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  AssayError,
  isAssayError,
  type ModelCard,
  parseHandle,
  quote,
} from '../../../core/contract/index.js';
import { findNearestHandle } from '../../../core/platform/index.js';
import type { FolderModels, RebuiltModels } from '../../node/index.js';
import type { CommandContext, Output } from '../command.js';
import { createUsageError } from '../usage-error.js';
import { chooseCache, isHubEncoder, resolveEmbedder, resolveHub } from './encoder-options.js';
import { createReadError, readNamedFile } from './read-file.js';
import { rebuildModel, requireEmbedder } from './rebuild-model.js';
import { resolvePath, type WorkingFolder } from './resolve-path.js';

const extension = '.assay';

/** True for the name of an exported version. */
export const isModelFile = (name: string): boolean => name.endsWith(extension);

/** A model to use. */
export interface ChosenModel {
  readonly service: FolderModels;
  readonly card: ModelCard;
  /** Trait keys in the order of the model. */
  readonly keys: readonly string[];
}

/** `errorOutput` shows the progress of a rebuild; without it, the first request rebuilds. */
export interface Surroundings extends Pick<CommandContext, 'cwd' | 'env' | 'findPackage'> {
  readonly errorOutput?: Output | undefined;
}

/** The options that choose models, as a command line has them. */
export interface ModelsChoice {
  /** Has exported versions, or a `catalog.json` that replaces the package's. Default: the models of the package. */
  readonly models?: string | undefined;
  /** Embedder of the catalog, or encoder of a hub. Default: each model's own. */
  readonly embedder?: string | undefined;
  /** Hub of encoders: a URL or a folder. Default: the public one. */
  readonly hub?: string | undefined;
  /** Models that were rebuilt for the embedder. */
  readonly rebuilt?: RebuiltModels | undefined;
}

/**
 * Opens the package's models, and those of a folder.
 * @throws not_found for a folder without models; invalid_request for a file that is not an exported version; a usage
 *   error for an embedder that the catalog does not have; what `resolveHub` throws
 */
export async function openModelsFor(
  surroundings: Surroundings,
  { models: folder, embedder: named, hub: address, rebuilt }: ModelsChoice = {},
): Promise<FolderModels> {
  const { openModels } = await import('../../node/index.js');
  const { env, findPackage } = surroundings;
  const embedder = named && (await resolveEmbedder(named, surroundings));
  const hub = await resolveHub(address, embedder, surroundings);
  const open = async (root: string) => {
    if (embedder === undefined) return openModels(root);
    if (!isHubEncoder(embedder)) await requireEmbedder(embedder, root);
    return openModels(root, { embedder, rebuilt, hub, cache: chooseCache(env) });
  };
  if (folder === undefined) return open(join(findPackage(), 'models'));
  const path = resolvePath(surroundings, folder);
  const names = await readdir(path).catch((cause: unknown) => {
    throw createReadError('Folder', folder, cause);
  });
  const files = names.filter(isModelFile).sort();
  const hasCatalog = names.includes('catalog.json');
  if (files.length === 0 && !hasCatalog) {
    throw new AssayError('not_found', `Folder ${quote(folder, 160)} has no *.assay file and no catalog.json`);
  }
  const service = await open(hasCatalog ? path : join(findPackage(), 'models'));
  for (const name of files) await importFile(service, join(folder, name), surroundings);
  return service;
}

/**
 * Opens one model.
 * @param name its handle, or the path of an exported version
 * @throws a usage error for an unknown handle, with the nearest known one; what {@link openModelsFor} throws
 */
export async function openModel(
  name: string,
  surroundings: Surroundings,
  choice: ModelsChoice = {},
): Promise<ChosenModel> {
  const { errorOutput } = surroundings;
  const service = await openModelsFor(surroundings, choice);
  const handle = isModelFile(name) ? await importFile(service, name, surroundings) : name;
  const card = await service.card(handle).catch(async (error: unknown) => {
    if (!isAssayError(error) || error.code !== 'model_not_found') throw error;
    throw createUnknownModelError(
      name,
      (await service.models()).map((model) => model.handle),
    );
  });
  const embedder = choice.embedder && (await resolveEmbedder(choice.embedder, surroundings));
  if (errorOutput) await rebuildModel(service, { ...card, handle }, embedder, errorOutput);
  return { service, card: { ...card, handle }, keys: card.traits.map(({ key }) => key) };
}

/** The error of a model that is not in a list of handles, with advice. */
export function createUnknownModelError(name: string, handles: readonly string[]): AssayError {
  const nearest = findNearestHandle(name, handles);
  const advice = nearest ? `Did you mean '${nearest}'?` : `Models: ${handles.join(', ')}`;
  return createUsageError(`Unknown model ${quote(name)}. ${advice}`);
}

/** A handle `local.name` for any name, such as that of a folder. */
export function toLocalHandle(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');
  return `local.${plain.replace(/^-+|-+$/g, '') || 'model'}`;
}

/** The handle of a model file: its name, if that is one. */
function chooseHandle(path: string): string {
  const name = basename(path, extension);
  const parsed = parseHandle(name);
  if (parsed && parsed.prefix !== 'assay') return parsed.handle;
  return toLocalHandle(name);
}

/** Imports an exported version, and lists it. @returns its handle */
async function importFile(
  { authoring }: FolderModels,
  path: string,
  context: WorkingFolder,
): Promise<string> {
  const bytes = await readNamedFile(path, context);
  const handle = chooseHandle(path);
  try {
    await authoring.importVersion(handle, bytes);
    await authoring.update(handle, { public: true });
  } catch (error) {
    if (!isAssayError(error)) throw error;
    throw new AssayError(error.code, `${quote(path, 160)}: ${error.detail}`, { cause: error });
  }
  return handle;
}
