// Reads files of a model directory: a base URL, a picked folder, dropped files, a folder on disk. No path leaves it.

import {
  AssayError,
  isAssayError,
  type ModelDirectory,
  type ModelFile,
  quote,
} from '../../core/contract/index.js';
import { toFolderUrl } from '../../core/platform/index.js';
import { staysInside } from '../configuration/index.js';
import type { SourceIo } from '../sources/index.js';

/** Reads a file of the directory. @throws invalid_request with the reason when it cannot be read */
type ReadPath = SourceIo['read'];

export interface DirectoryHost {
  fetch: typeof fetch;
  /** The readable text of a page, for `url` sources. */
  page: (url: string, signal?: AbortSignal) => Promise<string>;
  /** Opens a folder on disk; absent where there is no disk. */
  openFolder?: ((folder: string) => ReadPath) | undefined;
}

const directoryError = (detail: string, cause?: unknown) =>
  new AssayError('invalid_request', detail, cause === undefined ? {} : { cause });

/**
 * Creates the function that reads the files of a directory.
 * @throws invalid_request for a URL that is not http or https, and for folders on disk where there is no disk
 */
export function openDirectory(directory: ModelDirectory | undefined, host: DirectoryHost): ReadPath {
  const read = createReader(directory, host);
  return async (path, signal) => {
    signal?.throwIfAborted();
    if (!staysInside(path)) throw directoryError('the path must stay inside the model directory');
    try {
      return await read(path, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (isAssayError(error)) throw error;
      throw directoryError(
        `cannot read the file: ${error instanceof Error ? error.message : String(error)}`,
        error,
      );
    }
  };
}

function createReader(directory: ModelDirectory | undefined, { fetch, openFolder }: DirectoryHost): ReadPath {
  if (!directory) {
    return async () => {
      throw directoryError('a path requires a model directory, and none was given');
    };
  }
  switch (directory.kind) {
    case 'url':
      return fetchFile(toBaseUrl(directory.url), fetch);
    case 'handle':
      return (path) => readPicked(directory.handle, path);
    case 'files':
      return readListed(directory.files);
    case 'path':
      if (!openFolder) throw directoryError('Folders on disk can only be read in Node');
      return openFolder(directory.path);
    default:
      directory satisfies never;
      throw directoryError('The kind of the model directory must be url, handle, files or path');
  }
}

/** Paths of a folder that was dropped as a whole begin with its name; files are found with and without it. */
function readListed(all: readonly ModelFile[]): ReadPath {
  const files = new Map(all.map(({ path, file }) => [path, file]));
  const [top] = all[0]?.path.split('/') ?? [];
  const whole = all.every(({ path }) => path.startsWith(`${top}/`));
  return async (path) => {
    const file = files.get(path) ?? (whole ? files.get(`${top}/${path}`) : undefined);
    return (file ?? missingError(path, [...files.keys()])).stream();
  };
}

function missingError(path: string, names: readonly string[]): never {
  const some = names.slice(0, 5).join(', ');
  throw directoryError(
    `file ${quote(path)} not found. The directory has: ${some}${names.length > 5 ? ', …' : ''}`,
  );
}

function toBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw directoryError(`The model directory must be an absolute http or https URL, not ${quote(text)}`);
  }
  return toFolderUrl(url);
}

function fetchFile(base: URL, fetch: typeof globalThis.fetch): ReadPath {
  return async (path, signal) => {
    const url = new URL(path.split('/').map(encodeURIComponent).join('/'), base);
    const response = await fetch(url, { credentials: 'same-origin', ...(signal ? { signal } : {}) });
    if (!response.ok) throw directoryError(`${url.href} answers HTTP ${response.status}`);
    return response.body ?? new Uint8Array(await response.arrayBuffer());
  };
}

async function readPicked(
  folder: FileSystemDirectoryHandle,
  path: string,
): Promise<ReadableStream<Uint8Array>> {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  const last = names.pop();
  if (last === undefined) throw directoryError('the path does not name a file');
  let inside = folder;
  for (const name of names) inside = await inside.getDirectoryHandle(name);
  return (await (await inside.getFileHandle(last)).getFile()).stream();
}
