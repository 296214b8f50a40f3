// Files that a command line names, with errors that say which one is wrong.
import { readFile } from 'node:fs/promises';
import { AssayError, isAssayError, quote } from '../../../core/contract/index.js';
import { decodeText, EncodingError } from '../../../core/platform/decode/index.js';
import type { CommandContext } from '../command.js';
import { resolvePath, type WorkingFolder } from './resolve-path.js';

/** Prints what a reader should know about the input. */
export type ErrorPrinter = Pick<CommandContext, 'printError'>;

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

/** Reads a file. @throws not_found when it cannot be read */
export async function readNamedFile(path: string, context: WorkingFolder): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await readFile(resolvePath(context, path)));
  } catch (cause) {
    if (isAssayError(cause)) throw cause;
    throw createReadError('File', path, cause);
  }
}

/**
 * Decodes what was read, and prints a line if its encoding is assumed.
 * @param name in errors: a path, quoted, or `The standard input`
 * @throws invalid_request for bytes that fit no encoding, and for a NUL
 */
export function decodeNamed(bytes: Uint8Array, name: string, { printError }: ErrorPrinter): string {
  try {
    const { text, assumed } = decodeText(bytes);
    if (assumed) printError(`assay: ${name} is read as Windows-1252, because it is not UTF-8`);
    return text;
  } catch (cause) {
    if (cause instanceof EncodingError)
      throw new AssayError('invalid_request', `${name} ${cause.message}`, { cause });
    throw cause;
  }
}

/** Reads and decodes a file. @throws not_found, invalid_request */
export async function readTextFile(path: string, context: ErrorPrinter & WorkingFolder): Promise<string> {
  return decodeNamed(await readNamedFile(path, context), quote(path, 160), context);
}
