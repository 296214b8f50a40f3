// CORS: which pages of other origins may read the responses. Without allowed origins, none may.
import { AssayError, quote } from '../../contract/index.js';

/** What a page may send and read beyond what every page may. */
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
 * @param origins like `https://example.org`
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
  const allowed: ReadonlySet<string | null> = new Set(origins.map(requireOrigin));
  const isAllowed = (origin: string | null) => allowed.has(origin);
  const apply = (request: Request, response: Response) => {
    if (allowed.size === 0) return response;
    response.headers.append('Vary', 'Origin');
    const origin = request.headers.get('origin');
    if (origin === null || !allowed.has(origin)) return response;
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
      return new Response(null, {
        status: 204,
        headers: {
          'Access-Control-Allow-Methods': methods,
          'Access-Control-Allow-Headers': [...requestHeaders, ...more.request].join(', '),
          'Access-Control-Max-Age': String(maxAge),
        },
      });
    },
  };
}

function requireOrigin(origin: string): string {
  if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
  const detail = `Not an origin like 'https://example.org': ${quote(origin)}`;
  throw new AssayError('invalid_request', detail);
}
