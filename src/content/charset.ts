// Bytes -> text by the charset that they claim: the Content-Type header first, then the document (BOM, XML or meta
// declaration), then UTF-8. Pure, never throws: labels that mean nothing are passed over, bad bytes become U+FFFD.

/** Bytes in which a document must declare its charset (WHATWG HTML, "prescan a byte stream"). */
const prescan = 1024;

/** @param contentType the header's value, or null */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const candidates = [headerCharset(contentType), byteOrderMark(bytes), declaredCharset(bytes)];
  for (const label of candidates) {
    const decoder = label === undefined ? undefined : decoderOf(label);
    if (decoder) return withWindows1252(decoder.encoding, decoder.decode(bytes));
  }
  return new TextDecoder().decode(bytes);
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

const headerCharset = (contentType: string | null): string | undefined =>
  /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType ?? '')?.[1];

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return undefined;
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, prescan));
  const label =
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1] ??
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)/i.exec(start)?.[1];
  // A document that declares UTF-16 in readable ASCII is not in UTF-16 (WHATWG HTML).
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

// 0x80..0x9f of windows-1252; a space where it has a control character too (WHATWG Encoding, index windows-1252).
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * Node 20.18.3 to 24 decodes windows-1252 as Latin-1, with control characters for quotes and dashes: put right here.
 * https://github.com/nodejs/node/issues/60888; should be deletable when those versions are gone.
 */
function withWindows1252(encoding: string, text: string): string {
  if (encoding !== 'windows-1252') return text;
  return text.replace(/[\u0080-\u009f]/g, (control) => {
    const character = windows1252[control.charCodeAt(0) - 0x80] ?? ' ';
    return character === ' ' ? control : character;
  });
}
