// The models folder on disk: bundled embedders, model directories, the catalog over both.
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FileReference } from '../contract/catalog.js';
import { sha256Of } from '../engine/index.js';

/** Reads a file of the folder and says what it is. */
export async function referenceTo(root: string, path: string): Promise<FileReference> {
  const bytes = await bytesOf(join(root, path));
  return { path, bytes: bytes.length, sha256: await sha256Of(bytes) };
}

/** A file's bytes in memory of their own. */
export async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(file));
}

/** Names of the folder's model directories, those with a `model.yaml`, sorted. */
export async function modelDirectories(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true });
  return entries
    .filter((path) => basename(path) === 'model.yaml')
    .map((path) => dirname(path))
    .sort();
}
