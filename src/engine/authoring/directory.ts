// A model directory as something to read from: a base URL, a picked folder, dropped files, a folder on disk. No path
// leaves it, whatever it is made of.
import type { ModelDirectory, ModelFile } from '../../contract/authoring.js';
import { staysInside } from '../../contract/configuration.js';
import { AssayError, isAssayError, quoted } from '../../contract/errors.js';

/** Reads a file of the directory. @throws invalid_request saying what is wrong with it */
export type ReadPath = (
  path: string,
  signal?: AbortSignal,
) => Promise<ReadableStream<Uint8Array> | Uint8Array>;

export interface DirectoryHost {
  fetch: typeof fetch;
  /** The readable text of a page, for `url` sources. */
  page: (url: string, signal?: AbortSignal) => Promise<string>;
  /** Opens folders on disk; absent where there are none. */
  openFolder?: ((folder: string) => ReadPath) | undefined;
}

const refused = (detail: string, cause?: unknown) =>
  new AssayError('invalid_request', detail, cause === undefined ? {} : { cause });

/**
 * What reads the files of a directory.
 * @throws invalid_request for a URL that is not http or https, and for folders on disk where there are none
 */
export function openDirectory(directory: ModelDirectory | undefined, host: DirectoryHost): ReadPath {
  const read = reader(directory, host);
  return async (path, signal) => {
    signal?.throwIfAborted();
    if (!staysInside(path)) throw refused('the path must stay inside the model directory');
    try {
      return await read(path, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (isAssayError(error)) throw error;
      throw refused(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`, error);
    }
  };
}

function reader(directory: ModelDirectory | undefined, { fetch, openFolder }: DirectoryHost): ReadPath {
  if (!directory) {
    return async () => {
      throw refused('there is no model directory to read it from');
    };
  }
  switch (directory.kind) {
    case 'url':
      return fetched(baseOf(directory.url), fetch);
    case 'handle':
      return (path) => picked(directory.handle, path);
    case 'files':
      return listed(directory.files);
    case 'path':
      if (!openFolder) throw refused('Folders on disk can be read in Node only');
      return openFolder(directory.path);
    default:
      directory satisfies never;
      throw refused('The model directory must be of the kind url, handle, files or path');
  }
}

/** A folder that was picked or dropped as a whole names itself in the path of every file. */
function listed(all: readonly ModelFile[]): ReadPath {
  const files = new Map(all.map(({ path, file }) => [path, file]));
  const [top] = all[0]?.path.split('/') ?? [];
  const whole = all.every(({ path }) => path.startsWith(`${top}/`));
  return async (path) => {
    const file = files.get(path) ?? (whole ? files.get(`${top}/${path}`) : undefined);
    return (file ?? missing(path, [...files.keys()])).stream();
  };
}

function missing(path: string, names: readonly string[]): never {
  const some = names.slice(0, 5).join(', ');
  throw refused(`there is no file ${quoted(path)}; there is: ${some}${names.length > 5 ? ', …' : ''}`);
}

function baseOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw refused(`The model directory must be an absolute http or https URL, not ${quoted(text)}`);
  }
  url.search = url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function fetched(base: URL, fetch: typeof globalThis.fetch): ReadPath {
  return async (path, signal) => {
    const url = new URL(path.split('/').map(encodeURIComponent).join('/'), base);
    const response = await fetch(url, { credentials: 'same-origin', ...(signal ? { signal } : {}) });
    if (!response.ok) throw refused(`${url.href} answers HTTP ${response.status}`);
    return response.body ?? new Uint8Array(await response.arrayBuffer());
  };
}

async function picked(folder: FileSystemDirectoryHandle, path: string): Promise<ReadableStream<Uint8Array>> {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  const last = names.pop();
  if (last === undefined) throw refused('the path names no file');
  let inside = folder;
  for (const name of names) inside = await inside.getDirectoryHandle(name);
  return (await (await inside.getFileHandle(last)).getFile()).stream();
}
