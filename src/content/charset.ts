// Bytes -> text by their declared charset: the Content-Type header first, then the document (BOM, XML or meta
// declaration), then UTF-8. Pure, never throws: unknown labels are ignored, invalid bytes become U+FFFD.

/** Bytes in which a document must declare its charset (WHATWG HTML, "prescan a byte stream"). */
const prescanBytes = 1024;

/** Decodes a document. @param contentType the header's value, or null */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const candidates = [readHeaderCharset(contentType), readByteOrderMark(bytes), findDeclaredCharset(bytes)];
  for (const label of candidates) {
    const decoder = label === undefined ? undefined : createDecoder(label);
    if (decoder) return mapWindows1252(decoder.encoding, decoder.decode(bytes));
  }
  return new TextDecoder().decode(bytes);
}

function createDecoder(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

const readHeaderCharset = (contentType: string | null): string | undefined =>
  /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType ?? '')?.[1];

function readByteOrderMark(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return undefined;
}

function findDeclaredCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, prescanBytes));
  const label =
    /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1] ??
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)/i.exec(start)?.[1];
  // A document that declares UTF-16 in readable ASCII is not in UTF-16 (WHATWG HTML).
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

// 0x80..0x9f of windows-1252; a space for code points that are control characters there too (WHATWG Encoding).
const windows1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * Node 20.18.3 to 24 decodes windows-1252 as Latin-1, so quotes and dashes become control characters; this corrects it.
 * https://github.com/nodejs/node/issues/60888; delete when those versions are no longer supported.
 */
function mapWindows1252(encoding: string, text: string): string {
  if (encoding !== 'windows-1252') return text;
  return text.replace(/[\u0080-\u009f]/g, (control) => {
    const character = windows1252[control.charCodeAt(0) - 0x80] ?? ' ';
    return character === ' ' ? control : character;
  });
}
