import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, EncodingError, TextDecoding } from '../../../../../src/core/platform/decode/index.js';

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian);
  return new Uint8Array(view.buffer);
};

/** Decodes in pieces of a size. */
function decodeInPieces(whole: Uint8Array, size: number) {
  const decoding = new TextDecoding();
  let text = '';
  for (let at = 0; at < whole.length; at += size) text += decoding.push(whole.subarray(at, at + size));
  text += decoding.end();
  return { text, encoding: decoding.encoding, assumed: decoding.assumed };
}

function catchError(decode: () => unknown): EncodingError {
  try {
    decode();
  } catch (error) {
    if (error instanceof EncodingError) return error;
  }
  throw new Error('no EncodingError was thrown');
}

describe('decodeText', () => {
  it.each([
    ['UTF-8', utf8('\ufeffgemächlich,1')],
    ['UTF-16 LE', utf16('\ufeffgemächlich,1', true)],
    ['UTF-16 BE', utf16('\ufeffgemächlich,1', false)],
  ])('follows a byte order mark of %s before a label', (_, content) => {
    expect(decodeText(content, { labels: ['windows-1252'] })).toMatchObject({
      text: 'gemächlich,1',
      assumed: false,
    });
  });

  it('uses the first known label', () => {
    const decoded = decodeText(bytes(0x93, 0xfa, 0x96, 0x7b), {
      labels: [undefined, 'nonsense', 'sjis', 'utf-8'],
    });
    expect(decoded).toEqual({ text: '日本', encoding: 'shift_jis', assumed: false });
  });

  it('reads UTF-8 that declares nothing', () => {
    expect(decodeText(utf8('漢 é 😀'))).toEqual({ text: '漢 é 😀', encoding: 'utf-8', assumed: false });
  });

  it('says that it assumes Windows-1252', () => {
    expect(decodeText(latin('na\xefve \x93quoted\x94 \x80'))).toEqual({
      text: 'naïve “quoted” €',
      encoding: 'windows-1252',
      assumed: true,
    });
  });

  it('names the line of a byte that neither UTF-8 nor Windows-1252 has', () => {
    expect(catchError(() => decodeText(latin('a\nb\nc\xe9 \x81'))).message).toBe(
      'line 3: byte 0x81 fits neither UTF-8 nor Windows-1252. Save the file as UTF-8',
    );
  });

  it('names the line of a damaged byte in UTF-8', () => {
    const damaged = bytes(...utf8('é\nè\n'), 0xff, ...utf8(' ü\n'));
    expect(catchError(() => decodeText(damaged)).message).toBe(
      'line 3: it has a byte that is not valid UTF-8. Save the file as UTF-8',
    );
    expect(decodeText(damaged, { lossy: true })).toMatchObject({ text: 'é\nè\n\ufffd ü\n', assumed: false });
  });

  it('names the line of a sequence that the end cuts off', () => {
    expect(catchError(() => decodeText(bytes(...utf8('é\né'), 0xe2, 0x82))).line).toBe(2);
  });

  it('names the line of a NUL, also long after the start', () => {
    const long = `${'text,label\n'.repeat(20_000)}a\0b`;
    expect(catchError(() => decodeText(utf8(long))).line).toBe(20_001);
    expect(catchError(() => decodeText(utf16('a,b', true))).message).toContain(
      'UTF-16 without a byte order mark',
    );
    expect(decodeText(utf8('a\0b'), { lossy: true }).text).toBe('a\0b');
  });

  it('reads a last letter of Windows-1252', () => {
    expect(decodeText(latin('caf\xe9'))).toMatchObject({ text: 'café', assumed: true });
  });

  it('decodes nothing to an empty text', () => {
    expect(decodeText(bytes())).toEqual({ text: '', encoding: 'utf-8', assumed: false });
    expect(decodeText(bytes(0xef, 0xbb, 0xbf)).text).toBe('');
  });
});

describe('TextDecoding', () => {
  it('decodes pieces as it decodes the whole', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }).map(utf8),
      fc.string({ unit: 'grapheme' }).map((value) => utf16(`\ufeff${value}`, true)),
      fc.uint8Array({ min: 1 }),
      fc.string().map((value) => latin(`${value.replace(/[^ -~]/g, '')} caf\xe9`)),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 7 }), (content, size) => {
        let whole: unknown;
        try {
          whole = decodeText(content);
        } catch {
          expect(() => decodeInPieces(content, size)).toThrow(EncodingError);
          return;
        }
        expect(decodeInPieces(content, size)).toEqual(whole);
      }),
      { numRuns: 500 },
    );
  });

  it('decides alike however long the text is', () => {
    const content = latin(`${'plain,0\n'.repeat(1_000)}${'caf\xe9,1\n'.repeat(20_000)}`);
    for (const size of [1_000, 65_536, content.length]) {
      const decoded = decodeInPieces(content, size);
      expect(decoded).toMatchObject({ encoding: 'windows-1252', assumed: true });
      expect(decoded.text.length).toBe(content.length);
      expect(decoded.text.endsWith('café,1\n')).toBe(true);
    }
  });
});
