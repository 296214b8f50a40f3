// JSON in the body of a request: parsed within a safe depth, and validated to be an object.
import { AssayError } from '../contract/index.js';
import { checkJson } from '../contract/requests/index.js';
import { readBody } from './body.js';

export const invalidRequest = (detail: string) => new AssayError('invalid_request', detail);

/** @throws invalid_request when the text is not valid JSON or is nested too deeply */
export function parseJson(text: string): unknown {
  checkJson(text);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest('Body is not valid JSON');
  }
}

/** @throws invalid_request for any JSON except an object */
function parseObject(text: string): object {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw invalidRequest('Body must be a JSON object');
}

/**
 * Reads a JSON object.
 * @param ifEmpty the object to return for a request without a body. Default: a body is required
 * @throws invalid_request for anything else
 */
export async function readObject(request: Request, ifEmpty?: object): Promise<object> {
  if (ifEmpty && request.headers.get('content-type') === null) return ifEmpty;
  const { kind, text } = await readBody(request);
  if (kind !== 'json') throw invalidRequest('Content type must be application/json');
  return parseObject(text);
}

/**
 * Reads samples: `{ samples: […] }` as JSON, or JSON Lines as plain text. Only the form is validated.
 * @throws invalid_request naming the line
 */
export async function readSamples(request: Request): Promise<object> {
  const { kind, text } = await readBody(request);
  if (kind === 'json') return parseObject(text);
  const samples = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [parseObject(line)];
    } catch {
      throw invalidRequest(`Line ${index + 1} is not a JSON object`);
    }
  });
  return { samples };
}
