// The key that requests of the Perspective API must bring, in their query.
import { commentRoutes, matchRoute } from '../../../core/contract/index.js';
import { createTextCheck } from './api-key.js';
import { createServerResponse } from './refusal.js';

const names: ReadonlySet<string> = new Set(commentRoutes.map(({ name }) => name));

/** In the words of the old service, whose clients may look for them. */
const missing = {
  code: 403,
  status: 'PERMISSION_DENIED',
  message: 'The request is missing a valid API key.',
};
const invalid = {
  code: 400,
  status: 'INVALID_ARGUMENT',
  message: 'API key not valid. Please pass a valid API key.',
};
const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }];

/**
 * Creates the check of the key of comments.
 * @returns a function that returns the refusal of a request without the key; undefined for any other request
 * @throws invalid_request for an empty key
 */
export function createCommentCheck(key: string, base: string): (request: Request) => Response | undefined {
  const isKey = createTextCheck(key, 'perspectiveKey');
  return ({ url, method }) => {
    const { pathname, searchParams } = new URL(url);
    const route = matchRoute(pathname, base, 'A', true)?.routes.POST;
    if (method !== 'POST' || route === undefined || !names.has(route.name)) return undefined;
    const sent = searchParams.get('key');
    if (sent === null) return createServerResponse(missing.code, { error: { ...missing, details: [] } });
    if (isKey(sent)) return undefined;
    return createServerResponse(invalid.code, { error: { ...invalid, details } });
  };
}
