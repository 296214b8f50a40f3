// Texts as the bundled embedders read them: tokens of one vocabulary, WordPiece or Unigram. Pure.

import type { Embedder } from '../embedder.js';
import { Readability } from '../features/readability.js';
import type { LocatedTokens } from './located-tokens.js';
import { locatePieces } from './unigram/locate-pieces.js';
import { readPieces } from './unigram/pieces-file.js';
import { bundledForm, Unigram } from './unigram/unigram.js';
import { locateTokens } from './wordpiece/locate-tokens.js';
import { WordPiece } from './wordpiece/wordpiece.js';

export interface BundledText extends Pick<Embedder, 'tokens' | 'wordsApart' | 'measureUnread' | 'respell'> {
  /** Tokens of the vocabulary. */
  readonly size: number;
  /** Token ids, without special tokens; a view that the next call may overwrite. */
  encode(text: string): Int32Array;
  /** The same by place; null where they cannot be located. */
  locate(text: string): LocatedTokens | null;
}

/**
 * @param vocabulary the text of `vocab.txt`
 * @throws artifact_damaged for a text that is no vocabulary
 */
export function createBundledText(vocabulary: string): BundledText {
  const wordPiece = new WordPiece(vocabulary);
  return {
    ...createText(wordPiece, wordPiece.vocabulary.size, (text) => locateTokens(wordPiece, text)),
    wordsApart: true,
  };
}

/**
 * @param pieces the bytes of `pieces.bin`
 * @param longestWord units of a word, from which on it is unknown
 * @throws artifact_damaged for a file that is no vocabulary
 */
export function createPiecesText(pieces: Uint8Array, longestWord = Infinity): BundledText {
  const unigram = new Unigram(readPieces(pieces), { ...bundledForm, longestWord });
  const { size, wordsApart } = unigram;
  return { ...createText(unigram, size, (text) => locatePieces(unigram, text)), wordsApart };
}

/** A tokenizer, which reuses what it returns. */
interface Encoder {
  encode(text: string): Int32Array;
  /** Counts the tokens of a word; 0 when any of them is unknown. */
  countPieces(word: string): number;
}

function createText(encoder: Encoder, size: number, locate: BundledText['locate']): BundledText {
  const readability = new Readability((word) => encoder.countPieces(word));
  return {
    size,
    encode: (text) => encoder.encode(text),
    locate,
    tokens: (texts) => Uint32Array.from(texts, (text) => encoder.encode(text).length),
    measureUnread: (text) => readability.measureUnread(text),
    respell: (text) => readability.respell(text),
  };
}
