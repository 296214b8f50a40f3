// What is installed on this machine, in the form that `assay status --json` prints. Reads files only, runs no model.
import { readdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { CommandContext } from '../command.js';
import { readCatalog } from '../init/package-catalog.js';
import { chooseCache } from '../input/encoder-options.js';
import { findInstalled } from '../installed-package.js';
import { readManifest } from '../package-root.js';
import { inspectSite, type Site } from './site.js';

/** A folder of files that commands store, such as encoders of a hub. */
interface Cache {
  /** null if nothing is stored: the variable ASSAY_CACHE is empty, or the user has no home. */
  readonly folder: string | null;
  readonly files: number;
  readonly bytes: number;
}

export interface Installation {
  readonly version: string;
  /** Absolute path of the package. */
  readonly folder: string;
  readonly node: string;
  /** Like `linux-x64`. */
  readonly platform: string;
  readonly cores: number;
  readonly models: readonly string[];
  readonly embedders: readonly { readonly id: string; readonly revision: string }[];
  /** Version of each optional package; null if it is not installed. */
  readonly packages: Readonly<Record<string, string | null>>;
  readonly cache: Cache;
  /** The folder that `assay init` has written; null without one. */
  readonly site: Site | null;
}

/** Number of files below a folder, and their bytes. A folder that does not exist is empty. */
async function measure(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(
      async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0,
    ),
  );
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/**
 * Collects what is installed.
 * @param publicFolder of `assay init`; by default the first of `public`, `static` and the current folder that has one
 * @throws artifact_damaged for a damaged catalog or stamp; a usage error for a folder without files of `assay init`
 */
export async function inspectInstallation(
  { cwd, env, findPackage }: Pick<CommandContext, 'cwd' | 'env' | 'findPackage'>,
  publicFolder: string | undefined,
): Promise<Installation> {
  const folder = findPackage();
  const manifest = readManifest(folder);
  const { embedders, models } = await readCatalog(folder);
  const cache = chooseCache(env);
  const names = Object.keys(manifest.peerDependencies ?? {});
  return {
    version: manifest.version,
    folder,
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    cores: availableParallelism(),
    models: models.map(({ card }) => card.handle),
    embedders: embedders.map(({ id, revision }) => ({ id, revision })),
    packages: Object.fromEntries(names.map((name) => [name, findInstalled(name, folder)?.version ?? null])),
    cache: { folder: cache ?? null, ...(cache ? await measure(cache) : { files: 0, bytes: 0 }) },
    site: await inspectSite(cwd, publicFolder, manifest.version),
  };
}
