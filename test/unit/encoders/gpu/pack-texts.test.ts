// How texts are packed and divided into batches, by hand.
import { expect, test } from 'vitest';
import { countFitting, packTexts } from '../../../../src/encoders/gpu/pack-texts.js';

const text = (length: number, first = 0) => Uint32Array.from({ length }, (_, i) => first + i);

test('packs texts one behind the other, with a tile for every 16 queries', () => {
  const { texts, tokens, starts, tiles } = packTexts([text(2, 7), text(17, 20)], {
    window: 512,
    tileQueries: 16,
  });
  expect(texts).toBe(2);
  expect(Array.from(starts)).toEqual([0, 2, 19]);
  expect(Array.from(tokens.subarray(0, 8))).toEqual([7, 0, 8, 1, 20, 0, 21, 1]);
  expect(Array.from(tokens.subarray(36))).toEqual([36, 16]);
  expect(Array.from(tiles)).toEqual([0, 2, 0, 0, 2, 19, 2, 0, 2, 19, 18, 0]);
});

test('cuts a text that is longer than the window into parts of equal size, each with places and tiles', () => {
  const { tokens, starts, tiles } = packTexts([text(1), text(49, 100)], { window: 48, tileQueries: 16 });
  expect(Array.from(starts)).toEqual([0, 1, 50]);
  const places = Array.from({ length: 50 }, (_, token) => tokens[2 * token + 1]);
  expect(places).toEqual([0, ...Array(24).keys(), ...Array(25).keys()]);
  expect(tokens[2 * 49]).toBe(148);
  const [first, second] = [
    [1, 25],
    [25, 50],
  ];
  expect(Array.from(tiles)).toEqual([
    ...[0, 1, 0, 0],
    ...[...first!, 1, 0, ...first!, 17, 0],
    ...[...second!, 25, 0, ...second!, 41, 0],
  ]);
});

test('fills a batch by tokens and by texts, with at least one text', () => {
  const texts = [text(5), text(5), text(1), text(20), text(1)];
  expect(countFitting(texts, 0, { tokens: 10, texts: 9 })).toBe(2);
  expect(countFitting(texts, 0, { tokens: 11, texts: 9 })).toBe(3);
  expect(countFitting(texts, 0, { tokens: 99, texts: 2 })).toBe(2);
  expect(countFitting(texts, 3, { tokens: 10, texts: 9 })).toBe(1);
  expect(countFitting(texts, 4, { tokens: 10, texts: 9 })).toBe(1);
});
