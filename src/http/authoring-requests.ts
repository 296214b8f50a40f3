// The bodies that authoring takes. Only their form is judged here; what stands in them is judged by the engine, so that
// every door gives the same errors.
import { AssayError } from '../contract/errors.js';
import { readBody, readBytes } from './body.js';
import { parseJson } from './score-call.js';

/** An exported version at most: an artifact and all its samples, compressed. */
const maximumFileBytes = 256 * 1024 * 1024;

const invalid = (detail: string) => new AssayError('invalid_request', detail);

/**
 * A JSON object.
 * @param ifEmpty stands for a request without a body, where that is allowed
 * @throws invalid_request for anything else
 */
export async function readObject(request: Request, ifEmpty?: object): Promise<object> {
  if (ifEmpty && request.headers.get('content-type') === null) return ifEmpty;
  const { kind, text } = await readBody(request);
  if (kind !== 'json') throw invalid('This endpoint takes application/json');
  return asObject(parseJson(text), 'Body must be a JSON object');
}

/** Samples as `{ samples: […] }` in JSON, or as JSON Lines in plain text. @throws invalid_request naming the line */
export async function readSamples(request: Request): Promise<object> {
  const { kind, text } = await readBody(request);
  if (kind === 'json') return asObject(parseJson(text), 'Body must be a JSON object');
  const samples = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [asObject(parseJson(line), 'not a JSON object')];
    } catch {
      throw invalid(`Line ${index + 1} is not a JSON object`);
    }
  });
  return { samples };
}

/** @throws invalid_request when it is empty, content_too_large */
export async function readFile(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(request, maximumFileBytes);
  if (bytes.byteLength === 0) throw invalid('Request body is empty');
  return bytes;
}

function asObject(value: unknown, otherwise: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw invalid(otherwise);
}
