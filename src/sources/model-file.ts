// A file of the model directory, which no path may leave.
import { AssayError } from '../contract/errors.js';
import { shown, sourceError } from './problems.js';
import type { SourceContext } from './sample.js';

/**
 * True for a relative path with `/` that stays where it starts, however it is written: no parent folders, also not
 * percent-encoded, no drive, scheme, backslash or control character.
 */
export function staysInside(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (path === '' || /^[/~]|[\\\u0000-\u001f\u007f:?#]/.test(path)) return false;
  return path.split('/').every((part) => !/^(\.|%2e){2}$/i.test(part) && !/%2f|%5c|%00/i.test(part));
}

/**
 * Opens a file that a source names.
 * @throws sample_invalid when the path leaves the model directory or the file cannot be read
 */
export async function readModelFile(
  path: string,
  { index, io }: SourceContext,
  signal?: AbortSignal,
): Promise<ReadableStream<Uint8Array> | Uint8Array> {
  if (!staysInside(path)) {
    throw sourceError(index, shown(path), 'path must stay inside the model directory');
  }
  try {
    return await io.read(path, signal);
  } catch (error) {
    signal?.throwIfAborted();
    const reason = error instanceof AssayError ? error.detail : 'it cannot be read';
    throw sourceError(index, path, reason, error);
  }
}
