// Compares our Unigram tokenizer with @huggingface/tokenizers: the same ids for every text.
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPieces } from '../../../../../../src/core/embedding/bundled/unigram/pieces-file.js';
import { Unigram, unigramRevision } from '../../../../../../src/core/embedding/bundled/unigram/unigram.js';
import { casesOf, long } from '../../../../../support/long.mjs';
import { embedderFile, fixtureTexts } from '../../fixtures.js';
import { strangeTexts } from '../../strange-texts.js';
import { createPieces, createReference, scripts } from './vocabularies.js';

const bundled = readPieces(embedderFile('pieces.bin', 'assay-base'));
const vocabularies = { 'the bundled vocabulary': bundled, 'a vocabulary of twenty scripts': createPieces() };

const word = fc.constantFrom(...Object.values(scripts).flatMap((text) => text.split(' ')));
const point = (min: number, max: number) =>
  fc.integer({ min, max }).map((value) => String.fromCodePoint(value));
const anything = fc.oneof(
  { weight: 8, arbitrary: word },
  { weight: 4, arbitrary: word.map((text) => [...text].slice(1, 4).join('')) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ' ',
      '  ',
      '\n',
      '\u2581',
      ', ',
      '.',
      '</s>',
      '<unk>',
      'aa',
      'Ａ',
      '½',
      'e\u0301',
    ),
  },
  { weight: 3, arbitrary: point(0x20, 0x7e) },
  point(0, 0x24f),
  point(0x300, 0x3ff),
  point(0x400, 0x33ff),
  point(0x4e00, 0xffff),
  point(0x10000, 0x10ffff),
);
const texts = fc.array(anything, { maxLength: 24 }).map((parts) => parts.join(''));

describe.each(Object.entries(vocabularies))('with %s ids equal the reference tokenizer', (_, pieces) => {
  const reference = createReference(pieces);
  const unigram = new Unigram(pieces);
  const encode = (text: string) => Array.from(unigram.encode(text));

  const english = fixtureTexts().filter((_, index) => long || index % 4 === 0);
  test(`on ${english.length} English texts`, () => {
    expect(english.filter((text) => encode(text).join() !== reference(text).join())).toEqual([]);
  });

  const count = casesOf(5000);
  test(`on ${count} random texts of twenty scripts`, async () => {
    await fc.assert(
      fc.property(texts, (text) => {
        expect(encode(text)).toEqual(reference(text));
      }),
      { seed: 20261128, numRuns: count },
    );
  });

  test.each(Object.entries({ ...strangeTexts, ...scripts }))('on %s', (__, text) => {
    // The reference takes minutes for a mebibyte, and seconds for this.
    const part = text.slice(0, long ? 20_000 : 5_000);
    expect(encode(part).join()).toBe(reference(part).join());
  });

  test('and do not depend on the texts before', () => {
    const some = Object.values(strangeTexts).filter((text) => text.length < 10_000);
    const backwards = some.toReversed().map(encode).toReversed();
    expect(some.map(encode)).toEqual(backwards);
  });
});

describe('Unigram', () => {
  const unigram = new Unigram(bundled);
  const encode = (text: string) => Array.from(unigram.encode(text));

  test('has the ids that the weights were trained with', () => {
    expect(encode('This is an example sentence')).toEqual([1530, 72, 120, 6741, 16805]);
    expect(encode('lol no way dude thats insane 😂')).toEqual([
      10900, 96, 1746, 100, 98, 337, 7, 3051, 13, 6, 14978,
    ]);
  });

  test('cuts a mebibyte without a space', () => {
    expect(encode('a'.repeat(2 ** 20)).length).toBeGreaterThan(1000);
  });

  test('keeps a piece together that holds the start of another word', () => {
    const pieces = ['<unk>', '\u2581', 'a', '\u2581a', 'a\u2581a', '\u2581a\u2581a'];
    const own = { pieces, scores: Float64Array.of(0, -3, -4, -2, -3, -1), unknown: 0 };
    expect(Array.from(new Unigram(own).encode('a a'))).toEqual([5]);
    expect(createReference(own)('a a')).toEqual([5]);
  });

  test('counts the pieces of a word without its mark, and none with an unknown character', () => {
    expect(unigram.countPieces('movie')).toBe(1);
    expect(unigram.countPieces('\u16a0')).toBe(0);
  });

  test('matches the hash of its revision: a changed hash requires a new revision', () => {
    const hash = createHash('sha256');
    for (const text of fixtureTexts()) hash.update(`${encode(text).join()}\n`);
    expect({ revision: unigramRevision, hash: hash.digest('hex').slice(0, 16) }).toEqual({
      revision: 'unigram-1',
      hash: 'de43916b7d7a6fbc',
    });
  });
});
