// Where the tokens of a text come from: the pieces that white space, punctuation and ideographs part it into, each encoded
// by itself. That the ids of the pieces, joined, are those of the whole text is checked for every text. Pure.
import type { LocatedTokens } from '../located-tokens.js';
import { contextual, expanded, isolated, removed, space } from './character-map.js';
import { isPunctuation } from './normalise.js';
import type { WordPiece } from './wordpiece.js';

/** @returns null when a piece alone has other tokens than in its text: Greek sigmas and marks that change places */
export function locateTokens(wordPiece: WordPiece, text: string): LocatedTokens | null {
  const ids = wordPiece.encode(text).slice();
  const pieces = splitPieces(wordPiece, text);
  const starts: number[] = [];
  const ends: number[] = [];
  const firsts = [0];
  let at = 0;
  for (let i = 0; i < pieces.length; i += 2) {
    const [start = 0, end = 0] = [pieces[i], pieces[i + 1]];
    const pieceIds = wordPiece.encode(text.slice(start, end));
    if (pieceIds.length === 0) continue;
    for (let j = 0; j < pieceIds.length; j++) if (pieceIds[j] !== ids[at + j]) return null;
    at += pieceIds.length;
    starts.push(start);
    ends.push(end);
    firsts.push(at);
  }
  if (at !== ids.length) return null;
  return {
    ids,
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    firsts: Uint32Array.from(firsts),
  };
}

/** Start and end of each piece, in turn. A piece starts and ends with a character that is not removed. */
function splitPieces({ characters, vocabulary }: WordPiece, text: string): number[] {
  const pieces: number[] = [];
  let start = -1;
  let end = 0;
  const flush = () => {
    if (start >= 0) pieces.push(start, end);
    start = -1;
  };
  for (let i = 0; i < text.length; ) {
    const special = vocabulary.specialTokens.findAt(text, i);
    const point = text.codePointAt(i) ?? 0;
    const next = i + (special ? special.literal.length : point > 0xffff ? 2 : 1);
    const action = characters.getAction(point);
    if (special || isAlone(action, characters.expansions)) {
      flush();
      pieces.push(i, next);
    } else if (action === space) flush();
    else if (action !== removed) {
      if (start < 0) start = i;
      end = next;
    }
    i = next;
  }
  flush();
  return pieces;
}

/** True for a character that is a piece by itself. */
function isAlone(action: number, expansions: readonly string[]): boolean {
  if (action < isolated || action === contextual) return false;
  if (action < expanded) return true;
  return [...(expansions[action - expanded] ?? '')].some(
    (character) => character === ' ' || isPunctuation(character),
  );
}
