// The options `--embedder` and `--hub`: an embedder of the catalog, or an encoder of a model hub, and where its files are.
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { quote } from '../../../core/contract/index.js';
import type { CommandContext, OptionSpec } from '../command.js';
import { createUsageError } from '../usage-error.js';
import { createReadError } from './read-file.js';
import { resolvePath, type WorkingFolder } from './resolve-path.js';

const hub = {
  type: 'string',
  value: '<url>',
  description:
    'hub of such encoders: a URL, or a folder that holds them as owner/name/;\ndefault: https://huggingface.co',
} as const satisfies OptionSpec;

const describeEmbedder = (description: string) =>
  ({ type: 'string', value: '<id>', description }) as const satisfies OptionSpec;

const scoreDescription =
  'assay-small, hundreds of times as fast as the default, assay-base;\nassay-large, of the package of this name; or an encoder of a model hub,\nowner/name or the folder of its files, for which a model is first rebuilt';

/** Of commands that score. @param more follows the description of the embedder */
export const createEncoderOptions = (more = '') =>
  ({ embedder: describeEmbedder(`${scoreDescription}${more}`), hub }) as const;

/** Of commands that build. */
export const buildEncoderOptions = {
  embedder: describeEmbedder(
    'embedder to build with: assay-small, assay-large, or an encoder of a\nmodel hub, owner/name or the folder of its files; default: assay-base',
  ),
  hub,
} as const;

/** True for what names an encoder of a hub, not an embedder of the catalog. */
export const isHubEncoder = (id: string): boolean => id.includes('/');

/** The options that a model of a hub's encoder is scored with; empty for an embedder of the catalog. */
export function formatEncoder({ embedder, hub: address }: { embedder?: string; hub?: string }): string {
  if (embedder === undefined || !isHubEncoder(embedder)) return '';
  return ` --embedder ${embedder}${address === undefined ? '' : ` --hub ${address}`}`;
}

/**
 * The URL of `--hub`.
 * @throws a usage error for an invalid URL, and where no encoder comes from a hub; not_found for a missing folder
 */
export async function resolveHub(
  address: string | undefined,
  embedder: string | undefined,
  context: WorkingFolder,
): Promise<string | undefined> {
  if (address === undefined) return undefined;
  if (embedder === undefined || !isHubEncoder(embedder))
    throw createUsageError('--hub needs an encoder of a hub: --embedder owner/name');
  if (/^https?:/i.test(address)) {
    if (URL.canParse(address)) return address;
    throw createUsageError(`--hub takes a URL or a folder; it is ${quote(address)}`);
  }
  const path = toPath(address, context);
  const stats = await stat(path).catch((cause: unknown) => {
    throw createReadError('Folder', address, cause);
  });
  if (!stats.isDirectory())
    throw createUsageError(`--hub takes a URL or a folder; ${quote(address)} is a file`);
  return pathToFileURL(path).href;
}

/** The path that an option names: as it is, or as a `file:` URL. @throws a usage error for a URL of another machine */
function toPath(address: string, context: WorkingFolder): string {
  if (!isFileUrl(address)) return resolvePath(context, address);
  try {
    return fileURLToPath(address);
  } catch {
    throw createUsageError(`${quote(address)} is no file: URL of this machine`);
  }
}

const isFileUrl = (address: string): boolean => /^file:/i.test(address);

/**
 * The encoder that `--embedder` names: the folder of its files becomes the URL of this folder.
 * @throws a usage error for a file; not_found for a missing folder
 */
export async function resolveEmbedder(id: string, context: WorkingFolder): Promise<string> {
  if (!isFileUrl(id) && !/^(\.{0,2}[\\/]|~[\\/]|[a-z]:[\\/])/i.test(id)) return id;
  const path = toPath(id, context);
  const stats = await stat(path).catch((cause: unknown) => {
    throw createReadError('Folder', id, cause);
  });
  if (!stats.isDirectory())
    throw createUsageError(`--embedder takes the folder of an encoder; ${quote(id)} is a file`);
  return pathToFileURL(path).href;
}

/** undefined for a user without a home, as in some containers. */
function findHome(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined;
  }
}

/**
 * The folder for files of a hub and for rebuilt models: `ASSAY_CACHE`, else where the system keeps caches of its user.
 * @returns undefined if the variable is empty, and for a user without a home: nothing is stored
 */
export function chooseCache(
  { ASSAY_CACHE: envCache, ...env }: CommandContext['env'],
  platform = process.platform,
  home = findHome(),
): string | undefined {
  if (envCache !== undefined) return envCache === '' ? undefined : resolve(envCache);
  const below = (...path: string[]) => home && join(home, ...path);
  switch (platform) {
    case 'darwin':
      return below('Library', 'Caches', 'assay');
    case 'win32':
      return env.LOCALAPPDATA
        ? join(env.LOCALAPPDATA, 'assay', 'cache')
        : below('AppData', 'Local', 'assay', 'cache');
    default:
      return env.XDG_CACHE_HOME ? join(env.XDG_CACHE_HOME, 'assay') : below('.cache', 'assay');
  }
}
