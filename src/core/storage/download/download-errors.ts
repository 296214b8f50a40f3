// Errors of a download. Each names the file, what was expected, and what the server sent.
import { AssayError, quote } from '../../contract/index.js';
import { isGitLfsPointer, isRetryableStatus } from '../../platform/index.js';

/** A file on a server. Its size in bytes and SHA-256 are null if unknown. */
export interface RemoteFile {
  readonly url: string;
  readonly bytes: number | null;
  readonly sha256: string | null;
}

/**
 * A file's path and origin, for an error. For a file on disk, which has no origin, only its name: a response must not
 * reveal folders of the server.
 */
export function describeAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  if (origin === 'null') return quote(pathname.split('/').at(-1) ?? '', 100);
  return `${quote(pathname.slice(1), 140)} of ${origin}`;
}

const describeFile = (file: RemoteFile): string => `File ${describeAddress(file.url)}`;

const shorten = (hash: string): string => `${hash.slice(0, 12)}…`;

/** The last attempt failed. */
export function unavailableError(file: RemoteFile, cause: unknown): AssayError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AssayError('artifact_unavailable', `${describeFile(file)} cannot be fetched: ${reason}`, {
    cause,
  });
}

export function outOfMemoryError(file: RemoteFile, bytes: number, cause: unknown): AssayError {
  return new AssayError(
    'artifact_unavailable',
    `${describeFile(file)} cannot be read: not enough memory for ${bytes} bytes`,
    { cause },
  );
}

export function wrongSizeError(file: RemoteFile, got: string, contentType: string): AssayError {
  return new AssayError(
    'artifact_damaged',
    `${describeFile(file)} has the wrong size: expected ${file.bytes} bytes, got ${got} of type ${contentType}`,
  );
}

/** @throws artifact_damaged for a file with more bytes than the limit */
export function checkLimit(file: RemoteFile, bytes: number, limit = Number.POSITIVE_INFINITY): void {
  if (bytes > limit)
    throw new AssayError(
      'artifact_damaged',
      `${describeFile(file)} is too large for a model: more than ${limit} bytes`,
    );
}

/**
 * Refuses bytes that are not the file: another hash, or a Git LFS pointer.
 * @param got SHA-256 of the bytes
 * @throws artifact_damaged
 */
export function checkContent(file: RemoteFile, got: string, bytes: Uint8Array): void {
  if (got === file.sha256) return;
  const isPointer = isGitLfsPointer(bytes);
  if (file.sha256 === null && !isPointer) return;
  const hint = isPointer ? ' (it is a Git LFS pointer, not the file)' : '';
  const expected =
    file.sha256 === null ? '' : `: expected SHA-256 ${shorten(file.sha256)}, got ${shorten(got)}`;
  throw new AssayError('artifact_damaged', `${describeFile(file)} is damaged${hint}${expected}`);
}

export const getContentType = (response: Response): string =>
  response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() || 'unknown';

/**
 * Bytes of a response's content; null if unknown. For a compressed transfer, Content-Length counts compressed bytes, and
 * responses of other origins show that header but hide Content-Encoding.
 */
export function readLength({ headers, type }: Response): number | null {
  const length = headers.get('content-length') ?? '';
  return type === 'cors' || headers.has('content-encoding') || !/^\d+$/.test(length) ? null : Number(length);
}

/**
 * Refuses a response that cannot be the file, starting at byte `from`.
 * @throws artifact_unavailable for an error status or an HTML page; artifact_damaged for another size; a plain Error for
 *   a status that is worth a retry
 */
export function checkResponse(file: RemoteFile, response: Response, from: number): void {
  const type = getContentType(response);
  if (isRetryableStatus(response.status)) throw new Error(`HTTP ${response.status}`);
  if (!response.ok) {
    throw new AssayError(
      'artifact_unavailable',
      `${describeFile(file)} cannot be fetched: HTTP ${response.status}`,
    );
  }
  if (type === 'text/html') {
    throw new AssayError(
      'artifact_unavailable',
      `${describeFile(file)} cannot be fetched: expected ${file.bytes === null ? '' : `${file.bytes} bytes of `}data, got an HTML page`,
    );
  }
  const length = readLength(response);
  if (file.bytes !== null && length !== null && from + length !== file.bytes)
    throw wrongSizeError(file, `${from + length}`, type);
}
