// How texts are packed and divided into batches, by hand.
import { expect, test } from 'vitest';
import { countFitting, packTexts } from '../../../../src/encoders/gpu/pack-texts.js';

const text = (length: number, first = 0) => Uint32Array.from({ length }, (_, i) => first + i);

test('packs texts one behind the other, with a tile for every 16 queries', () => {
  const { texts, tokens, starts, tiles } = packTexts([text(2, 7), text(17, 20)]);
  expect(texts).toBe(2);
  expect(Array.from(starts)).toEqual([0, 2, 19]);
  expect(Array.from(tokens.subarray(0, 8))).toEqual([7, 0, 8, 1, 20, 0, 21, 1]);
  expect(Array.from(tokens.subarray(36))).toEqual([36, 16]);
  expect(Array.from(tiles)).toEqual([0, 2, 0, 0, 2, 19, 2, 0, 2, 19, 18, 0]);
});

test('fills a batch by tokens and by texts, with at least one text', () => {
  const texts = [text(5), text(5), text(1), text(20), text(1)];
  expect(countFitting(texts, 0, { tokens: 10, texts: 9 })).toBe(2);
  expect(countFitting(texts, 0, { tokens: 11, texts: 9 })).toBe(3);
  expect(countFitting(texts, 0, { tokens: 99, texts: 2 })).toBe(2);
  expect(countFitting(texts, 3, { tokens: 10, texts: 9 })).toBe(1);
  expect(countFitting(texts, 4, { tokens: 10, texts: 9 })).toBe(1);
});
