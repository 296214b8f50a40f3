// Compares our WordPiece with @huggingface/tokenizers: the same ids for every text.
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Vocabulary } from '../../../../../src/core/embedding/bundled/wordpiece/vocabulary.js';
import {
  WordPiece,
  wordPieceRevision,
} from '../../../../../src/core/embedding/bundled/wordpiece/wordpiece.js';
import { casesOf, long } from '../../../../support/long.mjs';
import { fixtureTexts, vocabularyText } from '../fixtures.js';
import { createReferenceTokenizer } from '../reference-tokenizer.js';
import { strangeTexts } from '../strange-texts.js';

const reference = createReferenceTokenizer(vocabularyText);
const wordPiece = new WordPiece(vocabularyText);
const encode = (text: string) => Array.from(wordPiece.encode(text));

describe('ids equal the reference tokenizer', () => {
  test('on 5,000 English texts', () => {
    const texts = fixtureTexts();
    expect(texts.length).toBe(5000);
    expect(texts.filter((text) => encode(text).join() !== reference(text).join())).toEqual([]);
  });

  test.each(Object.entries(strangeTexts))('on %s', (_, text) => {
    expect(encode(text).join()).toBe(reference(text).join());
  });

  test('on every assigned character between two letters', () => {
    const different: string[] = [];
    for (let page = 0; page < 0x1100; page++) {
      // A sample of ideographs and syllables, which are all treated the same, and of mostly unassigned planes.
      const ideographs = (page >= 0x34 && page < 0xa0) || (page >= 0xac && page < 0xd7) || page >= 0x200;
      if (ideographs && page % (long ? 16 : 64) !== 8 && page !== 0x2f8 && page !== 0xe00) continue;
      const characters = Array.from({ length: 256 }, (_, i) => String.fromCodePoint(page * 256 + i));
      // A special token separates them.
      const text = characters.map((character) => `a${character}b`).join('[PAD]');
      if (encode(text).join() !== reference(text).join()) different.push(page.toString(16));
    }
    expect(different).toEqual([]);
  });

  test('on random mixtures of scripts, marks, controls and special tokens', async () => {
    const range = (min: number, max: number) =>
      fc.integer({ min, max }).map((point) => String.fromCodePoint(point));
    const anything = fc.oneof(
      { weight: 4, arbitrary: range(0x20, 0x7e) },
      { weight: 2, arbitrary: fc.constantFrom(' ', '[CLS]', '[MASK]', 'the', 'ing', 'Σ', 'İ', "n't") },
      range(0, 0x24f),
      range(0x300, 0x3ff),
      range(0x400, 0x1fff),
      range(0x2000, 0x33ff),
      range(0x4e00, 0xd7ff),
      range(0xd800, 0xdfff),
      range(0xe000, 0xffff),
      range(0x10000, 0x1ffff),
      range(0x20000, 0x10ffff),
    );
    const texts = fc.array(anything, { maxLength: 40 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.property(texts, (text) => {
        expect(encode(text)).toEqual(reference(text));
      }),
      { seed: 20250620, numRuns: casesOf(3000) },
    );
  });
});

describe('WordPiece, as the reference', () => {
  test('encodes literal special tokens as their ids in exactly that spelling', () => {
    expect(encode('[PAD][UNK][CLS][SEP][MASK]')).toEqual([0, 1, 2, 3, 4]);
    expect(encode('[cls]').length).toBe(encode('[ cls ]').length);
  });

  test('treats ideographs up to U+FFFF as separate words, but not those beyond, unlike BERT', () => {
    expect(encode('漢漢').length).toBe(2);
    expect(encode('\u{20000}\u{20001}').length).toBe(1);
  });

  test('encodes a word of more than 64 characters as one unknown token', () => {
    expect(encode('a'.repeat(64)).length).toBeGreaterThan(1);
    expect(encode('a'.repeat(65))).toEqual([1]);
  });
});

describe('WordPiece', () => {
  test('matches the hash of its revision: a changed hash requires a new revision', () => {
    const hash = createHash('sha256');
    for (const text of fixtureTexts()) hash.update(`${encode(text).join()}\n`);
    expect({ revision: wordPieceRevision, hash: hash.digest('hex').slice(0, 16) }).toEqual({
      revision: 'wordpiece-1',
      hash: '72c4ac70cbbaca28',
    });
  });

  test('returns no tokens for a text of spaces and controls', () => {
    expect(encode('')).toEqual([]);
    expect(encode(' \n\u0000\u200b\ufeff')).toEqual([]);
  });

  test('does not depend on the texts before', () => {
    const texts = Object.values(strangeTexts).filter((text) => text.length < 10_000);
    const backwards = texts.toReversed().map(encode).toReversed();
    expect(texts.map(encode)).toEqual(backwards);
  });

  test('rejects a vocabulary with a duplicate token or without a special token', () => {
    expect(() => new Vocabulary('[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\na\n')).toThrow(
      "Embedder file 'vocab.txt' has 7 lines but 6 distinct tokens",
    );
    expect(() => new Vocabulary('[PAD]\n[UNK]\n[CLS]\n[SEP]\na\n')).toThrow(
      "Embedder file 'vocab.txt' lacks the token [MASK]",
    );
  });
});
