// Bytes -> text, the same for tables, documents, pages and the command line: a byte order mark first, then a declared
// encoding, then UTF-8 if it fits, then Windows-1252, which the result says. Pieces and the whole give the same text.
import { findBeyondAscii, guessEncoding, guessWindow, readByteOrderMark } from './guess-encoding.js';
import { correctControls, hasCharacter } from './windows-1252.js';

export interface DecodingHints {
  /** Encodings by their WHATWG labels, from the transport and the document; the first known one is used. */
  readonly labels?: readonly (string | undefined)[];
  /**
   * Replace bytes that do not fit the encoding by U+FFFD, as a browser does, instead of throwing. Default false.
   */
  readonly lossy?: boolean;
}

export interface DecodedText {
  readonly text: string;
  /** WHATWG name of the encoding. */
  readonly encoding: string;
  /** True if nothing declared the encoding and the bytes are not UTF-8. */
  readonly assumed: boolean;
}

/** Text that does not fit its encoding, and the line, from 1. */
export class EncodingError extends RangeError {
  readonly line: number;

  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.line = line;
  }
}

/**
 * Decodes a whole document.
 * @throws EncodingError for a byte that fits no encoding, or a NUL, unless `lossy`
 */
export function decodeText(bytes: Uint8Array, hints: DecodingHints = {}): DecodedText {
  const decoding = new TextDecoding(hints);
  const text = decoding.push(bytes) + decoding.end();
  return { text, encoding: decoding.encoding, assumed: decoding.assumed };
}

/** Decodes a document piece by piece. Holds back up to 64 KiB until the encoding is known. */
export class TextDecoding {
  readonly #hints: DecodingHints;
  #decoder: TextDecoder | undefined;
  /** Bytes that came before the encoding was known. */
  #held = new Uint8Array();
  #started = false;
  #line = 1;
  #assumed = false;

  constructor(hints: DecodingHints = {}) {
    this.#hints = hints;
  }

  /** WHATWG name of the encoding; UTF-8 until it is known. */
  get encoding(): string {
    return this.#decoder?.encoding ?? 'utf-8';
  }

  /** True if nothing declared the encoding and the bytes are not UTF-8. */
  get assumed(): boolean {
    return this.#assumed;
  }

  /** @throws EncodingError */
  push(bytes: Uint8Array): string {
    if (this.#decoder) return this.#decode(this.#decoder, bytes);
    const held = this.#held.length === 0 ? bytes : concatenate(this.#held, bytes);
    if (!this.#started && held.length < 3) return this.#hold(held);
    return this.#start(held, false);
  }

  /** The rest of the text. @throws EncodingError */
  end(): string {
    const remainder = this.#decoder ? '' : this.#start(this.#held, true);
    return remainder + (this.#decoder ? this.#decode(this.#decoder, undefined) : '');
  }

  #hold(bytes: Uint8Array): '' {
    this.#held = bytes.slice();
    return '';
  }

  /** Chooses the encoding as soon as it can be known; what is ASCII until then is text at once. */
  #start(bytes: Uint8Array, ends: boolean): string {
    if (!this.#started) {
      this.#started = true;
      const declared = this.#findDeclared(bytes);
      if (declared) return this.#use(declared, bytes);
    }
    const beyond = findBeyondAscii(bytes);
    const ascii = beyond < 0 ? bytes : bytes.subarray(0, beyond);
    const text = this.#check(new TextDecoder().decode(ascii), ascii);
    this.#hold(new Uint8Array());
    if (beyond < 0) return text;
    const remainder = bytes.subarray(beyond);
    // Three more bytes than the window, so that its last sequence is whole.
    if (!ends && remainder.length < guessWindow + 3) return text + this.#hold(remainder);
    const encoding = guessEncoding(remainder);
    this.#assumed = encoding !== 'utf-8';
    return text + this.#use(this.#create(encoding), remainder);
  }

  #findDeclared(bytes: Uint8Array): TextDecoder | undefined {
    for (const label of [readByteOrderMark(bytes), ...(this.#hints.labels ?? [])]) {
      try {
        if (label !== undefined) return this.#create(label);
      } catch {
        // An unknown label declares nothing.
      }
    }
    return undefined;
  }

  #create(label: string): TextDecoder {
    return new TextDecoder(label, { fatal: !this.#hints.lossy });
  }

  #use(decoder: TextDecoder, bytes: Uint8Array): string {
    this.#decoder = decoder;
    this.#held = new Uint8Array();
    return this.#decode(decoder, bytes);
  }

  /** @param bytes undefined at the end */
  #decode(decoder: TextDecoder, bytes: Uint8Array | undefined): string {
    let text: string;
    try {
      text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw this.#createError(decoder.encoding, bytes);
    }
    if (decoder.encoding === 'windows-1252') text = correctControls(text);
    return this.#check(text, bytes);
  }

  /** Counts lines. @throws EncodingError for a NUL, or a byte without a character in an assumed Windows-1252 */
  #check(text: string, bytes: Uint8Array | undefined): string {
    if (this.#hints.lossy) return text;
    const nul = text.indexOf('\0');
    if (nul >= 0) {
      const line = this.#line + countLines(text.slice(0, nul));
      throw new EncodingError(
        line,
        'it has a NUL character: it is a binary file, not text, or UTF-16 without a byte order mark',
      );
    }
    const unknown = this.#assumed ? (bytes?.findIndex((byte) => !hasCharacter(byte)) ?? -1) : -1;
    if (bytes && unknown >= 0) {
      const line = this.#line + countLines(text.slice(0, unknown));
      throw new EncodingError(
        line,
        `byte ${toHex(bytes[unknown])} fits neither UTF-8 nor Windows-1252. Save the file as UTF-8`,
      );
    }
    this.#line += countLines(text);
    return text;
  }

  /** The error of bytes that do not fit the encoding, with the line of the first one. */
  #createError(encoding: string, bytes: Uint8Array | undefined): EncodingError {
    const before = new TextDecoder(encoding).decode(bytes ?? new Uint8Array());
    const at = before.indexOf('\ufffd');
    const line = this.#line + countLines(before.slice(0, Math.max(at, 0)));
    return new EncodingError(
      line,
      `it has a byte that is not valid ${encoding.toUpperCase()}. Save the file as UTF-8`,
    );
  }
}

const toHex = (byte = 0): string => `0x${byte.toString(16).padStart(2, '0')}`;

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const countLines = (text: string): number => text.split('\n').length - 1;
