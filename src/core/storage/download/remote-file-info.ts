// Reads a file's size from response headers, and its hash if the server is a model hub. Pure.
import { type RemoteFile, readLength } from './download-errors.js';

/**
 * Completes the unknown size and hash of a file from the headers of a response.
 *
 * A hub sends a large file's SHA-256 in `x-linked-etag`. A plain `etag` is not used: it may be any kind of hash, also one
 * with 64 digits.
 * @param from the first byte of the response
 */
export function readRemoteFileInfo(file: RemoteFile, response: Response, from: number): RemoteFile {
  return {
    url: file.url,
    bytes: file.bytes ?? readSize(response, from),
    sha256: file.sha256 ?? parseHash(response.headers.get('x-linked-etag')),
  };
}

function readSize(response: Response, from: number): number | null {
  const linkedSize = parseSize(response.headers.get('x-linked-size'));
  if (linkedSize !== null) return linkedSize;
  const length = readLength(response);
  return length === null ? null : from + length;
}

const parseSize = (header: string | null): number | null =>
  header && /^\d+$/.test(header) ? Number(header) : null;

const parseHash = (etag: string | null): string | null =>
  /^(?:W\/)?"?([0-9a-f]{64})"?$/i.exec(etag ?? '')?.[1]?.toLowerCase() ?? null;
