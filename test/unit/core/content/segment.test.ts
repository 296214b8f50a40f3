import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CountTokens, splitInStages } from '../../../../src/core/content/segment.js';

/** A word has one token for every six letters begun; a CJK character or any other visible character is one token. */
const tokensOf = (text: string): number => {
  let count = 0;
  for (const [token] of text.matchAll(/\p{Script=Han}|[a-z0-9]+|[^\s]/giu))
    count += Math.ceil(token.length / 6);
  return count;
};
const count: CountTokens = (texts) => Uint32Array.from(texts, tokensOf);
/** Four UTF-16 units a token, with white space: a tokenizer whose boundaries are known. */
const everyFour: CountTokens = (texts) => Uint32Array.from(texts, (text) => Math.ceil(text.length / 4));

function counted(inner: CountTokens) {
  const work = { calls: 0, tokens: 0 };
  const counting: CountTokens = (texts) => {
    const counts = inner(texts);
    work.calls++;
    for (const n of counts) work.tokens += n;
    return counts;
  };
  return { work, counting };
}

/** Runs all stages. */
function splitIntoSegments(...text: Parameters<typeof splitInStages>): string[] {
  const stages = splitInStages(...text);
  for (let stage = stages.next(); ; stage = stages.next()) if (stage.done) return stage.value;
}

const graphemes = (text: string) =>
  new Set(
    Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), (part) => part.index),
  );

describe('splitInStages', () => {
  it('returns a text that fits unchanged, counting once', () => {
    const { work, counting } = counted(count);
    expect(splitIntoSegments('  One. Two.\n', 4, counting)).toEqual(['  One. Two.\n']);
    expect(work.calls).toBe(1);
  });

  it('returns an empty text and a text without tokens as one segment', () => {
    expect(splitIntoSegments('', 4, count)).toEqual(['']);
    expect(splitIntoSegments(' \n ', 4, count)).toEqual([' \n ']);
  });

  it('packs whole sentences greedily up to the window', () => {
    const text = 'One two. Three four five! Six? Seven eight nine ten.';
    expect(splitIntoSegments(text, 7, count)).toEqual([
      'One two. Three four five! ',
      'Six? Seven eight nine ten.',
    ]);
    expect(splitIntoSegments(text, 6, count)).toEqual([
      'One two. ',
      'Three four five! Six? ',
      'Seven eight nine ten.',
    ]);
  });

  it('splits in stages, none of which counts more than a block or two', () => {
    const sentence = 'The river runs over stones, and people talk about prices. ';
    const words = 'the river runs over stones while people talk about prices '.repeat(2000);
    for (const text of [sentence.repeat(2000), words]) {
      let units = 0;
      const perStage: number[] = [];
      const counting: CountTokens = (texts) => {
        for (const { length } of texts) units += length;
        return count(texts);
      };
      const stages = splitInStages(text, 64, counting, count([text])[0]);
      let stage = stages.next();
      for (; !stage.done; stage = stages.next()) {
        perStage.push(units);
        units = 0;
      }
      expect(stage.value).toEqual(splitIntoSegments(text, 64, count));
      expect(Math.max(...perStage)).toBeLessThan(36_000);
    }
  });

  it('splits a sentence longer than the window at white space', () => {
    expect(splitIntoSegments('alpha beta gamma delta omega', 2, count)).toEqual([
      'alpha beta ',
      'gamma delta ',
      'omega',
    ]);
  });

  it('splits text without white space after the last token that fits', () => {
    const text = 'abcdefghijklmnopqrstuvwxyz';
    expect(splitIntoSegments(text, 2, everyFour)).toEqual(['abcdefgh', 'ijklmnop', 'qrstuvwx', 'yz']);
  });

  it('fills up the remainder of a long sentence with the following text', () => {
    const words = Array.from({ length: 3000 }, (_, i) => `w${i % 10}`).join(' ');
    const segments = splitIntoSegments(`${words}. Short one. Another.`, 100, count);
    expect(segments.slice(0, -1).map(tokensOf)).toEqual([...new Array(29).fill(100), 99]);
    expect(segments.at(-1)).toBe('w9. Short one. Another.');
  });

  it.each([
    ['emoji with joiners', '👩‍👩‍👧‍👦'.repeat(400)],
    ['flags', '🇩🇪🇫🇷🇯🇵'.repeat(900)],
    ['combining marks', 'e\u0301o\u0308'.repeat(1500)],
    ['astral characters', '𠀀𠀁'.repeat(1500)],
    ['marks on white space', 'a \u0301'.repeat(1500)],
  ])('never cuts inside a grapheme: %s', (_, text) => {
    const boundaries = graphemes(text).add(text.length);
    let at = 0;
    for (const part of splitIntoSegments(text, 16, everyFour)) {
      at += part.length;
      expect(boundaries.has(at)).toBe(true);
    }
    expect(at).toBe(text.length);
  });

  it('cuts a grapheme that is longer than the window, but never a surrogate pair', () => {
    const zalgo = `x${'\u0301'.repeat(5000)}`;
    const segments = splitIntoSegments(zalgo, 8, everyFour);
    expect(segments.join('')).toBe(zalgo);
    expect(Math.max(...everyFour(segments))).toBeLessThanOrEqual(8);
    expect(
      splitIntoSegments('😀😀', 1, (texts) => Uint32Array.from(texts, (text) => text.length * 9)),
    ).toEqual(['😀', '😀']);
  });

  it('never loses text and never exceeds the window', () => {
    const piece = fc.oneof(
      fc.lorem({ maxCount: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('漢字かな', '. ', '! ', '\n\n', 'a'.repeat(700), '😀', '\ud800', ' '.repeat(40)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 1, max: 64 }), (pieces, window) => {
        const text = pieces.join('');
        const segments = splitIntoSegments(text, window, count);
        expect(segments.join('')).toBe(text);
        for (const part of segments) expect(tokensOf(part)).toBeLessThanOrEqual(window);
      }),
      { numRuns: 300 },
    );
  });

  it('respects the window when the counts of parts do not add up', () => {
    // Joining two sentences adds tokens that neither has alone.
    const joining: CountTokens = (texts) =>
      Uint32Array.from(texts, (text) => tokensOf(text) + 3 * Math.max(0, text.split('. ').length - 2));
    const segments = splitIntoSegments('One two three. '.repeat(50), 12, joining);
    expect(segments.join('')).toBe('One two three. '.repeat(50));
    expect(Math.max(...joining(segments))).toBeLessThanOrEqual(12);
  });

  it.each([
    ['prose', 'The quick fox jumps over the lazy dog. It was, they say, a fine day!\n'.repeat(15_000)],
    ['words without sentences', 'lorem ipsum dolor sit amet '.repeat(38_000)],
    ['CJK without punctuation', '漢字'.repeat(174_000)],
    ['one endless word', 'a'.repeat(1_048_576)],
  ])('splits 1 MiB of %s with work proportional to its length', (_, text) => {
    const { work, counting } = counted(count);
    const segments = splitIntoSegments(text, 256, counting);
    expect(segments.join('')).toBe(text);
    const total = tokensOf(text);
    expect(work.tokens).toBeLessThan(14 * total);
    expect(work.calls).toBeLessThan(10 * segments.length);
    expect(segments.length).toBeLessThan((1.1 * total) / 256 + 1);
  });

  it('refuses a window of 0', () => {
    expect(() => splitIntoSegments('a', 0, count)).toThrow(RangeError);
  });
});
