// Counts the tokens of texts of any length: many of them, or a long one, in stages of a few milliseconds.
import type { Embedder } from '../../embedding/index.js';
import { soleTurn, type Turn } from './queue.js';
import { runInTurns } from './run-in-turns.js';

/** Characters that are counted in one stage, or more up to the next word. */
const stageLength = 16_384;

/**
 * Counts the tokens of n texts. A text that is counted in parts has the sum of their counts.
 * @returns (n) @throws the signal's reason
 */
export const countTokens = (
  embedder: Pick<Embedder, 'tokens' | 'wordsApart'>,
  texts: readonly string[],
  turn: Turn = soleTurn,
): Promise<Uint32Array> => runInTurns(countInStages(embedder, texts), turn);

function* countInStages(
  embedder: Pick<Embedder, 'tokens' | 'wordsApart'>,
  texts: readonly string[],
): Generator<undefined, Uint32Array> {
  const counts = new Uint32Array(texts.length);
  for (let from = 0; from < texts.length; ) {
    if (from > 0) yield;
    const to = findStageEnd(texts, from);
    const [text = ''] = texts.slice(from, to);
    if (embedder.wordsApart && text.length > stageLength) counts[from] = yield* countParts(embedder, text);
    else counts.set(embedder.tokens(texts.slice(from, to)), from);
    from = to;
  }
  return counts;
}

/** The texts from `from` that one stage counts: at least one. */
function findStageEnd(texts: readonly string[], from: number): number {
  let to = from + 1;
  for (let size = texts[from]?.length ?? 0; to < texts.length; to++) {
    size += texts[to]?.length ?? 0;
    if (size > stageLength) break;
  }
  return to;
}

function* countParts(embedder: Pick<Embedder, 'tokens'>, text: string): Generator<undefined, number> {
  let count = 0;
  for (let from = 0, to = 0; from < text.length; from = to) {
    if (from > 0) yield;
    to = findWord(text, from + stageLength);
    count += embedder.tokens([text.slice(from, to)])[0] ?? 0;
  }
  return count;
}

/** The white space before the next word that begins with a letter or digit, to which no token before it belongs. */
function findWord(text: string, from: number): number {
  const word = /[ \n](?=[\p{L}\p{N}])/gu;
  word.lastIndex = from;
  return word.exec(text)?.index ?? text.length;
}
