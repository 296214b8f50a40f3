// Random bodies: almost valid score requests, and inputs that are known to break parsers.
import fc from 'fast-check';
import { keys } from './cases/model.js';

/** Code units of every kind; the built-in units never produce a lone surrogate. */
const unit = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0xd800, max: 0xdfff }).map((code) => String.fromCharCode(code)) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 0x20 }).map((code) => String.fromCharCode(code)) },
  { weight: 1, arbitrary: fc.constantFrom('\u200b', '\ufeff', '\u202e', '\ue000', '\u0336', '\uffff', '🦜') },
);

export const oddText = fc.string({ unit, maxLength: 60 });
const words = fc.array(fc.constantFrom('fix', 'the', 'parser', 'wip', 'because', 'tests', '[CLS]', '\n'), {
  maxLength: 40,
});
const urlText = fc.constantFrom(
  ...['http://127.0.0.1:9/', 'https://example.invalid/a?b#c', ' HTTP://X/ ', 'http://u:p@x/', 'http://x y'],
  ...['http://[', 'https://a:99999', 'http://%', 'https://xn--/'],
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

/** JSON text of an object whose keys may repeat or be `__proto__`, which object literals cannot express. */
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

export const fuzzBody = fc.oneof(
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
