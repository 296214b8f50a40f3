// What a response says of the file behind it: its size, and its hash where the server is a model hub. Pure.
import { lengthIn, type RemoteFile } from './download-errors.js';

/**
 * The file with its size and hash where they were not known.
 *
 * The hub says a large file's SHA-256 in `x-linked-etag`. A plain `etag` may be any hash at all, of 64 digits too, so
 * it is not taken for one.
 * @param from the byte that the response begins at
 */
export function told(file: RemoteFile, response: Response, from: number): RemoteFile {
  return {
    url: file.url,
    bytes: file.bytes ?? sizeIn(response, from),
    sha256: file.sha256 ?? hashIn(response.headers.get('x-linked-etag')),
  };
}

function sizeIn(response: Response, from: number): number | null {
  const linked = numberIn(response.headers.get('x-linked-size'));
  if (linked !== null) return linked;
  const length = lengthIn(response);
  return length === null ? null : from + length;
}

const numberIn = (text: string | null): number | null => (text && /^\d+$/.test(text) ? Number(text) : null);

const hashIn = (etag: string | null): string | null =>
  /^(?:W\/)?"?([0-9a-f]{64})"?$/i.exec(etag ?? '')?.[1]?.toLowerCase() ?? null;
