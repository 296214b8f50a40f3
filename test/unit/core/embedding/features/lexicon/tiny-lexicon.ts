// Writes lexicons for tests, straight from the description of the file: one entry for every word. Also reads the real one.
import { readFileSync } from 'node:fs';
import {
  noValence,
  unlistedRarity,
  wordList,
} from '../../../../../../src/core/embedding/features/lexicon/entries.js';
import {
  hashPhrase,
  hashWord,
  keyBits,
  toKey,
} from '../../../../../../src/core/embedding/features/lexicon/hash.js';
import {
  type Lexicon,
  readLexicon,
} from '../../../../../../src/core/embedding/features/lexicon/lexicon-file.js';

export interface TestEntry {
  /** In tenths. */
  valence?: number;
  afinn?: number;
  profanity?: number;
  rarity?: number;
  lists?: readonly (keyof typeof wordList)[];
}

const seed = 7;

/** A lexicon of these words and phrases. */
export function createLexicon(words: Record<string, TestEntry>): Lexicon {
  return readLexicon(writeLexicon(words));
}

/** The file of a lexicon of these words and phrases. */
export function writeLexicon(words: Record<string, TestEntry>): Uint8Array {
  const entries = Object.entries(words);
  const count = entries.length;
  const bits = entries.map(([text]) => encodeKey(text)).join('');
  const bytes = new Uint8Array(24 + 7 * count + Math.ceil(bits.length / 8));
  const view = new DataView(bytes.buffer);
  entries.forEach(([, { valence, afinn, profanity, rarity, lists }], i) => {
    view.setInt8(24 + i, valence ?? noValence);
    view.setInt8(24 + count + i, afinn ?? 0);
    view.setUint8(24 + 2 * count + i, (profanity ?? 0) * 8 + (rarity ?? unlistedRarity - 1));
    view.setUint16(
      24 + 3 * count + 2 * i,
      (lists ?? []).reduce((sum, list) => sum | wordList[list], 0),
      true,
    );
    view.setUint16(24 + 5 * count + 2 * i, 1, true);
  });
  [...bits].forEach((bit, i) => {
    bytes[24 + 7 * count + (i >> 3)]! |= Number(bit) << (i & 7);
  });
  bytes.set(new TextEncoder().encode('ALEX'), 0);
  view.setUint16(4, 1, true);
  view.setUint16(6, count, true);
  view.setUint32(8, count, true);
  view.setInt32(12, seed, true);
  view.setUint32(16, bytes.length, true);
  sealLexicon(bytes);
  return bytes;
}

/** Writes the checksum of all other bytes, by FNV-1a in big integers. */
export function sealLexicon(bytes: Uint8Array): void {
  let hash = 0x811c9dc5n;
  for (const byte of [...bytes.subarray(0, 20), ...bytes.subarray(24)]) {
    hash = ((hash ^ BigInt(byte)) * 0x01000193n) & 0xffff_ffffn;
  }
  new DataView(bytes.buffer).setUint32(20, Number(hash), true);
}

/** A group of one key: the parameter is floor(log2(ln 2 * 2^28)) = 27, the quotient 0 or 1. */
function encodeKey(text: string): string {
  const words = text.split(' ');
  const key = toKey(words.length > 1 ? hashPhrase(words) : hashWord(text), seed);
  const low = (key & (2 ** 27 - 1)).toString(2).padStart(27, '0');
  return `${key >= 2 ** (keyBits - 1) ? '1' : ''}0${[...low].reverse().join('')}`;
}

const root = new URL('../../../../../../', import.meta.url);

/** The file of the package's word lists. */
export function readLexiconFile(): Uint8Array {
  return new Uint8Array(readFileSync(new URL('models/lexicon/lexicon.bin', root)));
}

/** The package's word lists. */
export const shippedLexicon = readLexicon(readLexiconFile());
