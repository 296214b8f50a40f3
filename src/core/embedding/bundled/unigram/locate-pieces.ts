// Where the tokens of a text come from: the words that white space parts it into, each encoded by itself, and within a word its
// tokens, joined where a run of letters goes on or where normalising makes one character of several. That the ids of the words, joined, are
// those of the whole text is checked for every text. Pure.
import type { LocatedTokens } from '../located-tokens.js';
import { wordMark } from './pieces.js';
import type { Unigram } from './unigram.js';

const word = new RegExp(`[^\\s${wordMark}]+`, 'gu');
/** Scripts without spaces between words: there each token is a place. */
const spaceless =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
/** Within a run of letters and digits. */
const within = new RegExp(`^(?![${spaceless}])[\\p{L}\\p{M}\\p{N}]`, 'u');

/** @returns null when a word alone has other tokens than in its text */
export function locatePieces(unigram: Unigram, text: string): LocatedTokens | null {
  const ids = unigram.encode(text).slice();
  const starts: number[] = [];
  const ends: number[] = [];
  const firsts = [0];
  let at = 0;
  for (const { 0: piece, index } of text.matchAll(word)) {
    const pieceIds = unigram.encode(piece);
    for (let i = 0; i < pieceIds.length; i++) if (pieceIds[i] !== ids[at + i]) return null;
    let start = 0;
    for (const [end, tokens] of findSpans(unigram, piece)) {
      starts.push(index + start);
      ends.push(index + end);
      firsts.push(at + tokens);
      start = end;
    }
    at += pieceIds.length;
  }
  if (at !== ids.length) return null;
  return {
    ids,
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    firsts: Uint32Array.from(firsts),
  };
}

/** The spans of a word: where each ends, and the number of tokens up to there. */
function findSpans(unigram: Unigram, piece: string): [end: number, tokens: number][] {
  const tokenEnds = unigram.encodeEnds(piece).slice();
  const count = tokenEnds.length;
  if (count === 0) return [];
  const sources = findSources(unigram, piece);
  const spans: [number, number][] = [];
  for (let i = 0; i < count - 1 && sources; i++) {
    // Without the mark before the word, which may be a token by itself.
    const end = sources[tokenEnds[i]! - wordMark.length] ?? 0;
    if (end > 0 && !isWithin(piece, end)) spans.push([end, i + 1]);
  }
  spans.push([piece.length, count]);
  return spans;
}

/** By the end of each character in the normal form of a word its end in the word; null where characters change together. */
function findSources({ form }: Unigram, piece: string): readonly (number | undefined)[] | null {
  const normal = form.normalise(piece);
  const sources: (number | undefined)[] = new Array(normal.length + 1).fill(undefined);
  let end = 0;
  let at = 0;
  for (const character of piece) {
    const part = normal === piece ? character : form.normalise(character);
    if (!normal.startsWith(part, at)) return null;
    end += character.length;
    at += part.length;
    sources[at] = end;
  }
  return at === normal.length ? sources : null;
}

/** True between two letters of a word, and before a mark. */
function isWithin(text: string, at: number): boolean {
  const before = (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00 ? at - 2 : at - 1;
  const isMark = /^\p{M}/u.test(text.slice(at, at + 2));
  return isMark || (within.test(text.slice(Math.max(0, before), at)) && within.test(text.slice(at, at + 2)));
}
