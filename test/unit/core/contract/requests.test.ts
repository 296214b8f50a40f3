import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExplainRequest, parseScoreRequest } from '../../../../src/core/contract/requests/index.js';
import { scoreRequestSchema } from '../../../../src/core/contract/resources.js';
import { catchDetail } from './thrown.js';

const parse = (request: unknown) => catchDetail(() => parseScoreRequest(request));

describe('an invalid score request is rejected', () => {
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
    [
      { content: 'a', traits: ['x', 1] },
      "Field 'traits' must be an array of strings: item 1 is not a string",
    ],
    [{ content: 'a', traits: [null] }, "Field 'traits' must be an array of strings: item 0 is not a string"],
    [
      { content: 'a', traits: Array(2) },
      "Field 'traits' must be an array of strings: item 0 is not a string",
    ],
    [
      { content: 'a', traits: Array(1001).fill('x') },
      "Field 'traits' must name at most 1000 traits, not 1001",
    ],
    [{ content: 'a', extra: 1 }, "Unknown field: 'extra'"],
    [{ content: 'a', extra: null }, "Unknown field: 'extra'"],
    [{ content: 'a', x: 1, y: 2 }, "Unknown fields: 'x', 'y'"],
    [JSON.parse('{"content":"a","__proto__":{"traits":["x"]}}'), "Unknown field: '__proto__'"],
    [{ content: 'a', constructor: 1 }, "Unknown field: 'constructor'"],
    [{ content: 'a', 'a\nb': 1 }, "Unknown field: 'a\\u000ab'"],
  ])('%j: %s', (request, detail) => {
    expect(parse(request)).toBe(`invalid_request: ${detail}`);
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
  ])('if %s throws', (_, request) => {
    expect(parse(request)).toBe('invalid_request: Request cannot be read');
  });

  it('if a text is empty, naming the field', () => {
    expect(parse({ content: ' ' })).toBe('content_empty: Content is empty: it has no words to score');
    expect(parse({ content: 'a', compare_to: ' ' })).toBe(
      "content_empty: Field 'compare_to' is empty: it has no words to score",
    );
  });

  it('with up to 80 characters of unknown field names', () => {
    const names = Array.from({ length: 500 }, (_, i) => [`field${i}`, i]);
    const detail = parse({ content: 'a', ...Object.fromEntries(names) });
    expect(detail).toMatch(/^invalid_request: Unknown fields: 'field0', 'field1', .* and 49\d more$/);
    expect(detail.length).toBeLessThan(150);
    expect(parse({ content: 'a', ['x'.repeat(500)]: 1 })).toBe(
      `invalid_request: Unknown field: '${'x'.repeat(80)}…'`,
    );
  });
});

describe('a score request is parsed', () => {
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
    expect(parseScoreRequest(request)).toStrictEqual({ compare_to: null, traits: null, ...read });
  });

  it.each([true, false])('without values from Object.prototype, writable: %s', (writable) => {
    const given = { value: ['x'], enumerable: true, configurable: true, writable };
    Object.defineProperty(Object.prototype, 'traits', given);
    let read: object;
    try {
      read = parseScoreRequest({ content: 'a' });
    } finally {
      Reflect.deleteProperty(Object.prototype, 'traits');
    }
    expect(read).toStrictEqual({ content: 'a', compare_to: null, traits: null });
  });

  it('to a copy, unaffected by later changes', () => {
    const request = { content: 'a', traits: ['x'] };
    const read = parseScoreRequest(request);
    request.traits.push('y');
    expect(read.traits).toEqual(['x']);
  });

  it('in agreement with the published schema, except for checks of the text', () => {
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
        const outcome = parse(candidate);
        const known = scoreRequestSchema.safeParse(JSON.parse(JSON.stringify(candidate))).success;
        if (outcome === 'nothing') expect(known).toBe(true);
        else if (known) expect(outcome).toMatch(/^content_(empty|too_large): /);
        else expect(outcome).toMatch(/^(invalid_request|content_empty): /);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('parseExplainRequest', () => {
  it('reads a text and traits, and refuses a baseline', () => {
    expect(parseExplainRequest({ content: 'a text' })).toEqual({
      content: 'a text',
      traits: null,
      top: null,
    });
    expect(parseExplainRequest({ content: 'a text', traits: ['tone'], top: 3 })).toEqual({
      content: 'a text',
      traits: ['tone'],
      top: 3,
    });
    expect(catchDetail(() => parseExplainRequest({ content: 'a', compare_to: 'b' }))).toBe(
      "invalid_request: Unknown field: 'compare_to'",
    );
  });
});
