// The map of characters that SentencePiece compiles into a vocabulary, such as NFKC with spaces for controls: a double array of
// UTF-8 (darts-clone) whose leaves are places in a text of replacements, each up to a NUL. Applied as tokenizers' `Precompiled`
// does: to a grapheme of fewer than six bytes as a whole, from its shortest part that is in the map, else to each character.

import { AssayError } from '../../../core/contract/index.js';

/** Graphemes of more than one character have one of these: marks, joiners, syllables in parts, flags, line ends. */
const joining =
  /[\p{M}\p{Cf}\p{Grapheme_Extend}\p{Emoji_Modifier}\p{Regional_Indicator}\r\u0d4e\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\u{11000}-\u{11fff}]/u;
const plain = /^[ -~]*$/;
/** Graphemes of this many bytes are not looked up as a whole. */
const longGrapheme = 6;
/** Characters whose replacement is kept: those of a few scripts. */
const maxCached = 20_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Charsmap {
  readonly #units: Uint32Array;
  readonly #replacements: Uint8Array;
  readonly #known = new Map<string, string | null>();
  readonly #graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  /** True when texts of printable ASCII stay as they are. */
  readonly #keepsAscii: boolean;

  /** @param encoded the `precompiled_charsmap`, in Base64. @throws artifact_damaged for anything else */
  constructor(encoded: string) {
    const bytes = decodeBase64(encoded);
    const view = new DataView(bytes.buffer);
    const trieBytes = bytes.length < 4 ? 0 : view.getUint32(0, true);
    if (trieBytes === 0 || trieBytes % 4 !== 0 || trieBytes > bytes.length - 4) throw createDamageError();
    this.#units = Uint32Array.from({ length: trieBytes / 4 }, (_, i) => view.getUint32(4 + 4 * i, true));
    this.#replacements = bytes.subarray(4 + trieBytes);
    const ascii = Array.from({ length: 0x5f }, (_, i) => String.fromCharCode(0x20 + i));
    this.#keepsAscii = ascii.every((character) => this.#find(character) === null);
  }

  apply(text: string): string {
    if (this.#keepsAscii && plain.test(text)) return text;
    let result = '';
    if (!joining.test(text)) {
      for (const character of text) result += this.#find(character) ?? character;
      return result;
    }
    for (const { segment } of this.#graphemes.segment(text)) {
      const isShort = segment.length < longGrapheme && encoder.encode(segment).length < longGrapheme;
      const whole = isShort ? this.#find(segment) : null;
      if (whole !== null) result += whole;
      else for (const character of segment) result += this.#find(character) ?? character;
    }
    return result;
  }

  /** What a text becomes by its shortest beginning that is in the map; null for none. */
  #find(text: string): string | null {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const start = this.#search(encoder.encode(text));
    const end = start < 0 ? -1 : this.#replacements.indexOf(0, start);
    const replacement =
      start < 0 ? null : decoder.decode(this.#replacements.subarray(start, end < 0 ? undefined : end));
    if (this.#known.size >= maxCached) this.#known.clear();
    this.#known.set(text, replacement);
    return replacement;
  }

  /** The value of the shortest key that the bytes begin with; -1 for none. */
  #search(bytes: Uint8Array): number {
    const units = this.#units;
    let at = getOffset(units[0] ?? 0);
    for (const byte of bytes) {
      at ^= byte;
      const unit = units[at] ?? 0;
      // The highest bit marks a value.
      if (byte === 0 || (unit & 0x8000_00ff) !== byte) return -1;
      at ^= getOffset(unit);
      if ((unit >>> 8) & 1) return (units[at] ?? 0) & 0x7fff_ffff;
    }
    return -1;
  }
}

function decodeBase64(encoded: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  } catch (cause) {
    throw createDamageError(cause);
  }
}

const createDamageError = (cause?: unknown) =>
  new AssayError(
    'artifact_damaged',
    "Embedder file 'tokenizer.json' has a damaged map of characters. Replace it with the original file",
    { cause },
  );

const getOffset = (unit: number): number => (unit >>> 10) << ((unit & 0x200) >>> 6);
