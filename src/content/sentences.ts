// Text -> sentences, and places where text may be cut. Pure. Intl.Segmenter works on blocks of bounded length, because
// a step of it costs time in proportion to the string that it walks (79 s for 1 MiB in one string, 0.1 s in blocks).

/** A sentence, or a part of one that is longer than a block. */
export interface Piece {
  readonly text: string;
  /** False where the sentence goes on in the next piece. */
  readonly ends: boolean;
}

/** UTF-16 units; far more than a sentence has. */
const block = 2048;

// The language is fixed: the same text must be cut at the same places in every browser.
const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The sentences of `text` in order, white space included: together they are `text`. */
export function* sentences(text: string): Generator<Piece> {
  for (let start = 0; start < text.length; ) {
    const found = [...sentenceSegmenter.segment(text.slice(start, start + block))];
    const last = start + block >= text.length;
    // The last sentence of a block may go on behind it: it is read again at the start of the next.
    const whole = last ? found : found.slice(0, -1);
    if (whole.length === 0) {
      const end = start + cutBefore(text.slice(start, start + block + 64), block);
      yield { text: text.slice(start, end), ends: false };
      start = end;
      continue;
    }
    for (const { segment } of whole) {
      yield { text: segment, ends: true };
      start += segment.length;
    }
  }
}

/**
 * Where to cut `text` at or before `limit`: behind the last white space of the second half, else between two
 * graphemes, else (a grapheme longer than that) between two code points.
 * @param text starts at a grapheme boundary and goes on a little behind `limit`
 * @param limit in 1..text.length
 * @returns at least the length of one code point, so it may pass a `limit` of 1
 */
export function cutBefore(text: string, limit: number): number {
  if (limit >= text.length) return text.length;
  const half = limit >> 1;
  for (let end = limit; end > half; end--) {
    if (/\s/.test(text[end - 1]!) && !continuesGrapheme.test(text[end]!)) return end;
  }
  const grapheme = graphemeSegmenter.segment(text).containing(limit);
  if (grapheme && grapheme.index > 0) return grapheme.index;
  const splitsPair = isHigh(text.charCodeAt(limit - 1)) && isLow(text.charCodeAt(limit));
  if (!splitsPair) return limit;
  return limit > 1 ? limit - 1 : 2;
}

/** What joins the white space before it: combining marks, joiners, the second half of CR LF. */
const continuesGrapheme = /\p{M}|[\u200c\n]|\u200d/u;

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;
