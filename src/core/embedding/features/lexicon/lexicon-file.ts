// The lexicon's file, little-endian:
//   header, 24 bytes: magic u32, format u16, entries u16, words u32, seed u32, bytes of the whole file u32,
//     checksum u32 (FNV-1a of everything else)
//   entries, by column: valence i8, AFINN i8, profanity * 8 + rarity u8, lists u16, words of the entry u16
//   keys, as a bit stream, lowest bit first: of each entry its keys in ascending order, each as the difference from
//     the one before (the first from -1) minus 1, Rice-coded with the parameter that suits the entry's number of words
// Keys are random numbers, so this comes within a tenth of the least that any file needs, compressed or not.
import { AssayError } from '../../../contract/index.js';
import { createEntries, type Entries, noValence, unlistedRarity } from './entries.js';
import { keyBits } from './hash.js';
import { KeyReader } from './key-reader.js';
import { WordTable } from './word-table.js';

/** The word lists, read from their file. */
export interface Lexicon {
  /** Changes the keys so that no two listed words share one. */
  readonly seed: number;
  readonly table: WordTable;
  readonly entries: Entries;
}

export const lexiconFormat = {
  magic: 0x5845_4c41,
  version: 1,
  checksumAt: 20,
  headerBytes: 24,
  entryBytes: 7,
} as const;

/** What the numbers of the header promise. */
interface Header {
  readonly entries: number;
  readonly words: number;
  readonly seed: number;
}

/**
 * Reads the word lists.
 * @param bytes the whole of `lexicon.bin`
 * @throws artifact_damaged when the file is cut short, was altered, or has another format
 */
export function readLexicon(bytes: Uint8Array): Lexicon {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const header = readHeader(view);
  const { headerBytes, entryBytes } = lexiconFormat;
  const entries = readEntries(view, header.entries);
  const table = new WordTable(header.words);
  const keys = new KeyReader(bytes, headerBytes + entryBytes * header.entries);
  const countsAt = headerBytes + (entryBytes - 2) * header.entries;
  let words = 0;
  for (let entry = 0; entry < header.entries; entry++) {
    const count = view.getUint16(countsAt + 2 * entry, true);
    words += count;
    if (words > header.words) break;
    const parameter = chooseRiceParameter(count);
    let key = -1;
    for (let i = 0; i < count; i++) {
      key += 1 + keys.read(parameter);
      table.add(key, entry + 1);
    }
  }
  if (words !== header.words) fail(`${words} words or more, expected ${header.words} words`);
  return { seed: header.seed, table, entries };
}

/**
 * Rice parameter for the differences between `count` sorted random keys.
 * @returns bits of each difference that are written as they are
 */
export function chooseRiceParameter(count: number): number {
  return Math.max(0, Math.floor(Math.log2((Math.LN2 * 2 ** keyBits) / Math.max(1, count))));
}

/** FNV-1a over a whole file but the checksum itself, as an unsigned integer. */
export function computeChecksum(file: Uint8Array): number {
  const { checksumAt, headerBytes } = lexiconFormat;
  let hash = 0x811c9dc5;
  for (let i = 0; i < checksumAt; i++) hash = Math.imul(hash ^ (file[i] ?? 0), 0x01000193);
  for (let i = headerBytes; i < file.length; i++) hash = Math.imul(hash ^ (file[i] ?? 0), 0x01000193);
  return hash >>> 0;
}

function readHeader(view: DataView): Header {
  const { magic, version, checksumAt, headerBytes, entryBytes } = lexiconFormat;
  const size = view.byteLength;
  if (size < headerBytes) fail(`${size} bytes, expected at least ${headerBytes}`);
  if (view.getUint32(0, true) !== magic) fail(`${size} bytes that do not begin as a lexicon does`);
  const format = view.getUint16(4, true);
  if (format !== version) fail(`format ${format}, expected ${version}`);
  const header = {
    entries: view.getUint16(6, true),
    words: view.getUint32(8, true),
    seed: view.getInt32(12, true),
  };
  const expected = view.getUint32(16, true);
  if (size !== expected || size < headerBytes + entryBytes * header.entries) {
    fail(`${size} bytes, expected ${expected}`);
  }
  const file = new Uint8Array(view.buffer, view.byteOffset, size);
  if (computeChecksum(file) !== view.getUint32(checksumAt, true)) {
    fail(`${size} bytes as expected, but their checksum differs`);
  }
  return header;
}

/** Reads the columns; entry 0 of the result is that of unlisted words. */
function readEntries(view: DataView, count: number): Entries {
  const entries = createEntries(count + 1);
  entries.valence[0] = noValence;
  entries.rarity[0] = unlistedRarity;
  const start = lexiconFormat.headerBytes;
  for (let i = 0; i < count; i++) {
    const packed = view.getUint8(start + 2 * count + i);
    entries.valence[i + 1] = view.getInt8(start + i);
    entries.afinn[i + 1] = view.getInt8(start + count + i);
    entries.profanity[i + 1] = packed >> 3;
    entries.rarity[i + 1] = packed & 7;
    entries.lists[i + 1] = view.getUint16(start + 3 * count + 2 * i, true);
  }
  return entries;
}

function fail(what: string): never {
  throw new AssayError(
    'artifact_damaged',
    `Lexicon file 'lexicon.bin': ${what}. Download it again, or rebuild it`,
  );
}
