// Words and pairs of words: places, hashes and values, against a second implementation with regular expressions.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../../src/authoring/numerics/random.js';
import { computeTermRows } from '../../../../../src/core/embedding/features/terms/term-rows.js';
import { TermScanner } from '../../../../../src/core/embedding/features/terms/term-scanner.js';
import { sparseRow } from '../../../../../src/core/numerics/index.js';

const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const character = `(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])`;
const word = new RegExp(`${character}+(?:'${character}+)*|[${unspaced}]|[!?]`, 'gu');

/** FNV-1a over UTF-16 code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value;
}

const spell = (text: string) => text.toLowerCase();
const referenceWords = (text: string) =>
  Array.from(text.matchAll(word), (match) => [match.index, match[0]] as const);

function referenceRow(text: string): [number, number][] {
  const words = referenceWords(text).map(([, found]) => spell(found));
  const all = [...words, ...words.slice(1).map((next, i) => `${words[i]} ${next}`)].map(hash);
  const counts = new Map<number, number>();
  for (const key of all) counts.set(key, (counts.get(key) ?? 0) + 1);
  const values = [...counts].map(([key, count]) => [key, 1 + Math.log(count)] as [number, number]);
  const length = Math.hypot(...values.map(([, value]) => value));
  return values.map(([key, value]): [number, number] => [key, value / length]).sort(([a], [b]) => a - b);
}

const texts = [
  "Don't stop! Don't STOP? don't",
  'Straße und Äpfel, 3.5 km; naïve co-op',
  '東京タワー is tall สวัสดี',
  'Привет, мир! हिन्दी में',
  "'quoted' rock 'n' roll's end'",
  '🙂🙂 a𝒳b \ud800 lone',
  '',
  '!?!',
  '   ',
  "it's's '' ' a'",
  'İstanbul ǅungla',
];

describe('the words of a text', () => {
  const scanner = new TermScanner();

  it('are found where a regular expression finds them, in any script', () => {
    for (const text of texts) {
      const { count, starts, ends, hashes } = scanner.scan(text);
      const found = Array.from({ length: count }, (_, i) => [starts[i], text.slice(starts[i], ends[i])]);
      expect(found, text).toEqual(referenceWords(text));
      expect([...hashes.subarray(0, count)]).toEqual(referenceWords(text).map(([, one]) => hash(spell(one))));
    }
  });

  it('are found in random texts of any characters', () => {
    const random = createRandom(3, 'terms');
    const letters = [...`aZ9 '!?.\n-éßक्षไ漢ー🙂İ\u0301`];
    for (let round = 0; round < 500; round++) {
      const text = Array.from({ length: 40 }, () => letters[random.integer(letters.length)]).join('');
      const { count, starts, ends } = scanner.scan(text);
      const found = Array.from({ length: count }, (_, i) => [starts[i], text.slice(starts[i], ends[i])]);
      expect(found, JSON.stringify(text)).toEqual(referenceWords(text));
    }
  });

  it('are found in a text of more words than the scanner has room for', () => {
    expect(scanner.scan('word '.repeat(5000)).count).toBe(5000);
  });
});

describe('the terms of a text', () => {
  it('are its words and pairs by hash, with the values of the definition', () => {
    const rows = computeTermRows(texts);
    texts.forEach((text, i) => {
      const { keys, values } = sparseRow(rows, i);
      const expected = referenceRow(text);
      expect([...keys], text).toEqual(expected.map(([key]) => key));
      expected.forEach(([, value], j) => {
        expect(values[j]).toBeCloseTo(value, 6);
      });
    });
  });

  it('are the same in capitals', () => {
    const [plain, other] = ["don't say café", "DON'T SAY CAFÉ"].map((text) => computeTermRows([text]));
    expect(other).toEqual(plain);
  });

  it('are none for a text without words, and of length 1 for every other', () => {
    const rows = computeTermRows(['…', 'one', 'a '.repeat(100_000)]);
    const lengths = [0, 1, 2].map((i) => Math.hypot(...sparseRow(rows, i).values));
    expect(lengths[0]).toBe(0);
    expect(lengths[1]).toBeCloseTo(1, 6);
    expect(lengths[2]).toBeCloseTo(1, 6);
  });
});
