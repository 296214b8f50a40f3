// Texts as the bundled embedders read them: WordPiece tokens of one vocabulary. Pure.

import type { Embedder } from '../embedder.js';
import { Readability } from '../features/readability.js';
import { type LocatedTokens, locateTokens } from './wordpiece/locate-tokens.js';
import { WordPiece } from './wordpiece/wordpiece.js';

export interface BundledText extends Pick<Embedder, 'tokens' | 'measureUnread'> {
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
  const { size, unknown } = wordPiece.vocabulary;
  const readability = new Readability((word) => {
    const ids = wordPiece.encode(word);
    return ids.includes(unknown) ? 0 : ids.length;
  });
  return {
    size,
    encode: (text) => wordPiece.encode(text),
    locate: (text) => locateTokens(wordPiece, text),
    tokens: (texts) => Uint32Array.from(texts, (text) => wordPiece.encode(text).length),
    measureUnread: (text) => readability.measureUnread(text),
  };
}
