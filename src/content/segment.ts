// Long content -> segments that fit an embedder's window: whole sentences packed greedily, longer ones split. Pure.
// Nothing is lost: the segments, one behind the other, are the text.
import { cutBefore, type Piece, sentences } from './sentences.js';

/** Token counts of texts, (n); about as costly as tokenizing them. */
export type CountTokens = (texts: readonly string[]) => Uint32Array;

/**
 * Splits `text` at sentence boundaries into segments of at most `window` tokens each, as few as greedy packing makes.
 * A sentence longer than the window is split at the last token that fits, moved back to white space where there is
 * some, and never inside a grapheme unless that grapheme alone is longer than the window or than a block of text.
 *
 * @param window tokens a segment, at least 1
 * @param count counts of prefixes must not fall as they grow
 * @returns at least one segment; `[text]` when it fits
 */
export function segment(text: string, window: number, count: CountTokens): string[] {
  if (!(window >= 1)) throw new RangeError(`The window must be at least 1 token, not ${window}`);
  const one = (part: string): number => count([part])[0] ?? 0;
  if (one(text) <= window) return [text];
  const pieces = [...sentences(text)];
  const segments = packed(pieces, count(pieces.map((piece) => piece.text)), window, one);
  return checked(segments, window, count, one);
}

/** Greedy packing; `counts` (n) of `pieces`, taken to be additive. */
function packed(
  pieces: readonly Piece[],
  counts: Uint32Array,
  window: number,
  one: (part: string) => number,
): string[] {
  const segments: string[] = [];
  let current = '';
  let used = 0;
  const flush = () => {
    if (current !== '') segments.push(current);
    current = '';
    used = 0;
  };
  for (let i = 0; i < pieces.length; i++) {
    let rest = pieces[i]!.text;
    let size = counts[i]!;
    if (used + size > window) flush();
    while (size > window) {
      const { end, tokens } = fitting(rest, size, window, one);
      segments.push(rest.slice(0, end));
      rest = rest.slice(end);
      size -= tokens;
      // Cutting may change how the rest is tokenized: counted anew before the difference adds up.
      if (size <= window) size = one(rest);
      // A long sentence goes on: its remainder is filled up from its next piece.
      if (size <= window && !pieces[i]!.ends && i + 1 < pieces.length) {
        rest += pieces[++i]!.text;
        size += counts[i]!;
      }
    }
    current += rest;
    used += size;
  }
  flush();
  return segments;
}

/** Splits again what turns out too long because its pieces count for more together than one by one. */
function checked(
  segments: readonly string[],
  window: number,
  count: CountTokens,
  one: (part: string) => number,
): string[] {
  const counts = count(segments);
  return segments.flatMap((text, i) => {
    const parts: string[] = [];
    let rest = text;
    for (let size = counts[i]!; size > window && rest !== ''; size = one(rest)) {
      const { end } = fitting(rest, size, window, one);
      parts.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    return rest === '' ? parts : [...parts, rest];
  });
}

interface Cut {
  readonly end: number;
  /** Tokens before the cut: exact where the longest prefix was taken, else in proportion. */
  readonly tokens: number;
}

/**
 * Where to cut `text` so that what is before the cut fits: the longest prefix of at most `window` tokens, by
 * interpolation first and then by steps that double, moved back to a good place.
 * @param total tokens of the whole text, more than `window`
 */
function fitting(text: string, total: number, window: number, one: (part: string) => number): Cut {
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
  const end = cutBefore(text, Math.max(1, low));
  return { end, tokens: low === 0 ? window : Math.round((lowCount * end) / low) };
}
