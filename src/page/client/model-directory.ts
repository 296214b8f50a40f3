// The directory of a document's files, from page code to plain data that crosses to the worker: read once, at the start
// of a call, so that later changes have no effect.
import { type ModelDirectory, type ModelFile, quote } from '../../core/contract/index.js';
import { getBaseUrl, toFolderUrl } from '../../core/platform/index.js';
import { describeValue, getTag, invalidRequest } from './check-options.js';

/**
 * A folder's URL, a folder that the user picked, or a file or files: dropped, picked, or created with
 * `new File([text], 'a.csv')`.
 */
export type DirectorySource =
  | string
  | URL
  | FileSystemDirectoryHandle
  | File
  | Iterable<File>
  | ArrayLike<File>;

/** @throws invalid_request for anything else, and for two files with the same path */
export function toModelDirectory(source: DirectorySource | null | undefined): ModelDirectory | undefined {
  if (source === undefined || source === null) return undefined;
  if (typeof source === 'string' || source instanceof URL) return { kind: 'url', url: readFolderUrl(source) };
  if (isFile(source)) return { kind: 'files', files: readPaths([source]) };
  if (typeof source !== 'object') throw invalidDirectory(source);
  if ('getFileHandle' in source) return { kind: 'handle', handle: source };
  // Array.from() would take any other object, such as options in the wrong place, for an empty list.
  if (!(Symbol.iterator in source || 'length' in source)) throw invalidDirectory(source);
  const files: unknown[] = Array.from(source);
  if (files.every(isFile)) return { kind: 'files', files: readPaths(files) };
  throw invalidDirectory(files.find((file) => !isFile(file)));
}

const invalidDirectory = (value: unknown) =>
  invalidRequest(
    `The directory must be a URL, a FileSystemDirectoryHandle, a File or a list of Files, not ${describeValue(value)}. Options are the third argument`,
  );

const isFile = (value: unknown): value is File => getTag(value) === 'File';

export const isBlob = (value: unknown): value is Blob => getTag(value) === 'Blob' || isFile(value);

function readFolderUrl(source: string | URL): string {
  try {
    // Without a base, as in a `data:` document, a relative one is invalid.
    return toFolderUrl(source, getBaseUrl()).href;
  } catch (cause) {
    throw invalidRequest(`The directory is not a valid URL: ${quote(String(source))}`, cause);
  }
}

function readPaths(files: readonly File[]): ModelFile[] {
  const paths = new Set<string>();
  return files.map((file) => {
    const path = file.webkitRelativePath || file.name;
    if (paths.has(path)) throw invalidRequest(`Two files of the directory have the path ${quote(path)}`);
    paths.add(path);
    return { path, file };
  });
}
