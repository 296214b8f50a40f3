// Splits text into sentences and finds positions for cuts. Pure. Intl.Segmenter gets blocks of bounded length, because
// each of its steps takes time proportional to the whole string (79 s for 1 MiB in one string, 0.1 s in blocks).

/** A sentence, or a part of a sentence that is longer than a block. */
export interface Piece {
  readonly text: string;
  /** False if the sentence continues in the next piece. */
  readonly ends: boolean;
}

/** UTF-16 units; far more than a usual sentence. */
const blockLength = 2048;

// The locale is fixed, so that the same text is cut at the same positions in every browser.
const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The sentences of `text` in order, with their white space: concatenated they are `text`. */
export function* splitSentences(text: string): Generator<Piece> {
  for (let start = 0; start < text.length; ) {
    const sentences = [...sentenceSegmenter.segment(text.slice(start, start + blockLength))];
    const isLast = start + blockLength >= text.length;
    // The last sentence of a block may continue after it, so it is read again with the next block.
    const whole = isLast ? sentences : sentences.slice(0, -1);
    if (whole.length === 0) {
      const end = start + findCutBefore(text.slice(start, start + blockLength + 64), blockLength);
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
 * The position to cut `text` at or before `limit`: after the last white space of the second half, else between two
 * graphemes, else (within a longer grapheme) between two code points.
 * @param text starts at a grapheme boundary and continues a little after `limit`
 * @param limit in 1..text.length
 * @returns at least the length of one code point, so it may exceed a `limit` of 1
 */
export function findCutBefore(text: string, limit: number): number {
  if (limit >= text.length) return text.length;
  const half = limit >> 1;
  for (let end = limit; end > half; end--) {
    if (/\s/.test(text.charAt(end - 1)) && !continuesGrapheme.test(text.charAt(end))) return end;
  }
  const grapheme = graphemeSegmenter.segment(text).containing(limit);
  if (grapheme && grapheme.index > 0) return grapheme.index;
  const splitsPair = isHighSurrogate(text.charCodeAt(limit - 1)) && isLowSurrogate(text.charCodeAt(limit));
  if (!splitsPair) return limit;
  return limit > 1 ? limit - 1 : 2;
}

/** Characters that form a grapheme with white space before them: combining marks, joiners, the LF of CR LF. */
const continuesGrapheme = /\p{M}|[\u200c\n]|\u200d/u;

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;
