import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/content/charset.js';

const bytes = (...values: number[]) => Uint8Array.from(values);
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const shiftJis = bytes(0x93, 0xfa, 0x96, 0x7b); // 日本

describe('decodeText', () => {
  it('uses the charset of the header', () => {
    expect(decodeText(bytes(0xe9, 0x80), 'text/html; charset=windows-1252')).toBe('é€');
    expect(decodeText(shiftJis, 'text/plain;charset="Shift_JIS"')).toBe('日本');
  });

  it('uses the byte order mark if the header has no charset', () => {
    expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'text/html')).toBe('é');
    expect(decodeText(bytes(0xff, 0xfe, 0xe9, 0x00), null)).toBe('é');
    expect(decodeText(bytes(0xfe, 0xff, 0x00, 0xe9), null)).toBe('é');
  });

  it.each([
    '<meta charset=shift_jis>',
    '<META CHARSET="Shift_JIS" />',
    '<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">',
    '<?xml version="1.0" encoding="shift_jis"?>',
  ])('uses the declaration of the document: %s', (declaration) => {
    expect(decodeText(joined(ascii(declaration), shiftJis), 'text/html')).toBe(`${declaration}日本`);
  });

  it('falls back to UTF-8 for a missing or wrong declaration', () => {
    const text = new TextEncoder().encode('漢 é');
    expect(decodeText(text, 'text/html')).toBe('漢 é');
    expect(decodeText(text, 'text/html; charset=nonsense')).toBe('漢 é');
    expect(decodeText(joined(ascii('<meta charset=utf-16>'), text), null)).toBe('<meta charset=utf-16>漢 é');
  });

  it('replaces invalid bytes with U+FFFD', () => {
    expect(decodeText(bytes(0x61, 0xff, 0x62), 'text/plain; charset=utf-8')).toBe('a\ufffdb');
  });
});
