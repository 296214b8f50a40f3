// Decodes the body of a response by its Content-Encoding (RFC 9110, section 8.4): codings in the order in which they were
// applied. A coding that is not decoded here is an error: its bytes are no text.
import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AssayError } from '../../core/contract/index.js';

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Encodings that requests ask for. */
export const acceptedCodings = 'gzip, deflate, br';

/** Codings of one response: servers apply one, and each is a decompressor. */
const maxCodings = 2;

/** @throws url_unreadable for another coding, or more than two, after the connection has been closed */
export function decodeBody(message: IncomingMessage, url: URL): Readable {
  const codings = (message.headers['content-encoding'] ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  const unknown = codings.find((coding) => !Object.hasOwn(decoders, coding));
  if (unknown !== undefined || codings.length > maxCodings) {
    message.destroy();
    const what =
      unknown === undefined
        ? `it has ${codings.length} content codings, maximum ${maxCodings}`
        : `its content coding '${unknown.slice(0, 40)}' is not one of ${acceptedCodings}`;
    throw new AssayError('url_unreadable', `URL at ${url.origin} cannot be read: ${what}`);
  }
  return codings.reduceRight<Readable>((source, coding) => {
    const stream = decoders[coding]?.() as Transform;
    source.on('error', (error) => stream.destroy(error));
    stream.on('close', () => message.destroy());
    return source.pipe(stream);
  }, message);
}
