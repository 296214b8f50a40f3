// The lexicon's file: what it holds, what is refused, and what the shipped one promises.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { AssayError } from '../../../../../../src/core/contract/index.js';
import { hashPhrase, hashWord, toKey } from '../../../../../../src/core/embedding/features/lexicon/hash.js';
import {
  type Lexicon,
  readLexicon,
} from '../../../../../../src/core/embedding/features/lexicon/lexicon-file.js';
import { createLexicon, readLexiconFile, sealLexicon, shippedLexicon, writeLexicon } from './tiny-lexicon.js';

const words = {
  good: { valence: 19, afinn: 3, rarity: 2, lists: ['daleChall', 'spache'] },
  awful: { valence: -20, afinn: -3, rarity: 5 },
  damn: { valence: -17, afinn: -2, profanity: 2 },
  'so that': { lists: ['reason'] },
} as const;

function find(lexicon: Lexicon, text: string) {
  const parts = text.split(' ');
  const hash = parts.length > 1 ? hashPhrase(parts) : hashWord(text);
  const entry = lexicon.table.find(toKey(hash, lexicon.seed));
  const { valence, afinn, profanity, rarity, lists } = lexicon.entries;
  return [valence, afinn, profanity, rarity, lists].map((column) => column[entry]);
}

/** The error that reading throws. */
function failure(bytes: Uint8Array): AssayError {
  try {
    readLexicon(bytes);
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
  throw new Error('no error');
}

describe('lexicon file', () => {
  test('gives every word and phrase its entry, and others the entry of unlisted words', () => {
    const lexicon = createLexicon(words);
    expect(find(lexicon, 'good')).toEqual([19, 3, 0, 2, 3]);
    expect(find(lexicon, 'awful')).toEqual([-20, -3, 0, 5, 0]);
    expect(find(lexicon, 'damn')).toEqual([-17, -2, 2, 6, 0]);
    expect(find(lexicon, 'so that')).toEqual([-128, 0, 0, 6, 32]);
    expect(find(lexicon, 'that so')).toEqual([-128, 0, 0, 7, 0]);
  });

  test('holds many words in one entry and many entries', () => {
    const many = Object.fromEntries(
      Array.from({ length: 3000 }, (_, i) => [`w${i}`, { afinn: (i % 11) - 5 }]),
    );
    const lexicon = createLexicon(many);
    for (let i = 0; i < 3000; i++) expect(find(lexicon, `w${i}`)[1]).toBe((i % 11) - 5);
  });

  test('is read at any offset of its buffer', () => {
    const bytes = writeLexicon(words);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(find(readLexicon(shifted.subarray(3)), 'good')).toEqual([19, 3, 0, 2, 3]);
  });

  test('is refused when it is cut short anywhere, with its size and the expected size', () => {
    const bytes = writeLexicon(words);
    for (let size = 0; size < bytes.length; size++) {
      const error = failure(bytes.slice(0, size));
      expect(error.code).toBe('artifact_damaged');
      expect(error.detail).toContain(
        `'lexicon.bin': ${size} bytes, expected ${size < 24 ? 'at least 24' : bytes.length}`,
      );
    }
  });

  test('is refused when bytes follow it', () => {
    const bytes = writeLexicon(words);
    const longer = new Uint8Array(bytes.length + 1);
    longer.set(bytes);
    expect(failure(longer).detail).toContain(`${longer.length} bytes, expected ${bytes.length}`);
  });

  test('is refused when any byte differs', () => {
    const bytes = writeLexicon(words);
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice();
      damaged[at]! ^= 1;
      expect(failure(damaged).code, `byte ${at}`).toBe('artifact_damaged');
    }
  });

  test('is refused when its counts do not match', () => {
    const fewer = writeLexicon(words);
    new DataView(fewer.buffer).setUint32(8, 3, true);
    sealLexicon(fewer);
    expect(failure(fewer).detail).toContain('expected 3 words');
    const more = writeLexicon(words);
    new DataView(more.buffer).setUint16(24 + 5 * 4, 60_000, true);
    sealLexicon(more);
    expect(failure(more).detail).toContain('expected 4 words');
  });

  test('is refused when it is another file, with advice', () => {
    expect(failure(new TextEncoder().encode('<!doctype html><title>Not found</title>')).detail).toBe(
      "Lexicon file 'lexicon.bin': 39 bytes that do not begin as a lexicon does. Download it again, or rebuild it",
    );
  });

  test('is refused in another format', () => {
    const bytes = writeLexicon(words);
    bytes[4] = 2;
    expect(failure(bytes).detail).toContain('format 2, expected 1');
  });
});

describe('shipped lexicon', () => {
  const bytes = readLexiconFile();

  test('takes at most 60 kB with brotli', () => {
    expect(brotliCompressSync(bytes).length).toBeLessThanOrEqual(60_000);
  });

  test('is the file that its provenance describes', () => {
    const provenance = readFileSync(
      new URL('../../../../../../models/lexicon/PROVENANCE.md', import.meta.url),
      'utf8',
    );
    expect(provenance).toContain(createHash('sha256').update(bytes).digest('hex'));
    expect(provenance).toContain(bytes.length.toLocaleString('en'));
  });

  test('knows words by the values of their lists', () => {
    // VADER: good 1.9, terrible -2.1. AFINN-165: good 3, terrible -3. Rank of "the": the first.
    expect(find(shippedLexicon, 'good').slice(0, 3)).toEqual([19, 3, 0]);
    expect(find(shippedLexicon, 'terrible').slice(0, 3)).toEqual([-21, -3, 0]);
    expect(find(shippedLexicon, 'the')).toEqual([-128, 0, 0, 0, 3]);
    expect(find(shippedLexicon, 'qwertyish')).toEqual([-128, 0, 0, 7, 0]);
  });
});
