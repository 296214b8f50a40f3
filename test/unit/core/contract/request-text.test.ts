import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkContent,
  contentEmptyError,
  contentLimit,
  isUrl,
} from '../../../../src/core/contract/requests/index.js';
import { casesOf } from '../../../support/long.mjs';
import { catchDetail } from './thrown.js';

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
  ])('rejects %s as empty', (_, text) => {
    expect(catchDetail(() => checkContent(text))).toBe(
      'content_empty: Content is empty: it has no words to score',
    );
    expect(catchDetail(() => checkContent(text, 'compare_to'))).toBe(
      "content_empty: Field 'compare_to' is empty: it has no words to score",
    );
  });

  it.each(['a', '\u0000a', ' 中 ', '😀', '\u0301', '[CLS]', '‮abc', '٣', '.', 'a\u2028b', '\ufffdx', 'ﷺ'])(
    'returns %j unchanged',
    (text) => {
      expect(checkContent(text)).toBe(text);
    },
  );

  it('replaces lone surrogates and keeps pairs', () => {
    expect(checkContent('\udc00a\ud83d\ude00\ud83d')).toBe('\ufffda😀\ufffd');
  });

  it.each([
    ['ASCII', 'a', 1],
    ['the first of two bytes', 'a\u0080', 3],
    ['two-byte letters', 'é', 2],
    ['the first of three bytes', '\u0800', 3],
    ['three-byte letters', '中', 3],
    ['pairs of surrogates', '😀', 4],
    ['lone surrogates', '\ud800x', 4],
    ['low surrogates behind a letter', 'é\udc00', 5],
  ])('counts %s in bytes of UTF-8', (_, unit, bytes) => {
    const fitting = Math.floor(contentLimit / bytes);
    const rest = 'a'.repeat(contentLimit - fitting * bytes);
    // Numbers, because a failed comparison prints the whole text.
    const { length } = checkContent(unit.repeat(fitting) + rest);
    expect(length).toBe(unit.length * fitting + rest.length);
    expect(catchDetail(() => checkContent(`${unit.repeat(fitting)}${rest}a`))).toBe(
      'content_too_large: Content is too large: 1048577 bytes, maximum 1048576',
    );
  });

  it('names content where an error of an empty text names no field', () => {
    expect(contentEmptyError().detail).toBe('Content is empty: it has no words to score');
  });

  it('counts the bytes that TextEncoder writes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\udc00'))),
        (parts) => {
          const text = `${parts.join('')}${'a'.repeat(contentLimit)}b`;
          const bytes = new TextEncoder().encode(text).length;
          expect(catchDetail(() => checkContent(text, 'compare_to'))).toBe(
            `content_too_large: Field 'compare_to' is too large: ${bytes} bytes, maximum 1048576`,
          );
        },
      ),
      // Smaller counterexamples would take minutes to find.
      { numRuns: casesOf(20), endOnFailure: true },
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
    'x:https://example.org',
    'https://example.org/a b',
    '"https://example.org"',
    'http://[',
    'https://[::1',
    'http://%',
    'http://a%00b/',
    'https://example.org:99999',
    'http://999.999.999.999/',
    'https://xn--/',
    `https://example.org/${'a'.repeat(2048 - 19)}`,
  ])('is false for %s', (text) => {
    expect(isUrl(text)).toBe(false);
  });
});
