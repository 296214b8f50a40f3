// Where a document's files are, as page code has it, made plain data that crosses to the worker: once and at once, so
// that what becomes of it later has no effect.
import type { ModelDirectory, ModelFile } from '../contract/authoring.js';
import { AssayError } from '../contract/errors.js';

/** A folder's URL, a folder the user picked, or files: dropped, picked, or made with `new File([text], 'a.csv')`. */
export type DirectorySource = string | URL | FileSystemDirectoryHandle | Iterable<File> | ArrayLike<File>;

const invalid = (detail: string, cause?: unknown) => new AssayError('invalid_request', detail, { cause });

/** @throws invalid_request for anything else, and for two files of one path */
export function readDirectory(source: DirectorySource | null | undefined): ModelDirectory | undefined {
  if (source === undefined || source === null) return undefined;
  if (typeof source === 'string' || source instanceof URL) return { kind: 'url', url: folderUrl(source) };
  if ('getFileHandle' in source) return { kind: 'handle', handle: source };
  const files: unknown[] = typeof source === 'object' ? Array.from(source) : [];
  if (!files.every(isFile)) {
    throw invalid('The directory must be a URL, a FileSystemDirectoryHandle or a list of files');
  }
  return { kind: 'files', files: withPaths(files) };
}

/** Also true for files of another frame. */
const isFile = (value: unknown): value is File => Object.prototype.toString.call(value) === '[object File]';

/** Also true for blobs and files of another frame. */
export const isBlob = (value: unknown): value is Blob =>
  Object.prototype.toString.call(value) === '[object Blob]' || isFile(value);

function folderUrl(source: string | URL): string {
  try {
    const url = new URL(source, globalThis.document?.baseURI ?? globalThis.location?.href);
    if (!url.pathname.endsWith('/')) url.pathname += '/';
    return url.href;
  } catch (cause) {
    throw invalid(`The directory is no URL: ${String(source).slice(0, 80)}`, cause);
  }
}

function withPaths(files: readonly File[]): ModelFile[] {
  const paths = new Set<string>();
  return files.map((file) => {
    const path = file.webkitRelativePath || file.name;
    if (paths.has(path)) throw invalid(`Two files of the directory are called '${path.slice(0, 80)}'`);
    paths.add(path);
    return { path, file };
  });
}
