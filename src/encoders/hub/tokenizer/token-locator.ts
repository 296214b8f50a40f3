// Finds the tokens of a WordPiece vocabulary in a text, because the hub's tokenizer returns no offsets: Assay's tokenizer reads
// the same vocabulary. The caller compares the ids, so a different normaliser or splitter gives no offsets, never wrong ones.
import { isAssayError } from '../../../core/contract/index.js';
import { type LocatedTokens, locateTokens, WordPiece } from '../../../core/embedding/parts/index.js';
import { parseJson, readObject, readString } from '../json.js';

/**
 * Finds the tokens of texts, without special tokens; null where that is not possible, for other kinds of vocabularies
 * always. The vocabulary is read for the first text.
 * @param file bytes of `tokenizer.json`
 */
export function createTokenLocator(file: Uint8Array): (text: string) => LocatedTokens | null {
  let wordPiece: WordPiece | null | undefined;
  return (text) => {
    if (wordPiece === undefined) wordPiece = readWordPiece(parseJson(file, 'tokenizer.json'));
    return wordPiece && locateTokens(wordPiece, text);
  };
}

function readWordPiece(tokenizer: unknown): WordPiece | null {
  const model = readObject(tokenizer, 'model');
  if (readString(model, 'type') !== 'WordPiece') return null;
  const entries = Object.entries(readObject(model, 'vocab') ?? {});
  const tokens: (string | undefined)[] = new Array(entries.length).fill(undefined);
  for (const [token, id] of entries) if (typeof id === 'number' && !token.includes('\n')) tokens[id] = token;
  if (tokens.length !== entries.length || tokens.includes(undefined)) return null;
  try {
    return new WordPiece(tokens.join('\n'));
  } catch (error) {
    if (isAssayError(error)) return null;
    throw error;
  }
}
