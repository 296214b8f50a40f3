import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AssayError } from '../../../src/contract/errors.js';
import {
  checkContent,
  checkDepth,
  contentLimit,
  isUrl,
  parseScoreRequest,
} from '../../../src/contract/requests.js';
import { scoreRequestSchema } from '../../../src/contract/resources.js';

/** Code and detail of what a call throws; anything but an AssayError is a failure of the test. */
function thrownBy(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof AssayError) return `${error.code}: ${error.detail}`;
    throw error;
  }
  return 'nothing';
}

const refused = (request: unknown) => thrownBy(() => parseScoreRequest(request));

describe('a score request is refused', () => {
  it.each([
    [[], 'Body must be a JSON object'],
    ['x', 'Body must be a JSON object'],
    [1, 'Body must be a JSON object'],
    [null, 'Body must be a JSON object'],
    [undefined, 'Body must be a JSON object'],
    [Symbol('s'), 'Body must be a JSON object'],
    [() => 1, 'Body must be a JSON object'],
    [{}, "Field 'content' is required"],
    [{ content: undefined }, "Field 'content' is required"],
    [Object.create({ content: 'inherited' }), "Field 'content' is required"],
    [{ content: null }, "Field 'content' must be a string"],
    [{ content: 5 }, "Field 'content' must be a string"],
    [{ content: [] }, "Field 'content' must be a string"],
    [{ content: {} }, "Field 'content' must be a string"],
    [{ content: new String('x') }, "Field 'content' must be a string"],
    [{ content: 'a', compare_to: 5 }, "Field 'compare_to' must be a string"],
    [{ content: 'a', compare_to: ['b'] }, "Field 'compare_to' must be a string"],
    [{ content: 'a', traits: [] }, "Field 'traits' must name at least one trait"],
    [{ content: 'a', traits: 'x' }, "Field 'traits' must be an array of strings"],
    [{ content: 'a', traits: { 0: 'x' } }, "Field 'traits' must be an array of strings"],
    [{ content: 'a', traits: ['x', 1] }, "Field 'traits' must be an array of strings: item 1 is not one"],
    [{ content: 'a', traits: [null] }, "Field 'traits' must be an array of strings: item 0 is not one"],
    [{ content: 'a', traits: Array(2) }, "Field 'traits' must be an array of strings: item 0 is not one"],
    [
      { content: 'a', traits: Array(1001).fill('x') },
      "Field 'traits' must name at most 1000 traits, not 1001",
    ],
    [{ content: 'a', extra: 1 }, "Unknown field: 'extra'"],
    [{ content: 'a', extra: null }, "Unknown field: 'extra'"],
    [{ content: 'a', x: 1, y: 2 }, "Unknown fields: 'x', 'y'"],
    [JSON.parse('{"content":"a","__proto__":{"traits":["x"]}}'), "Unknown field: '__proto__'"],
    [{ content: 'a', constructor: 1 }, "Unknown field: 'constructor'"],
    [{ content: 'a', 'a\nb': 1 }, "Unknown field: 'a b'"],
  ])('%j: %s', (request, detail) => {
    expect(refused(request)).toBe(`invalid_request: ${detail}`);
  });

  it.each([
    [
      'a getter',
      {
        get content() {
          throw new Error('no');
        },
      },
    ],
    [
      'a proxy',
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('no');
          },
        },
      ),
    ],
    [
      'an array of traits',
      {
        content: 'a',
        traits: new Proxy([1], {
          get() {
            throw new Error('no');
          },
        }),
      },
    ],
  ])('when %s throws', (_, request) => {
    expect(refused(request)).toBe('invalid_request: Request cannot be read');
  });

  it('with at most 80 characters of names, however many fields are unknown', () => {
    const names = Array.from({ length: 500 }, (_, i) => [`field${i}`, i]);
    const detail = refused({ content: 'a', ...Object.fromEntries(names) });
    expect(detail).toMatch(/^invalid_request: Unknown fields: 'field0', 'field1', .* and 49\d more$/);
    expect(detail.length).toBeLessThan(150);
    expect(refused({ content: 'a', ['x'.repeat(500)]: 1 })).toBe(
      `invalid_request: Unknown field: '${'x'.repeat(80)}…'`,
    );
  });
});

describe('a score request is read', () => {
  it.each([
    [{ content: 'a' }, { content: 'a' }],
    [{ content: 'a', compare_to: null, traits: null }, { content: 'a' }],
    [{ content: 'a', compare_to: undefined, traits: undefined }, { content: 'a' }],
    [
      { content: ' a ', compare_to: '\tb' },
      { content: ' a ', compare_to: '\tb' },
    ],
    [
      { content: 'a', traits: ['', 'x', 'x'] },
      { content: 'a', traits: ['', 'x', 'x'] },
    ],
    [
      { content: 'a', traits: Array(1000).fill('x') },
      { content: 'a', traits: Array(1000).fill('x') },
    ],
    [Object.assign(Object.create(null), { content: 'a' }), { content: 'a' }],
    [JSON.parse('{"content":"a","content":"b"}'), { content: 'b' }],
    [
      { content: 'a\ud800b', compare_to: '\udc00c' },
      { content: 'a\ufffdb', compare_to: '\ufffdc' },
    ],
  ])('%j', (request, read) => {
    expect(parseScoreRequest(request)).toStrictEqual(read);
  });

  it.each([true, false])('without what Object.prototype may have been given, writable: %s', (writable) => {
    const given = { value: ['x'], enumerable: true, configurable: true, writable };
    Object.defineProperty(Object.prototype, 'traits', given);
    let read: object;
    try {
      read = parseScoreRequest({ content: 'a' });
    } finally {
      Reflect.deleteProperty(Object.prototype, 'traits');
    }
    expect(read).toStrictEqual({ content: 'a' });
  });

  it('as a copy that later changes do not reach', () => {
    const request = { content: 'a', traits: ['x'] };
    const read = parseScoreRequest(request);
    request.traits.push('y');
    expect(read.traits).toEqual(['x']);
  });

  it('as the published schema says, except for what only a look at the text can tell', () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>(undefined, null, '', 'a', '\ud800', [], ['x'], [1], [null]),
      fc.jsonValue(),
    );
    const request = fc.oneof(
      fc.record({ content: value, compare_to: value, traits: value }, { requiredKeys: [] }),
      fc.record(
        { content: fc.string(), traits: fc.array(fc.string()), extra: value },
        { requiredKeys: ['content'] },
      ),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(request, (candidate) => {
        const outcome = refused(candidate);
        const known = scoreRequestSchema.safeParse(JSON.parse(JSON.stringify(candidate))).success;
        if (outcome === 'nothing') expect(known).toBe(true);
        else if (known) expect(outcome).toMatch(/^content_(empty|too_large): /);
        else expect(outcome).toMatch(/^(invalid_request|content_empty): /);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('checkContent', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \t\r\n\u00a0\u3000\u2028'],
    ['NUL', '\u0000'],
    ['controls', '\u0007\u001b\u0085'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060'],
    ['a byte order mark', '\ufeff'],
    ['bidi controls', '\u202e\u2066'],
    ['private use', '\ue000\u{f0000}'],
    ['noncharacters', '\uffff\ufdd0\u{1fffe}'],
    ['lone surrogates', '\ud800 \udfff'],
    ['replacement characters', '\ufffd\ufffd'],
    ['a soft hyphen', '\u00ad'],
    ['variation selectors and tags', '\ufe0f\u{e0061}'],
    ['Hangul fillers and Braille blanks', '\u3164\u115f\u2800'],
  ])('finds %s empty', (_, text) => {
    expect(thrownBy(() => checkContent(text))).toBe('content_empty: Content is empty');
    expect(thrownBy(() => checkContent(text, 'compare_to'))).toBe(
      "content_empty: Field 'compare_to' is empty",
    );
  });

  it.each(['a', '\u0000a', ' 中 ', '😀', '\u0301', '[CLS]', '‮abc', '٣', '.', 'a\u2028b', '\ufffdx', 'ﷺ'])(
    'takes %j as it is',
    (text) => {
      expect(checkContent(text)).toBe(text);
    },
  );

  it('replaces every lone surrogate and keeps pairs', () => {
    expect(checkContent('\udc00a\ud83d\ude00\ud83d')).toBe('\ufffda😀\ufffd');
  });

  it.each([
    ['ASCII', 'a', 1],
    ['two-byte letters', 'é', 2],
    ['three-byte letters', '中', 3],
    ['pairs of surrogates', '😀', 4],
    ['lone surrogates', '\ud800x', 4],
  ])('counts %s as UTF-8 does', (_, unit, bytes) => {
    const fitting = Math.floor(contentLimit / bytes);
    const rest = 'a'.repeat(contentLimit - fitting * bytes);
    expect(checkContent(unit.repeat(fitting) + rest)).toHaveLength(unit.length * fitting + rest.length);
    expect(thrownBy(() => checkContent(`${unit.repeat(fitting)}${rest}a`))).toBe(
      'content_too_large: Content is too large: 1048577 bytes, maximum 1048576',
    );
  });

  it('counts the bytes that an encoder would write', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\udc00'))),
        (parts) => {
          const text = `${parts.join('')}${'a'.repeat(contentLimit)}b`;
          const bytes = new TextEncoder().encode(text).length;
          expect(thrownBy(() => checkContent(text, 'compare_to'))).toBe(
            `content_too_large: Field 'compare_to' is too large: ${bytes} bytes, maximum 1048576`,
          );
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('isUrl', () => {
  it.each([
    'https://example.org',
    'http://example.org/a?b=c#d',
    'HTTPS://EXAMPLE.ORG/',
    ' \n https://example.org/x \t',
    'https://user:pass@example.org:8080/',
    'http://[::1]/',
    'http://127.0.0.1',
    'https://bücher.example/ü',
    'https://a',
    `https://example.org/${'a'.repeat(2048 - 20)}`,
  ])('is true for %s', (text) => {
    expect(isUrl(text)).toBe(true);
  });

  it.each([
    '',
    'example.org',
    'www.example.org',
    'http:example.org',
    'http:/example.org',
    'http://',
    'https:///a',
    'https://?a',
    'https://#a',
    'https://\\a',
    'ftp://example.org',
    'javascript:alert(1)',
    'data:text/plain,x',
    'file:///etc/passwd',
    'https://example.org a',
    'https://example.org\nhttps://example.org',
    'see https://example.org',
    '"https://example.org"',
    `https://example.org/${'a'.repeat(2048 - 19)}`,
  ])('is false for %s', (text) => {
    expect(isUrl(text)).toBe(false);
  });
});

describe('checkDepth', () => {
  const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

  it.each([
    ['64 arrays', nested(64)],
    ['64 objects', nested(64, '{"a":', '}').replace('}', '1}')],
    ['many shallow ones', `[${'[],{},'.repeat(1000)}0]`],
    ['brackets in strings', JSON.stringify({ content: nested(1000) })],
    ['escaped quotes before brackets', JSON.stringify({ content: `\\"${nested(1000)}\\\\"` })],
    ['nothing', ''],
  ])('accepts %s', (_, text) => {
    expect(thrownBy(() => checkDepth(text))).toBe('nothing');
  });

  it.each([
    ['65 arrays', nested(65)],
    ['65 objects', nested(65, '{"a":', '}')],
    ['a million open ones', '['.repeat(1_000_000)],
    ['both in turn', '[{"a":'.repeat(33)],
    ['brackets after a string with an escaped backslash', `["\\\\",${nested(64)}]`],
  ])('refuses %s', (_, text) => {
    expect(thrownBy(() => checkDepth(text))).toBe('invalid_request: Body is nested too deeply');
  });

  it('takes another limit', () => {
    expect(thrownBy(() => checkDepth('[[1]]', 2))).toBe('nothing');
    expect(thrownBy(() => checkDepth('[[1]]', 1))).not.toBe('nothing');
  });
});
