// A model directory on disk, streamed. Neither a path nor a link leads out of it.
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { AssayError, quoted } from '../contract/errors.js';

/** Reads the files of a folder. @throws invalid_request for what is not a file inside it */
export function openFolder(
  folder: string,
): (path: string, signal?: AbortSignal) => Promise<ReadableStream<Uint8Array>> {
  return async (path, signal) => {
    const refused = (why: string, cause?: unknown) =>
      new AssayError('invalid_request', `${quoted(path)} ${why}`, { cause });
    const root = await realpath(folder).catch((cause: unknown) => {
      throw new AssayError('invalid_request', `There is no folder ${quoted(folder)}`, { cause });
    });
    const file = await realpath(join(root, path)).catch((cause: unknown) => {
      throw refused('is not in the model directory', cause);
    });
    if (!file.startsWith(root + sep)) throw refused('leads out of the model directory');
    if (!(await stat(file)).isFile()) throw refused('is no file');
    return Readable.toWeb(createReadStream(file, signal ? { signal } : {})) as ReadableStream<Uint8Array>;
  };
}
