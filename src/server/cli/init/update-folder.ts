// Brings a public folder to what it should hold: writes what differs, removes what an earlier run wrote and is no longer
// wanted, leaves every other file alone. Each file is complete or absent at any moment.
import { readFile, realpath, rm, rmdir } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { AssayError, quote } from '../../../core/contract/index.js';
import { guardWrite, hash, hashFile, writeWhole } from '../write-file.js';
import type { RequiredFile } from './required-files.js';
import type { StampedFile } from './stamp.js';

/** Changes of a run, as paths relative to the public folder. */
export interface Changes {
  /** Everything that is wanted, with its size and hash. */
  readonly files: StampedFile[];
  readonly copied: StampedFile[];
  readonly updated: StampedFile[];
  readonly unchanged: StampedFile[];
  /** Those of `updated` that held something that no earlier run wrote. */
  readonly overwritten: string[];
  readonly removed: string[];
  /** Files of an earlier run that are no longer wanted, but were changed since; they are not removed. */
  readonly kept: string[];
}

/**
 * Writes and removes files.
 * @param publicFolder absolute path
 * @param earlier files of the run before
 * @throws artifact_damaged when a file of the package is missing or has other bytes; artifact_unavailable when a file
 *   cannot be written or removed, or a link leads out of the public folder
 */
export async function updateFolder(
  publicFolder: string,
  files: readonly RequiredFile[],
  earlier: readonly StampedFile[],
): Promise<Changes> {
  const known = new Map(earlier.map((file) => [file.path, file.sha256]));
  const changes: Changes = {
    files: [],
    copied: [],
    updated: [],
    unchanged: [],
    overwritten: [],
    removed: [],
    kept: [],
  };
  for (const file of files) {
    const bytes = await readRequired(file);
    const stamped = { path: file.path, bytes: bytes.length, sha256: hash(bytes) };
    const target = join(publicFolder, file.path);
    const present = await hashFile(target);
    changes.files.push(stamped);
    if (present === stamped.sha256) {
      changes.unchanged.push(stamped);
      continue;
    }
    await requireInside(dirname(target), publicFolder);
    await writeWhole(target, bytes);
    (present === undefined ? changes.copied : changes.updated).push(stamped);
    if (present !== undefined && present !== known.get(file.path)) changes.overwritten.push(file.path);
  }
  const paths = new Set(files.map(({ path }) => path));
  for (const file of earlier.filter(({ path }) => !paths.has(path))) {
    const target = join(publicFolder, file.path);
    const present = await hashFile(target);
    if (present === undefined) continue;
    if (present !== file.sha256) {
      changes.kept.push(file.path);
      continue;
    }
    await guardWrite(target, rm(target));
    await removeEmptyFolders(dirname(target), publicFolder);
    changes.removed.push(file.path);
  }
  return changes;
}

/** @throws artifact_unavailable for a folder that is elsewhere, because it or one above it is a link */
async function requireInside(folder: string, publicFolder: string): Promise<void> {
  const root = await realpath(publicFolder).catch(() => undefined);
  for (let path = folder; root !== undefined && path.startsWith(publicFolder + sep); path = dirname(path)) {
    const real = await realpath(path).catch(() => undefined);
    if (real === undefined) continue;
    if (real === root || real.startsWith(root + sep)) return;
    throw new AssayError(
      'artifact_unavailable',
      `${quote(path, 160)} is a link that leads out of the public folder. Remove it, then run again`,
    );
  }
}

async function readRequired({ from, sha256 }: RequiredFile): Promise<Buffer> {
  if ('text' in from) return Buffer.from(from.text);
  if ('bytes' in from) return Buffer.from(from.bytes);
  const damagedError = (state: string, cause?: unknown) =>
    new AssayError('artifact_damaged', `${quote(from.file, 160)} ${state}. Install its package again`, {
      cause,
    });
  const bytes = await readFile(from.file).catch((cause: unknown) => {
    throw damagedError('is missing', cause);
  });
  if (sha256 !== undefined && hash(bytes) !== sha256) throw damagedError('is damaged');
  return bytes;
}

/** Removes a folder and those above it that are empty now, up to `top`. */
async function removeEmptyFolders(folder: string, top: string): Promise<void> {
  for (let path = folder; path !== top; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch {
      return;
    }
  }
}
