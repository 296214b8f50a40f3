// Encodings of text tables. Records are split in units that keep every byte: bytes as one character each, or the code
// units of UTF-16.
import { Buffer, isUtf8 } from 'node:buffer';
import { decodeText } from '../../../../core/platform/decode/index.js';
import type { Encoding } from '../text-layout.js';

export interface Codec {
  /** Bytes of a file as units, each of which is a character of the result. */
  readonly toUnits: (bytes: Buffer) => string;
  readonly toBytes: (units: string) => Buffer;
  /** Units as text; undefined if they do not fit the encoding. */
  readonly decode: (units: string) => string | undefined;
  /** A text in units; characters that the encoding does not have become question marks. */
  readonly encode: (text: string) => string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is ASCII, too
const ascii = /^[\x00-\x7f]*$/;

export const isAscii = (units: string): boolean => ascii.test(units);

const decodeWindows = (units: string): string =>
  isAscii(units)
    ? units
    : decodeText(Buffer.from(units, 'latin1'), { labels: ['windows-1252'], lossy: true }).text;

/** Units of the characters that Windows-1252 has instead of the controls of Latin-1. */
const windowsUnits = new Map(
  Array.from({ length: 32 }, (_, i) => [
    decodeWindows(String.fromCharCode(0x80 + i)),
    String.fromCharCode(0x80 + i),
  ]),
);

const toWindowsUnit = (character: string): string =>
  windowsUnits.get(character) ?? ((character.codePointAt(0) ?? 0) < 0x100 ? character : '?');

/** A copy with the bytes of each pair exchanged. */
const swap = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

const bytesAsUnits = {
  toUnits: (bytes: Buffer) => bytes.toString('latin1'),
  toBytes: (units: string) => Buffer.from(units, 'latin1'),
};

const codecs = {
  'utf-8': {
    ...bytesAsUnits,
    decode: (units) => {
      if (isAscii(units)) return units;
      const bytes = Buffer.from(units, 'latin1');
      return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
    },
    encode: (text) => (isAscii(text) ? text : Buffer.from(text, 'utf8').toString('latin1')),
  },
  'windows-1252': {
    ...bytesAsUnits,
    decode: decodeWindows,
    encode: (text) => Array.from(text, toWindowsUnit).join(''),
  },
  'utf-16le': {
    toUnits: (bytes) => bytes.toString('utf16le'),
    toBytes: (units) => Buffer.from(units, 'utf16le'),
    decode: (units) => units,
    encode: (text) => text,
  },
  'utf-16be': {
    toUnits: (bytes) => swap(bytes).toString('utf16le'),
    toBytes: (units) => swap(Buffer.from(units, 'utf16le')),
    decode: (units) => units,
    encode: (text) => text,
  },
} as const satisfies Record<Encoding, Codec>;

export const getCodec = (encoding: Encoding): Codec => codecs[encoding];

/** Counts records in UTF-8 and others, to choose the encoding of a file that does not name it. */
export class EncodingCount {
  #valid = 0;
  #invalid = 0;

  /** @param units bytes as one character each */
  add(units: string): void {
    if (isAscii(units)) return;
    if (codecs['utf-8'].decode(units) === undefined) this.#invalid += 1;
    else this.#valid += 1;
  }

  /** Windows-1252 if most records beyond ASCII are not UTF-8; a few such ones are damaged. */
  get encoding(): 'utf-8' | 'windows-1252' {
    return this.#invalid > this.#valid ? 'windows-1252' : 'utf-8';
  }
}
