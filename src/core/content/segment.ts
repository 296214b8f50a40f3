// Long content -> segments that fit an embedder's window: whole sentences packed greedily, longer ones split. Pure.
// Nothing is lost: the concatenated segments are the text.
import { findCutBefore, type Piece, splitSentences } from './sentences.js';

/** Counts the tokens of texts (n); about as costly as tokenizing them. */
export type CountTokens = (texts: readonly string[]) => Uint32Array;

/**
 * Splits `text` at sentence boundaries into segments of at most `window` tokens each, packed greedily. A sentence
 * longer than the window is split after the last token that fits, moved back to white space if possible, and never
 * inside a grapheme unless that grapheme alone is longer than the window or than a block of text.
 * Takes stages of a few milliseconds: all of 1 MB take half a second.
 *
 * @param window tokens of a segment, at least 1
 * @param count must not decrease for longer prefixes of a text
 * @param tokens of the whole text; default: counted in one stage
 * @returns at least one segment; `[text]` when it fits
 */
export function* splitInStages(
  text: string,
  window: number,
  count: CountTokens,
  tokens = count([text])[0] ?? 0,
): Generator<undefined, string[]> {
  if (!(window >= 1)) throw new RangeError(`The window must be at least 1 token, not ${window}`);
  const one = (part: string): number => count([part])[0] ?? 0;
  if (tokens <= window) return [text];
  const pieces = [...splitSentences(text)];
  const counts = yield* countInStages(
    pieces.map((piece) => piece.text),
    count,
  );
  const counted = pieces.map((piece, i) => ({ ...piece, tokens: counts[i] ?? 0 }));
  const segments = yield* packSentences(counted, window, one);
  return yield* checkWindow(segments, window, count, one);
}

/** Texts, none longer than a block of sentences, that are counted in one stage. */
const textsPerStage = 16;

function* countInStages(texts: readonly string[], count: CountTokens): Generator<undefined, number[]> {
  const counts: number[] = [];
  while (counts.length < texts.length) {
    counts.push(...count(texts.slice(counts.length, counts.length + textsPerStage)));
    yield;
  }
  return counts;
}

interface CountedPiece extends Piece {
  readonly tokens: number;
}

/** Packs pieces greedily, as if their token counts were additive. */
function* packSentences(
  pieces: readonly CountedPiece[],
  window: number,
  one: (part: string) => number,
): Generator<undefined, string[]> {
  const segments: string[] = [];
  let current = '';
  let used = 0;
  const flush = () => {
    if (current !== '') segments.push(current);
    current = '';
    used = 0;
  };
  const queue = pieces.values();
  for (const piece of queue) {
    let { text: remainder, tokens: size, ends } = piece;
    if (used + size > window) flush();
    while (size > window) {
      yield;
      const { end, tokens } = findFittingCut(remainder, size, window, one);
      segments.push(remainder.slice(0, end));
      remainder = remainder.slice(end);
      size -= tokens;
      // A cut may change how the remainder is tokenized: counted again before the difference adds up.
      if (size <= window) size = one(remainder);
      // While a long sentence continues, its remainder is filled up from its next piece.
      if (size > window || ends) continue;
      const next = queue.next();
      if (next.done) continue;
      remainder += next.value.text;
      size += next.value.tokens;
      ends = next.value.ends;
    }
    current += remainder;
    used += size;
  }
  flush();
  return segments;
}

/** Splits segments that are too long because their pieces have more tokens together than one by one. */
function* checkWindow(
  segments: readonly string[],
  window: number,
  count: CountTokens,
  one: (part: string) => number,
): Generator<undefined, string[]> {
  const counts = yield* countInStages(segments, count);
  const checked: string[] = [];
  for (const [i, text] of segments.entries()) {
    let remainder = text;
    for (let size = counts[i] ?? 0; size > window && remainder !== ''; size = one(remainder)) {
      yield;
      const { end } = findFittingCut(remainder, size, window, one);
      checked.push(remainder.slice(0, end));
      remainder = remainder.slice(end);
    }
    if (remainder !== '') checked.push(remainder);
  }
  return checked;
}

interface Cut {
  readonly end: number;
  /** Tokens before the cut: exact for the longest prefix, else in proportion. */
  readonly tokens: number;
}

/**
 * The position to cut `text` so that the part before it fits: the longest prefix of at most `window` tokens, found by
 * interpolation and then by doubling steps, moved back to a good position.
 * @param total tokens of the whole text, more than `window`
 */
function findFittingCut(text: string, total: number, window: number, one: (part: string) => number): Cut {
  let low = 0;
  let lowCount = 0;
  let high = text.length;
  let highCount = total;
  let step = 1;
  for (let probes = 0; high - low > 1; probes++) {
    const share = (window - lowCount) / (highCount - lowCount);
    const near = lowCount < window && probes < 4 ? (high - low) * share : Math.min(step, (high - low) / 2);
    const middle = low + Math.min(high - low - 1, Math.max(1, Math.floor(near)));
    const size = one(text.slice(0, middle));
    if (size > window) {
      high = middle;
      highCount = size;
    } else {
      low = middle;
      lowCount = size;
      step *= 2;
    }
  }
  const end = findCutBefore(text, Math.max(1, low));
  return { end, tokens: low === 0 ? window : Math.round((lowCount * end) / low) };
}
