// The bodies that authoring takes. Only their form is judged here; what stands in them is judged by the engine, so that
// every door gives the same errors.
import { AssayError } from '../contract/errors.js';
import { readBody, readBytes } from './body.js';
import { parseObject } from './json-body.js';

/** An exported version at most: an artifact and all its samples, compressed. */
const maximumFileBytes = 256 * 1024 * 1024;

const invalid = (detail: string) => new AssayError('invalid_request', detail);

/** Samples as `{ samples: […] }` in JSON, or as JSON Lines in plain text. @throws invalid_request naming the line */
export async function readSamples(request: Request): Promise<object> {
  const { kind, text } = await readBody(request);
  if (kind === 'json') return parseObject(text);
  const samples = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [parseObject(line)];
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
