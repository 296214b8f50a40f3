// The body of a request that is not one of the contract's, within the same limits.
import { bodyLimits } from '../../../core/contract/fronts/index.js';
import { AssayError } from '../../../core/contract/index.js';
import { checkJson } from '../../../core/contract/requests/index.js';
import { readAll } from '../../../core/platform/index.js';

const { bytes: limit } = bodyLimits;

/**
 * Parses the body as JSON in UTF-8.
 * @throws content_too_large; invalid_request if it is nested too deeply; a SyntaxError if it is not JSON; what the stream throws
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const isTooLarge = Number(request.headers.get('content-length') ?? 0) > limit;
  const bytes = isTooLarge || !request.body ? undefined : await readAll(request.body, limit);
  if (isTooLarge || bytes === null)
    throw new AssayError('content_too_large', `Body is too large: the maximum is ${limit} bytes`);
  const text = new TextDecoder().decode(bytes);
  checkJson(text);
  return JSON.parse(text);
}
