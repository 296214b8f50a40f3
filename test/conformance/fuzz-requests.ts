// Random requests: mostly almost valid, so that they reach the handlers, and inputs that are known to break servers.
import fc from 'fast-check';
import { handle } from './cases/model.js';
import { fuzzBody, oddText } from './fuzz-bodies.js';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
  /** Milliseconds that the clock advances before the request. */
  pause: number;
}

const encoded = (segment: string) => encodeURIComponent(segment.toWellFormed());
const segment = fc.oneof(
  { weight: 8, arbitrary: fc.constant(handle) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'no.such',
      'constructor',
      '__proto__',
      'toString',
      'a%2fb',
      '%E0%A4%A',
      '%00',
      '%',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('a'.repeat(20_000), '🦜', '..%2f..%2fx', 'assay%2Ecommit-message', ''),
  },
  { weight: 1, arbitrary: oddText.map(encoded) },
);

const path = fc.oneof(
  { weight: 8, arbitrary: segment.map((one) => `m/${one}`) },
  { weight: 2, arbitrary: segment.map((one) => `m/${one}/traits`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'models',
      'v1/models',
      'v1/openapi.json',
      'api-docs',
      'v1/health',
      'v1/extract',
    ),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(segment, fc.constantFrom('', '/traits', '/score', '/compare', '/explain'))
      .map(([one, rest]) => `v1/models/${one}${rest}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'M/x', 'm', 'm//traits', 'models/', 'v1', 'v1/', 'favicon.ico'),
  },
);
const query = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  oddText.map((value) => `?x=${encoded(value)}`),
);

const contentType = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-8'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<string | undefined>(
      ...[
        undefined,
        'text/plain, application/json',
        'application/json; charset=utf-16',
        'text/html',
        'multipart/form-data',
      ],
      ...[
        'application/x-www-form-urlencoded',
        'APPLICATION/JSON',
        'application/ld+json',
        ';',
        'text/plain; charset="UTF-8"',
      ],
    ),
  },
);
const accept = fc.constantFrom<string | undefined>(
  ...[
    undefined,
    '*/*',
    'text/plain',
    'text/markdown',
    'text/html',
    'application/json',
    'text/plain;q=0',
    'text/plain, */*;q=0.5',
  ],
  ...['text/plain;q=nonsense', ',,;', 'text/plain, text/plain, application/json', 'image/png'],
);
const others = fc.constantFrom<Record<string, string>>(
  ...[
    {},
    {},
    {},
    { Authorization: 'Bearer key' },
    { 'Sec-Fetch-Mode': 'navigate' },
    { 'X-Request-Id': 'mine' },
  ],
);

const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('fitting') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PURGE'),
  },
);

/** The method of a path's route; POST for unknown paths. */
function getRouteMethod(target: string): string {
  const get = /^(models|v1\/models|v1\/health|v1\/openapi\.json|api-docs)$|traits$|^v1\/models\/[^/]+$/;
  return get.test(target) ? 'GET' : 'POST';
}

export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc
  .record({
    method,
    path,
    query,
    contentType,
    accept,
    others,
    body: fuzzBody,
    pause: fc.integer({ min: 0, max: 3000 }),
  })
  .map(
    ({
      method: chosen,
      path: target,
      query: search,
      contentType: type,
      accept: accepted,
      others: more,
      body: sent,
      pause,
    }) => {
      const verb = chosen === 'fitting' ? getRouteMethod(target) : chosen;
      const headers = {
        ...more,
        ...(type && { 'Content-Type': type }),
        ...(accepted && { Accept: accepted }),
      };
      return {
        method: verb,
        path: target + search,
        headers,
        body: verb === 'GET' || verb === 'HEAD' ? null : sent,
        pause,
      };
    },
  );
