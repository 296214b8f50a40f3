// JSON in the body of a request: parsed within the depth that is safe, and an object where one is asked for.
import { AssayError } from '../contract/errors.js';
import { checkDepth } from '../contract/requests.js';
import { readBody } from './body.js';

const invalid = (detail: string) => new AssayError('invalid_request', detail);

/** @throws invalid_request when the text is not JSON or too deep */
export function parseJson(text: string): unknown {
  checkDepth(text);
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('Body is not valid JSON');
  }
}

/** @throws invalid_request for any JSON but an object */
export function parseObject(text: string): object {
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw invalid('Body must be a JSON object');
}

/**
 * A JSON object.
 * @param ifEmpty stands for a request without a body, where that is allowed
 * @throws invalid_request for anything else
 */
export async function readObject(request: Request, ifEmpty?: object): Promise<object> {
  if (ifEmpty && request.headers.get('content-type') === null) return ifEmpty;
  const { kind, text } = await readBody(request);
  if (kind !== 'json') throw invalid('This endpoint takes application/json');
  return parseObject(text);
}
