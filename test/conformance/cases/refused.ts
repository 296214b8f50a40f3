// POST /m/{handle}: refused requests and their error details (contract, sections 4.1 and 7; semantics, section 2).
import type { Case, Sent } from '../types.js';
import { asJson, baseline, keys, plain, rawJson, scorePath, text, utf8 } from './model.js';

function refused(title: string, send: Sent, detail: string | RegExp): Case {
  return { title, send, status: 422, detail };
}

const bodies: Case[] = [
  ...['application/json', 'text/plain', 'image/png'].map((type) =>
    refused(
      `R4: refuses an empty ${type} body`,
      { path: scorePath, method: 'POST', headers: { 'Content-Type': type } },
      'Request body is empty',
    ),
  ),
  refused(
    'R4: refuses a request without a body',
    { path: scorePath, method: 'POST' },
    'Request body is empty',
  ),
  ...[
    ['half an object', '{'],
    ['single quotes', "{'content':'x'}"],
    ['a trailing comma', '{"content":"x",}'],
    ['NaN', 'NaN'],
    ['two documents', '{"content":"x"}{"content":"y"}'],
    ['white space', ' \n '],
    ['a byte order mark alone', '\ufeff'],
    ['text', text],
  ].map(([name, body]) =>
    refused(`R6: refuses ${name} as JSON`, rawJson(utf8(body ?? '')), 'Body is not valid JSON'),
  ),
  ...['[]', '"x"', '1', '1e309', 'null', 'true'].map((body) =>
    refused(`R8: refuses the JSON body ${body}`, rawJson(body), 'Body must be a JSON object'),
  ),
  refused(
    'R17: refuses JSON 65 levels deep',
    rawJson('['.repeat(65) + ']'.repeat(65)),
    'Body is nested too deeply',
  ),
  refused(
    'R17: parses JSON 64 levels deep',
    rawJson('['.repeat(64) + ']'.repeat(64)),
    'Body must be a JSON object',
  ),
  refused(
    'R17: refuses JSON 10,000 levels deep',
    rawJson('{"a":'.repeat(10_000)),
    'Body is nested too deeply',
  ),
  refused(
    'R17: refuses a million brackets',
    rawJson(() => '['.repeat(1_000_000)),
    'Body is nested too deeply',
  ),
  refused(
    'R16: refuses a body over the maximum of 13 MiB',
    { path: scorePath, headers: plain, body: () => 'x'.repeat(14 * 1024 * 1024) },
    'Body is too large: the maximum is 13631488 bytes',
  ),
];

const fields: Case[] = [
  refused('R9: refuses an object without content', asJson({}), "Field 'content' is required"),
  ...[null, 5, [], {}, true].map((content) =>
    refused(
      `R9: refuses content ${JSON.stringify(content)}`,
      asJson({ content }),
      "Field 'content' must be a string",
    ),
  ),
  refused('R10: refuses an unknown field', asJson({ content: text, model: 'x' }), "Unknown field: 'model'"),
  refused(
    'R10: refuses __proto__ as an own field',
    rawJson('{"content":"x","__proto__":{"traits":["none"]}}'),
    "Unknown field: '__proto__'",
  ),
  refused(
    'R10: refuses constructor as a field',
    rawJson('{"content":"x","constructor":1}'),
    "Unknown field: 'constructor'",
  ),
  refused('refuses two unknown fields', asJson({ content: text, b: 1, c: 2 }), "Unknown fields: 'b', 'c'"),
  refused(
    'R12: refuses an empty list of traits',
    asJson({ content: text, traits: [] }),
    "Field 'traits' must name at least one trait",
  ),
  ...['intent_clarity', 5, {}, true].map((traits) =>
    refused(
      `R12: refuses traits ${JSON.stringify(traits)}`,
      asJson({ content: text, traits }),
      "Field 'traits' must be an array of strings",
    ),
  ),
  refused(
    'R12: refuses a trait that is a number',
    asJson({ content: text, traits: ['intent_clarity', 5] }),
    "Field 'traits' must be an array of strings: item 1 is not a string",
  ),
  refused(
    'R12: refuses 1,001 traits',
    asJson({ content: text, traits: Array(1001).fill('intent_clarity') }),
    "Field 'traits' must name at most 1000 traits, not 1001",
  ),
  ...['nope', 'constructor', '__proto__', 'INTENT_CLARITY', ''].map((name) =>
    refused(
      `R11: refuses the unknown trait '${name}'`,
      asJson({ content: text, traits: [name] }),
      `Unknown trait '${name}'. This model has: ${keys.join(', ')}`,
    ),
  ),
  refused(
    'names all unknown traits in the detail, but no known ones',
    asJson({ content: text, traits: ['a', 'intent_clarity', 'b', 'a'] }),
    `Unknown traits 'a', 'b'. This model has: ${keys.join(', ')}`,
  ),
  refused(
    'R13: refuses a number as baseline',
    asJson({ content: text, compare_to: 5 }),
    "Field 'compare_to' must be a string",
  ),
  ...['', ' \t\n'].map((compare_to) =>
    refused(
      `R13: refuses the baseline ${JSON.stringify(compare_to)}`,
      asJson({ content: text, compare_to }),
      "Field 'compare_to' is empty: it has no words to score",
    ),
  ),
];

const empties: readonly (readonly [string, string])[] = [
  ['spaces', '   '],
  ['line ends', '\r\n\t\n'],
  ['NUL', '\u0000\u0000'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060'],
  ['byte order marks', '\ufeff\ufeff'],
  ['private use characters', '\ue000\uf8ff\u{f0000}'],
  ['invisible fillers', '\u00ad\u115f\u3164\u2800'],
];

const contents: Case[] = [
  refused(
    'R5: refuses an empty content',
    asJson({ content: '' }),
    'Content is empty: it has no words to score',
  ),
  ...empties.flatMap(([name, content]) => [
    refused(
      `R5: refuses content of ${name} in JSON`,
      asJson({ content }),
      'Content is empty: it has no words to score',
    ),
    refused(
      `R5: refuses content of ${name} in text/plain`,
      { path: scorePath, headers: plain, body: utf8(content) },
      'Content is empty: it has no words to score',
    ),
  ]),
  refused(
    'R5: refuses a content of one lone surrogate',
    rawJson('{"content":"\\ud800"}'),
    'Content is empty: it has no words to score',
  ),
  refused(
    'R5: refuses a content of only invalid UTF-8',
    { path: scorePath, headers: plain, body: new Uint8Array([0xff, 0xfe, 0xc0]) },
    'Content is empty: it has no words to score',
  ),
  refused(
    'R16: refuses one byte over 1 MiB',
    { path: scorePath, body: () => 'x'.repeat(1_048_577) },
    'Content is too large: 1048577 bytes, maximum 1048576',
  ),
  refused(
    'R16: counts the size in bytes of UTF-8',
    {
      path: scorePath,
      headers: { 'Content-Type': 'application/json' },
      body: () => JSON.stringify({ content: 'é'.repeat(524_289) }),
    },
    'Content is too large: 1048578 bytes, maximum 1048576',
  ),
  refused(
    'R16: refuses a baseline over 1 MiB',
    {
      path: scorePath,
      headers: { 'Content-Type': 'application/json' },
      body: () => JSON.stringify({ content: text, compare_to: 'x'.repeat(1_048_577) }),
    },
    "Field 'compare_to' is too large: 1048577 bytes, maximum 1048576",
  ),
];

const types: Case[] = [
  ...[
    'application/json; charset=utf-16',
    'text/plain; charset=latin1',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'json',
    'text/plain, application/json',
  ].map((type) =>
    refused(
      `R15: refuses the content type ${type}`,
      { path: scorePath, headers: { 'Content-Type': type }, body: utf8(text) },
      `Unsupported content type '${type}'; application/json and text/plain in UTF-8 are accepted`,
    ),
  ),
  refused(
    'R15: refuses a body without a content type',
    { path: scorePath, body: utf8(text) },
    'Content type is missing; application/json and text/plain in UTF-8 are accepted',
  ),
];

const encodings: Case[] = [
  ...(
    [
      ['gzip', 'gzip'],
      ['BR', 'BR'],
      ['identity, deflate', 'deflate'],
      ['gzip, zstd', 'gzip, zstd'],
    ] as const
  ).map(([sent, named]) =>
    refused(
      `a body with the content encoding ${sent}`,
      {
        ...asJson({ content: text }),
        headers: { 'Content-Type': 'application/json', 'Content-Encoding': sent },
      },
      `Unsupported content encoding '${named}'. Send the body without encoding it`,
    ),
  ),
  {
    title: 'a body with the content encoding identity is read',
    send: { path: scorePath, headers: { ...plain, 'Content-Encoding': 'identity' }, body: text },
    status: 200,
  },
];

const urls: Case[] = [
  refused(
    'U1: names the origin and the cause, but not the path, of a URL that cannot be fetched',
    asJson({ content: 'http://127.0.0.1:9/secret?token=1' }),
    /^(?!.*secret).*http:\/\/127\.0\.0\.1:9\b/,
  ),
  refused(
    'U1: names the origin of a baseline URL that cannot be fetched',
    asJson({ content: text, compare_to: ' HTTP://127.0.0.1:9/ ' }),
    /http:\/\/127\.0\.0\.1:9\b/,
  ),
  refused(
    'U8: refuses a URL with credentials',
    asJson({ content: 'http://user:secret@127.0.0.1:9/' }),
    /^(?!.*secret).+$/,
  ),
];

export const refusedCases: readonly Case[] = [
  ...bodies,
  ...fields,
  ...contents,
  ...types,
  ...encodings,
  ...urls,
  refused(
    'refuses an empty content with a valid baseline',
    asJson({ content: ' ', compare_to: baseline }),
    'Content is empty: it has no words to score',
  ),
];
