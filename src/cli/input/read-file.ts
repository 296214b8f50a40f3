// Files that a command line names, with errors that say which one is wrong.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AssayError, quote } from '../../contract/index.js';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'not found',
  ENOTDIR: 'not found',
  EISDIR: 'is a folder',
  EACCES: 'cannot be read: permission denied',
};

/** The error of a file or folder that cannot be read. @param what `File` or `Folder` */
export function createReadError(what: 'File' | 'Folder', path: string, cause: unknown): AssayError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
  const detail = `${what} ${quote(path, 160)} ${reasons[code] ?? `cannot be read: ${code}`}`;
  return new AssayError('not_found', detail, { cause });
}

/** Reads a file. @param path relative to `cwd` @throws not_found when it cannot be read */
export async function readNamedFile(path: string, cwd: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(resolve(cwd, path)));
  } catch (cause) {
    throw createReadError('File', path, cause);
  }
}

/**
 * Decodes what was read; another encoding would be scored as other words.
 * @param path in errors
 * @throws invalid_request for bytes that are not UTF-8
 */
export function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    const detail = `${quote(path, 160)} is not UTF-8 text. Convert it, for example with iconv`;
    throw new AssayError('invalid_request', detail, { cause });
  }
}
