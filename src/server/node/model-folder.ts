// The models folder on disk: bundled embedders, model directories, the catalog over both.
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileReference } from '../../core/contract/index.js';
import { sha256Of } from '../../entries/in-process/index.js';

/** Describes a file of the folder by its size and SHA-256. */
export async function createReference(root: string, path: string): Promise<FileReference> {
  const bytes = await readFileBytes(join(root, path));
  return { path, bytes: bytes.length, sha256: await sha256Of(bytes) };
}

/** A file's bytes, not in Node's shared buffer pool. */
export async function readFileBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(file));
}

/** Sorted names of the folder's model directories, which have a `model.yaml`. */
export async function listModelDirectories(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true });
  return entries
    .filter((path) => basename(path) === 'model.yaml')
    .map((path) => dirname(path))
    .sort();
}
