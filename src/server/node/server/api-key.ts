// The key that requests to authoring paths must bring.
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  AssayError,
  authoringRoutes,
  matchRoute,
  type RouteMatch,
  type RouteName,
} from '../../../core/contract/index.js';
import { createRequestId } from '../../../core/http/index.js';
import { createServerResponse } from './refusal.js';

const authoringNames: ReadonlySet<RouteName> = new Set(authoringRoutes.map(({ name }) => name));

/** Of a server on which everyone who can connect would build models, without saying so. */
export const withoutKeyError = (): AssayError =>
  new AssayError(
    'invalid_request',
    "Option 'authoring' needs an 'apiKey'. Set 'authoringWithoutKey' to true if everyone who can connect may build and delete models",
  );

/** Digests have one length, which the comparison in constant time needs. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Compares keys in constant time.
 * @param option name of the option that holds the key
 * @throws invalid_request for an empty key
 */
export function createTextCheck(key: string, option: string): (sent: string) => boolean {
  if (key.trim() !== key || key === '') {
    const detail = `Option '${option}' must be a text without white space at its ends`;
    throw new AssayError('invalid_request', detail);
  }
  const expected = digest(key);
  return (sent) => timingSafeEqual(digest(sent), expected);
}

/** Compares the key of `Authorization: Bearer`. */
export function createKeyCheck(key: string): (headers: Headers) => boolean {
  const isKey = createTextCheck(key, 'apiKey');
  return (headers) => {
    const sent = /^bearer +(\S.*)$/i.exec(headers.get('authorization') ?? '')?.[1];
    return sent !== undefined && isKey(sent);
  };
}

const isAuthoring = (request: Request, match: RouteMatch | undefined) =>
  Object.entries(match?.routes ?? {}).some(
    ([method, { name }]) => authoringNames.has(name) && method === request.method.replace('HEAD', 'GET'),
  );

const challenge = { 'WWW-Authenticate': 'Bearer' };

/**
 * Creates the check of requests that read or change models being built.
 * @returns a function that returns the refusal of a request without the key; undefined for any other request
 * @throws invalid_request for an empty key
 */
export function createAuthoringCheck(key: string, base: string): (request: Request) => Response | undefined {
  const hasKey = createKeyCheck(key);
  return (request) => {
    const match = matchRoute(new URL(request.url).pathname, base, 'A');
    if (!isAuthoring(request, match) || hasKey(request.headers)) return undefined;
    const message =
      'Building models needs the API key of this server: send it as Authorization: Bearer <key>';
    const error = { code: 'invalid_request', message, request_id: createRequestId(), details: [] };
    return createServerResponse(401, { error }, challenge);
  };
}
