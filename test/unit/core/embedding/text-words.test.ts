// A text taken apart: the places of its tokens, the words they join to, and where its terms occur.
import { beforeAll, describe, expect, it } from 'vitest';
import { createBundledEmbedder } from '../../../../src/core/embedding/bundled/bundled.js';
import type { Embedder } from '../../../../src/core/embedding/embedder.js';
import { readLexicon } from '../../../../src/core/embedding/features/lexicon/lexicon-file.js';
import { computeTermRows } from '../../../../src/core/embedding/features/terms/term-rows.js';
import { findWords } from '../../../../src/core/embedding/features/words/text-words.js';
import { row } from '../../../../src/core/numerics/matrix.js';
import { embedderFile, fixtureTexts, vocabularyText } from './fixtures.js';
import { strangeTexts } from './strange-texts.js';

let embedder: Embedder;

beforeAll(() => {
  const files = {
    vocabulary: vocabularyText,
    table: embedderFile('table.bin'),
    lexicon: readLexicon(embedderFile('lexicon.bin')),
  };
  embedder = createBundledEmbedder(files, { id: 'assay-small', revision: '0123456789abcdef' });
});

/** The largest difference between the sum of the rows and the vector of the text. */
async function measureError(text: string): Promise<number> {
  const words = findWords(embedder, text)!;
  const vector = row(await embedder.embed([text]), 0);
  const sums = new Float64Array(embedder.dimensions);
  for (let i = 0; i < words.starts.length; i++) {
    row(words.vectors, i).forEach((value, d) => {
      sums[d] = sums[d]! + value;
    });
  }
  return Math.max(...vector.map((value, d) => Math.abs(value - sums[d]!)));
}

function expectOrdered(text: string): void {
  const { starts, ends } = findWords(embedder, text)!;
  let last = 0;
  starts.forEach((start, i) => {
    if (start < last || ends[i]! <= start || ends[i]! > text.length) {
      expect.fail(`word ${i} of ${JSON.stringify(text.slice(0, 60))}: ${start} to ${ends[i]}, after ${last}`);
    }
    last = ends[i]!;
  });
}

describe('findWords', () => {
  const slices = (text: string) => {
    const { starts, ends } = findWords(embedder, text)!;
    return Array.from(starts, (start, i) => text.slice(start, ends[i]));
  };

  it.each<[string, string[]]>([
    ['', []],
    [' \n ', []],
    ["Don't stop!", ["Don't", 'stop', '!']],
    ['a-b, (c)', ['a', '-', 'b', ',', '(', 'c', ')']],
    ['costs 5€.', ['costs', '5€', '.']],
    ['中文 ok', ['中', '文', 'ok']],
    ['zero\u200bwidth cafe\u0301', ['zero\u200bwidth', 'cafe\u0301']],
    ['👍 fine', ['👍', 'fine']],
    ['[CLS] a', ['[CLS]', 'a']],
  ])('finds the words of %j', (text, expected) => {
    expect(slices(text)).toEqual(expected);
  });

  it('divides every one of 2,000 texts so that the parts add up to its vector', async () => {
    for (const text of fixtureTexts().slice(0, 2000)) {
      expectOrdered(text);
      expect(await measureError(text)).toBeLessThan(1e-6);
    }
  });

  it('divides strange texts, and refuses those whose letters depend on their neighbours', async () => {
    const refused: string[] = [];
    for (const [name, text] of Object.entries(strangeTexts)) {
      if (text.length > 100_000) continue;
      if (findWords(embedder, text) === null) {
        refused.push(name);
        continue;
      }
      expectOrdered(text);
      expect(await measureError(text)).toBeLessThan(1e-5);
    }
    expect(refused).toEqual(['greek capitals and final sigma']);
  });

  it('places every term of the text in one word, or a pair in its two', () => {
    const text = "It's so, so good! It's";
    const words = findWords(embedder, text)!;
    const { keys, first, last } = words.terms;
    const word = (i: number) => text.slice(words.starts[i], words.ends[i]);
    const placed = Array.from(keys, (_, i) => [word(first[i]!), word(last[i]!)].join(' ~ '));
    const alone = ["It's", 'so', 'so', 'good', '!', "It's"].map((one) => `${one} ~ ${one}`);
    expect(placed).toEqual([...alone, "It's ~ so", 'so ~ so', 'so ~ good', 'good ~ !', "! ~ It's"]);
    expect(new Set(keys)).toEqual(new Set(computeTermRows([text]).keys));
  });

  it('returns null for an embedder that cannot divide its vectors', () => {
    const { locate: _, ...whole } = embedder;
    expect(findWords(whole, 'a text')).toBeNull();
  });
});
