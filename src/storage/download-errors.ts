// What can go wrong between a server and a file, in words: the file, what was expected, what came.
import { AssayError, quoted } from '../contract/errors.js';

/** A file on a server, its size and hash as far as they are known. */
export interface RemoteFile {
  readonly url: string;
  readonly bytes: number | null;
  readonly sha256: string | null;
}

/**
 * A file's path and origin, quoted: enough to find it, short enough for a detail. Of a file on disk, which has no
 * origin, the name alone, because an answer tells nothing about the machine that gives it.
 */
export function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  if (origin === 'null') return quoted(pathname.split('/').at(-1) ?? '', 100);
  return `${quoted(pathname.slice(1), 140)} of ${origin}`;
}

const nameOf = (file: RemoteFile): string => `File ${addressOf(file.url)}`;

const short = (hash: string): string => `${hash.slice(0, 12)}…`;

/** Tried as often as it makes sense. */
export function unavailable(file: RemoteFile, cause: unknown): AssayError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AssayError('artifact_unavailable', `${nameOf(file)} cannot be fetched: ${reason}`, { cause });
}

export function tooBig(file: RemoteFile, bytes: number, cause: unknown): AssayError {
  return new AssayError('artifact_unavailable', `${nameOf(file)}: no memory for ${bytes} bytes`, { cause });
}

export function wrongSize(file: RemoteFile, got: string, contentType: string): AssayError {
  return new AssayError(
    'artifact_damaged',
    `${nameOf(file)} has the wrong size: expected ${file.bytes} bytes, got ${got} of type ${contentType}`,
  );
}

/**
 * Refuses bytes that are not the file: of another hash, or the pointer that stands for it in a Git repository.
 * @param got SHA-256 of the bytes
 * @throws artifact_damaged
 */
export function checkContent(file: RemoteFile, got: string, bytes: Uint8Array): void {
  if (got === file.sha256) return;
  const pointer = new TextDecoder().decode(bytes.subarray(0, 64)).startsWith('version https://git-lfs');
  if (file.sha256 === null && !pointer) return;
  const hint = pointer ? ' (it is a Git LFS pointer, not the file)' : '';
  const expected = file.sha256 === null ? '' : `: expected SHA-256 ${short(file.sha256)}, got ${short(got)}`;
  throw new AssayError('artifact_damaged', `${nameOf(file)} is damaged${hint}${expected}`);
}

export const contentTypeOf = (response: Response): string =>
  response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() || 'unknown';

/**
 * Bytes that a response will bring; null where it does not say. Of a compressed transfer the header counts what is
 * transferred, and another origin shows that header and hides the compression.
 */
export function lengthIn({ headers, type }: Response): number | null {
  const length = headers.get('content-length') ?? '';
  return type === 'cors' || headers.has('content-encoding') || !/^\d+$/.test(length) ? null : Number(length);
}

/** Statuses that another try may change. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Refuses a response that cannot be the file (from byte `from` on).
 * @throws artifact_unavailable for a refusal or a page; artifact_damaged for another size; a plain Error for what
 *   another try may change
 */
export function checkResponse(file: RemoteFile, response: Response, from: number): void {
  const type = contentTypeOf(response);
  if (passing.has(response.status)) throw new Error(`HTTP ${response.status}`);
  if (!response.ok) {
    throw new AssayError(
      'artifact_unavailable',
      `${nameOf(file)} cannot be fetched: HTTP ${response.status}`,
    );
  }
  if (type === 'text/html') {
    throw new AssayError(
      'artifact_unavailable',
      `${nameOf(file)} cannot be fetched: expected ${file.bytes === null ? '' : `${file.bytes} bytes of `}data, got a page of type ${type}`,
    );
  }
  const length = lengthIn(response);
  if (file.bytes !== null && length !== null && from + length !== file.bytes)
    throw wrongSize(file, `${from + length}`, type);
}
