// The body of a request as text: read within a limit, its media type validated, invalid UTF-8 replaced.

import { bodyLimits } from '../contract/fronts/index.js';
import { AssayError, quote } from '../contract/index.js';
import { readAll } from '../platform/index.js';

const accepted = 'application/json and text/plain in UTF-8 are accepted';

type BodyKind = 'json' | 'text';

/** @throws invalid_request naming the two accepted types */
function classifyBody(contentType: string | null): BodyKind {
  if (contentType === null) throw new AssayError('invalid_request', `Content type is missing; ${accepted}`);
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8);
  if (charset === undefined || /^("utf-?8"|utf-?8)$/.test(charset)) {
    if (type === 'text/plain') return 'text';
    if (/^application\/([a-z0-9.!#$&^_-]+\+)?json$/.test(type)) return 'json';
  }
  throw new AssayError('invalid_request', `Unsupported content type ${quote(contentType)}; ${accepted}`);
}

/** @returns the whole body, or null if it has more than `limit` bytes */
async function readWithin(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null;
  // Firefox has no `Request.body`, so its size is known only after reading.
  if (request.body) return readAll(request.body, limit);
  const bytes = new Uint8Array(await request.arrayBuffer());
  return bytes.byteLength > limit ? null : bytes;
}

/** @throws invalid_request for a body that is compressed or encoded otherwise, naming the codings */
function requireIdentity(contentEncoding: string): void {
  const codings = contentEncoding.split(',').map((coding) => coding.trim());
  const encoded = codings.filter((coding) => coding !== '' && coding.toLowerCase() !== 'identity');
  if (encoded.length === 0) return;
  throw new AssayError(
    'invalid_request',
    `Unsupported content encoding ${quote(encoded.join(', '))}. Send the body without encoding it`,
  );
}

/**
 * Reads the whole body; without a body, the result is empty.
 * @param limit bytes
 * @throws invalid_request when the body breaks off or is encoded; content_too_large
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readWithin(request, limit).catch(() => {
    throw new AssayError('invalid_request', 'Request body cannot be read');
  });
  if (!bytes) throw new AssayError('content_too_large', `Body is too large: the maximum is ${limit} bytes`);
  if (bytes.byteLength > 0) requireIdentity(request.headers.get('content-encoding') ?? '');
  return bytes;
}

/**
 * Reads the whole body as UTF-8 without its byte order mark.
 *
 * @throws invalid_request when the body is empty, breaks off, is encoded, or has another content type;
 *   content_too_large
 */
export async function readBody(request: Request): Promise<{ kind: BodyKind; text: string }> {
  const bytes = await readBytes(request, bodyLimits.bytes);
  if (bytes.byteLength === 0) throw new AssayError('invalid_request', 'Request body is empty');
  return { kind: classifyBody(request.headers.get('content-type')), text: new TextDecoder().decode(bytes) };
}
