// Guesses the encoding of text that declares none, from its first bytes beyond ASCII. Pure.

/** Bytes after the first one beyond ASCII in which sequences of UTF-8 are counted. */
export const guessWindow = 65_536;

/** The encoding that a byte order mark names (WHATWG Encoding, "BOM sniff"). */
export function readByteOrderMark(bytes: Uint8Array): 'utf-8' | 'utf-16be' | 'utf-16le' | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return undefined;
}

/** Index of the first byte beyond ASCII from `start` on; -1 if all bytes are ASCII. */
export function findBeyondAscii(bytes: Uint8Array, start = 0): number {
  for (let at = start; at < bytes.length; at++) if ((bytes[at] ?? 0) > 0x7f) return at;
  return -1;
}

/**
 * UTF-8 if all bytes fit it, or at least as many sequences do as do not (a damaged file); else Windows-1252.
 * @param bytes from the first one beyond ASCII; three more than the window, or all that there are
 */
export function guessEncoding(bytes: Uint8Array): 'utf-8' | 'windows-1252' {
  const end = Math.min(bytes.length, guessWindow);
  let valid = 0;
  let invalid = 0;
  for (let at = findBeyondAscii(bytes); at >= 0 && at < end; at = findBeyondAscii(bytes, at)) {
    const length = getSequenceLength(bytes, at);
    if (length === 0) invalid++;
    else valid++;
    at += length || getDamagedLength(bytes, at);
  }
  return valid >= invalid ? 'utf-8' : 'windows-1252';
}

/** Bytes of the sequence at an index; 0 if it is not one (The Unicode Standard, table 3-7). */
function getSequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  for (let offset = 1; offset < length; offset++) {
    const byte = bytes[at + offset] ?? 0;
    const [min, max] = offset === 1 ? getSecondRange(lead) : [0x80, 0xbf];
    if (byte < min || byte > max) return 0;
  }
  return length;
}

/** Bytes of a damaged sequence: its first and the continuations that it has. */
function getDamagedLength(bytes: Uint8Array, at: number): number {
  let length = 1;
  while (length < 3 && (bytes[at + length] ?? 0) >> 6 === 2) length++;
  return length;
}

function getSecondRange(lead: number): readonly [number, number] {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  if (lead === 0xf4) return [0x80, 0x8f];
  return [0x80, 0xbf];
}
