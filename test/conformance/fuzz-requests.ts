// Random requests: mostly nearly right, so that they come far, and everything that has broken a server before.
import fc from 'fast-check';
import { handle, keys } from './cases/model.js';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
  /** Milliseconds that the clock moves on before it. */
  pause: number;
}

/** Code units of every kind; the built-in units never make a lone surrogate. */
const unit = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 0x20 }).map((code) => String.fromCharCode(code)) },
  { weight: 1, arbitrary: fc.constantFrom('\u200b', '\ufeff', '\u202e', '\ue000', '\u0336', '\uffff', '🦜') },
);

const oddText = fc.string({ unit, maxLength: 60 });
const words = fc.array(fc.constantFrom('fix', 'the', 'parser', 'wip', 'because', 'tests', '[CLS]', '\n'), {
  maxLength: 40,
});
const urlText = fc.constantFrom(
  ...['http://127.0.0.1:9/', 'https://example.invalid/a?b#c', ' HTTP://X/ ', 'http://u:p@x/', 'http://x y'],
  ...['javascript:1', 'http:x', 'ftp://x/', 'http://[::1]/', `http://x/${'a'.repeat(3000)}`],
);
const text = fc.oneof(
  { weight: 4, arbitrary: words.map((list) => list.join(' ')) },
  { weight: 4, arbitrary: oddText },
  { weight: 1, arbitrary: urlText },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '\u0000', '\ud800', '\u200b\u200d', '\ufeff') },
);

const traitName = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...keys, 'Intent clarity', 'Context') },
  { weight: 1, arbitrary: fc.constantFrom('constructor', '__proto__', 'toString', '') },
  { weight: 1, arbitrary: oddText },
);
const traits = fc.oneof(
  { weight: 6, arbitrary: fc.array(traitName, { maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 5, 'intent_clarity', {}, [5], [null], [['a']]) },
  { weight: 1, arbitrary: fc.constant(Array<string>(1001).fill('depth')) },
);

/** JSON text of an object whose keys may repeat or be `__proto__`, which no object literal holds. */
const anyMember = fc.tuple(
  fc.oneof(
    fc.constantFrom('content', 'compare_to', 'traits', 'a', 'b', 'url', '__proto__', 'constructor'),
    oddText,
  ),
  fc.oneof(
    text.map((value) => JSON.stringify(value)),
    fc.json(),
    fc.constantFrom('1e309', '-0', 'null', '[]', '{}'),
  ),
);
export const anyObject = fc
  .array(anyMember, { maxLength: 5 })
  .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`);

export const scoreObject = fc
  .record(
    { content: text, compare_to: fc.oneof(text, fc.constant(null)), traits },
    { requiredKeys: ['content'] },
  )
  .map((value) => JSON.stringify(value));
const compareObject = fc
  .record({ a: text, b: text, traits }, { requiredKeys: ['a', 'b'] })
  .map((value) => JSON.stringify(value));
const urlObject = fc.record({ url: fc.oneof(urlText, oddText) }).map((value) => JSON.stringify(value));

const hugeBodies = [
  ...[
    (n: number) => 'x'.repeat(n),
    (n: number) => '字'.repeat(n / 3),
    (n: number) => 'a b '.repeat(n / 4),
  ].flatMap((make) => [
    make(1_048_575),
    JSON.stringify({ content: make(1_048_575) }),
    JSON.stringify({ content: 'x', compare_to: make(1_050_000) }),
  ]),
  '['.repeat(1_000_000),
];
const strangeBodies = [
  ...[
    '',
    '{',
    '[]',
    'null',
    '1e309',
    '"x"',
    'NaN',
    "{'content':'x'}",
    '{"content":"x",}',
    '{"content":1e309}',
  ],
  ...['{"content":"x"}{}', '\ufeff{"content":"x"}', '{"content":"\\ud800"}', '{"content":"x\\udfff"}'],
  ...['{"__proto__":{"content":"x"}}', '{"content":"x","__proto__":null}', '{"content":"x","content":5}'],
  ...[
    '['.repeat(10_000),
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    `{"content":${'['.repeat(64)}${']'.repeat(64)}}`,
  ],
];

const body = fc.oneof(
  { weight: 300, arbitrary: scoreObject },
  { weight: 120, arbitrary: text },
  { weight: 100, arbitrary: anyObject },
  { weight: 80, arbitrary: compareObject },
  { weight: 40, arbitrary: urlObject },
  { weight: 80, arbitrary: fc.constantFrom(...strangeBodies) },
  { weight: 40, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => new Uint8Array(bytes)) },
  { weight: 20, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.constantFrom(...hugeBodies) },
);

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
      .tuple(segment, fc.constantFrom('', '/traits', '/score', '/compare'))
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

/** The method that a path is for; POST where it is for none. */
function fitting(target: string): string {
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
    body,
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
      const verb = chosen === 'fitting' ? fitting(target) : chosen;
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
