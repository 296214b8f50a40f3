import { describe, expect, it } from 'vitest';
import { decodePage } from '../../../../src/core/content/charset.js';

const bytes = (...values: number[]) => Uint8Array.from(values);
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const shiftJis = bytes(0x93, 0xfa, 0x96, 0x7b); // 日本

const decode = (content: Uint8Array, contentType: string | null = 'text/html') =>
  decodePage(content, contentType).text;

describe('decodePage', () => {
  it('uses the charset of the header', () => {
    expect(decode(bytes(0xe9, 0x80), 'text/html; charset=windows-1252')).toBe('é€');
    expect(decode(shiftJis, 'text/plain;charset="Shift_JIS"')).toBe('日本');
  });

  it('uses the byte order mark before the header', () => {
    expect(decode(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'text/html; charset=iso-8859-1')).toBe('é');
    expect(decode(bytes(0xff, 0xfe, 0xe9, 0x00), null)).toBe('é');
    expect(decode(bytes(0xfe, 0xff, 0x00, 0xe9), null)).toBe('é');
  });

  it.each([
    '<meta charset=shift_jis>',
    '<META CHARSET="Shift_JIS" />',
    "<meta name=x charset='shift_jis'>",
    '<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">',
    '<meta content=\'text/html; charset="shift_jis"\' http-equiv=content-type>',
    '<?xml version="1.0" encoding="shift_jis"?>',
    `<!-- ${'x'.repeat(2_000)} --><meta charset=shift_jis>`,
    '<script>if (a < b) document.write("<meta charset=utf-8>")</script><meta charset=shift_jis>',
    '<title><meta charset=utf-8></title><meta charset=shift_jis>',
    '<meta charset><meta charset=shift_jis>',
    '<!--><meta charset=shift_jis>',
    '<a title=">"><meta charset=shift_jis>',
  ])('uses the declaration of the document: %s', (declaration) => {
    expect(decode(joined(ascii(declaration), shiftJis))).toBe(`${declaration}日本`);
  });

  it.each([
    '<!-- <meta charset=iso-8859-1> -->',
    '<meta name=description content="what charset=latin1 means">',
    '<script>const x = "<meta charset=iso-8859-1>";</script>',
    '<style>/* <meta charset=iso-8859-1> */</style>',
    '<body><meta charset=iso-8859-1>',
    '<p title="<meta charset=iso-8859-1>">',
    '<metadata charset=iso-8859-1>',
    '<meta charset=utf-16>',
    '<!-- never closed <meta charset=iso-8859-1>',
  ])('reads UTF-8 where nothing else is declared: %s', (start) => {
    expect(decode(joined(ascii(start), utf8('漢 é')))).toBe(`${start}漢 é`);
  });

  it('looks for no declaration in plain text', () => {
    expect(decode(utf8('<meta charset=iso-8859-1> é'), 'text/plain')).toBe('<meta charset=iso-8859-1> é');
  });

  it('falls back to UTF-8 for an unknown charset', () => {
    expect(decode(utf8('漢 é'), 'text/html; charset=nonsense')).toBe('漢 é');
  });

  it('assumes Windows-1252 for a page that declares nothing and is not UTF-8', () => {
    expect(decodePage(ascii('L\x92\xe9t\xe9'), 'text/html')).toEqual({
      text: 'L’été',
      encoding: 'windows-1252',
      assumed: true,
    });
  });

  it('replaces invalid bytes with U+FFFD', () => {
    expect(decode(bytes(0x61, 0xff, 0x62), 'text/plain; charset=utf-8')).toBe('a\ufffdb');
  });

  it.each(['<a b="', "<a b='", '<!-', '<script', '<meta ', '< ', '</', '<x a=b '])(
    'reads a page of 200,000 times %j',
    (part) => {
      const page = part.repeat(200_000);
      expect(decode(ascii(page))).toBe(page);
    },
  );
});
