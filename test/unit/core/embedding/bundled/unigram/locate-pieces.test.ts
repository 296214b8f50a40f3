// Where the tokens of a text come from.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locatePieces } from '../../../../../../src/core/embedding/bundled/unigram/locate-pieces.js';
import { readPieces } from '../../../../../../src/core/embedding/bundled/unigram/pieces-file.js';
import { Unigram } from '../../../../../../src/core/embedding/bundled/unigram/unigram.js';
import { casesOf } from '../../../../../support/long.mjs';
import { embedderFile, fixtureTexts } from '../../fixtures.js';
import { createPieces, scripts } from './vocabularies.js';

const unigram = new Unigram(readPieces(embedderFile('pieces.bin', 'assay-base')));

/** The places of a text, as texts with their numbers of tokens. */
function locate(text: string, by = unigram): string[] | null {
  const located = locatePieces(by, text);
  if (!located) return null;
  return Array.from(located.starts, (start, i) => {
    const count = (located.firsts[i + 1] ?? 0) - (located.firsts[i] ?? 0);
    return `${text.slice(start, located.ends[i])}:${count}`;
  });
}

describe('locatePieces', () => {
  test('parts words at spaces and punctuation, whatever the tokens within them', () => {
    expect(locate(' A well-known  fact,\nisn\u2019t it? ')).toEqual([
      'A:1',
      'well:1',
      '-:1',
      'known:2',
      'fact:1',
      ',:1',
      'isn:1',
      '\u2019:1',
      't:1',
      'it:1',
      '?:1',
    ]);
  });

  test('parts scripts without spaces at tokens', () => {
    const places = locate('人人生而自由，在尊严和权利上一律平等。', new Unigram(createPieces()));
    expect(places?.length).toBeGreaterThan(5);
  });

  test('keeps a word whole whose characters normalising joins', () => {
    expect(locate('so nai\u0308ve\u2026 ok')?.map((place) => place.replace(/:\d+$/, ''))).toEqual([
      'so',
      'nai\u0308ve\u2026',
      'ok',
    ]);
  });

  test('has no place for a text without tokens', () => {
    expect(locate('')).toEqual([]);
    expect(locate(' \n')).toEqual([]);
  });

  test('has all tokens of a text in order, at places in order without white space', () => {
    const random = fc.array(
      fc.oneof(fc.constantFrom(...Object.values(scripts)), fc.string({ unit: 'binary' })),
      {
        maxLength: 4,
      },
    );
    const samples = fc.sample(
      random.map((parts) => parts.join(' ')),
      { seed: 11, numRuns: casesOf(500) },
    );
    let found = 0;
    const texts = [...fixtureTexts().slice(0, casesOf(1000)), ...samples];
    for (const text of texts) {
      const located = locatePieces(unigram, text);
      if (!located) continue;
      found++;
      expect(Array.from(located.ids)).toEqual(Array.from(unigram.encode(text)));
      expect(located.firsts.at(-1)).toBe(located.ids.length);
      let before = 0;
      located.starts.forEach((start, i) => {
        const end = located.ends[i] ?? 0;
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        expect(text.slice(start, end)).not.toMatch(/\s/);
        expect(located.firsts[i + 1]).toBeGreaterThan(located.firsts[i] ?? 0);
        before = end;
      });
    }
    expect(found).toBeGreaterThan(0.96 * texts.length);
  });
});
