// Files of the model directory.
import { AssayError } from '../../core/contract/index.js';
import { staysInside } from '../configuration/index.js';
import { quoteValue, sourceError } from './problems.js';
import type { SourceContext } from './sample.js';

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
    throw sourceError(index, quoteValue(path), 'path must stay inside the model directory');
  }
  try {
    return await io.read(path, signal);
  } catch (error) {
    signal?.throwIfAborted();
    const reason = error instanceof AssayError ? error.detail : 'it cannot be read';
    throw sourceError(index, path, reason, error);
  }
}
