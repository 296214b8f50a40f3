// The files of `assay init` in a public folder, compared with what its stamp lists.
import { join, relative, resolve } from 'node:path';
import { quote } from '../../../core/contract/index.js';
import { readStamp, type Stamp } from '../init/stamp.js';
import { createUsageError } from '../usage-error.js';
import { hashFile } from '../write-file.js';

export interface Site {
  /** Relative to the current folder. */
  readonly folder: string;
  /** Version of the package that wrote the files. */
  readonly version: string;
  /** True if that is the version of this package. */
  readonly current: boolean;
  readonly models: Stamp['models'];
  readonly encoders: boolean;
  readonly files: number;
  readonly bytes: number;
  /** Files that are gone, or have other bytes than `assay init` wrote. */
  readonly missing: readonly string[];
  readonly changed: readonly string[];
}

const usualFolders = ['public', 'static', '.'];

/** Finds the public folder, and compares its files. @returns null without a folder of `assay init` */
export async function inspectSite(
  cwd: string,
  chosen: string | undefined,
  version: string,
): Promise<Site | null> {
  for (const name of chosen === undefined ? usualFolders : [chosen]) {
    const folder = resolve(cwd, name);
    const stamp = await readStamp(folder);
    if (stamp) return compareFiles(folder, stamp, { folder: relative(cwd, folder) || '.', version });
  }
  if (chosen === undefined) return null;
  throw createUsageError(
    `Folder ${quote(chosen, 160)} has no files of 'assay init'. Run: npx assay init ${chosen}`,
  );
}

async function compareFiles(
  path: string,
  { version: written, files, models, encoders }: Stamp,
  { folder, version }: { folder: string; version: string },
): Promise<Site> {
  const hashes = await Promise.all(files.map((file) => hashFile(join(path, file.path))));
  const list = (isListed: (hash: string | undefined, index: number) => boolean) =>
    files.filter((_, index) => isListed(hashes[index], index)).map((file) => file.path);
  return {
    folder,
    version: written,
    current: written === version,
    models,
    encoders,
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: list((hash) => hash === undefined),
    changed: list((hash, index) => hash !== undefined && hash !== files[index]?.sha256),
  };
}
