// The body of a request as text: read to the end within a limit, its media type checked, bad UTF-8 replaced.
import { AssayError, quoted } from '../contract/errors.js';

/** Two texts of 1 MiB, each byte of them escaped to six, and room for the names around them. */
const maximumBodyBytes = 13 * 1024 * 1024;

const accepted = 'application/json and text/plain in UTF-8 are accepted';

type BodyKind = 'json' | 'text';

/** @throws invalid_request naming the two accepted types */
function kindOf(contentType: string | null): BodyKind {
  if (contentType === null) throw new AssayError('invalid_request', `Content type is missing; ${accepted}`);
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice(8);
  if (charset === undefined || /^("utf-?8"|utf-?8)$/.test(charset)) {
    if (type === 'text/plain') return 'text';
    if (/^application\/([a-z0-9.!#$&^_-]+\+)?json$/.test(type)) return 'json';
  }
  throw new AssayError('invalid_request', `Unsupported content type ${quoted(contentType)}; ${accepted}`);
}

function tooLarge(limit: number): AssayError {
  return new AssayError('content_too_large', `Body is too large: the maximum is ${limit} bytes`);
}

/** Reads chunk by chunk, so that an endless body costs no more than the limit. */
async function readStream(
  stream: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > limit) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(limit);
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

async function allBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  // Firefox has no `Request.body`, so there the size is known only after reading.
  if (request.body) return readStream(request.body, limit);
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.byteLength > limit) throw tooLarge(limit);
  return bytes;
}

/** The whole body; empty where there is none. @throws invalid_request when it breaks off; content_too_large */
export function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return allBytes(request, limit).catch((error: unknown) => {
    throw error instanceof AssayError
      ? error
      : new AssayError('invalid_request', 'Request body cannot be read');
  });
}

/**
 * The whole body, decoded as UTF-8 without its byte order mark.
 *
 * @throws invalid_request when it is empty, breaks off, or has another content type; content_too_large
 */
export async function readBody(request: Request): Promise<{ kind: BodyKind; text: string }> {
  const bytes = await readBytes(request, maximumBodyBytes);
  if (bytes.byteLength === 0) throw new AssayError('invalid_request', 'Request body is empty');
  return { kind: kindOf(request.headers.get('content-type')), text: new TextDecoder().decode(bytes) };
}
