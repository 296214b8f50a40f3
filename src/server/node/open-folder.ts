// A model directory on disk, as streams. Neither a path nor a link can lead out of it.
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { AssayError, quote } from '../../core/contract/index.js';

/** Returns a reader for the files of a folder. @throws invalid_request for anything but a file inside it */
export function openFolder(
  folder: string,
): (path: string, signal?: AbortSignal) => Promise<ReadableStream<Uint8Array>> {
  return async (path, signal) => {
    const refusedError = (why: string, cause?: unknown) =>
      new AssayError('invalid_request', `${quote(path)} ${why}`, { cause });
    const root = await realpath(folder).catch((cause: unknown) => {
      throw new AssayError('invalid_request', `Folder ${quote(folder)} not found`, { cause });
    });
    const file = await realpath(join(root, path)).catch((cause: unknown) => {
      throw refusedError('is not in the model directory', cause);
    });
    if (!file.startsWith(root + sep)) throw refusedError('leads out of the model directory');
    if (!(await stat(file)).isFile()) throw refusedError('is not a file');
    return Readable.toWeb(createReadStream(file, signal ? { signal } : {})) as ReadableStream<Uint8Array>;
  };
}
