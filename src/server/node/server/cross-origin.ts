// CORS: which pages of other origins may read the responses. Without allowed origins, none may.
import { createOriginCheck } from './allowed-origins.js';

/** Headers that a page may send and read in addition to the safelisted ones. Preflights that ask for headers get these. */
const requestHeaders = ['Accept', 'Authorization', 'Content-Type', 'X-Request-Id'];
const exposedHeaders = [
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Content-Truncated',
  'X-Request-Id',
];
const methods = 'DELETE, GET, HEAD, PATCH, POST';
/** Seconds for which a browser may keep the answer to a preflight. */
const maxAge = 600;

export interface CrossOrigin {
  /** True for an origin whose pages may send and read. */
  readonly isAllowed: (origin: string | null) => boolean;
  /** The response to a preflight of an allowed origin; undefined for any other request. */
  readonly preflight: (request: Request) => Response | undefined;
  /** Adds the headers that let a page read a response. */
  readonly apply: (request: Request, response: Response) => Response;
}

/**
 * Creates the rules for requests of other origins.
 * @param origins as `createOriginCheck` takes them
 * @param more headers that a page may send and read beyond those of the REST interface
 * @throws invalid_request for anything but an origin
 */
export function createCrossOrigin(
  origins: readonly string[],
  more: { readonly request: readonly string[]; readonly exposed: readonly string[] } = {
    request: [],
    exposed: [],
  },
): CrossOrigin {
  const isAllowed = createOriginCheck(origins);
  const apply = (request: Request, response: Response) => {
    if (origins.length === 0) return response;
    response.headers.append('Vary', 'Origin');
    const origin = request.headers.get('origin');
    if (origin === null || !isAllowed(origin)) return response;
    response.headers.set('Access-Control-Allow-Origin', origin);
    response.headers.set('Access-Control-Expose-Headers', [...exposedHeaders, ...more.exposed].join(', '));
    return response;
  };
  return {
    isAllowed,
    apply,
    preflight: (request) => {
      const { method, headers } = request;
      if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return undefined;
      if (!isAllowed(headers.get('origin'))) return undefined;
      const asked = headers.get('access-control-request-headers');
      return new Response(null, {
        status: 204,
        headers: {
          'Access-Control-Allow-Methods': methods,
          // Tools on a page add headers such as `traceparent`. Unknown headers change nothing here.
          'Access-Control-Allow-Headers': asked ?? [...requestHeaders, ...more.request].join(', '),
          ...(asked === null ? {} : { Vary: 'Access-Control-Request-Headers' }),
          'Access-Control-Max-Age': String(maxAge),
        },
      });
    },
  };
}
