// The vector of a text divided among its words: mean pooling adds up the hidden states of its tokens.

import type { LocatedVectors } from '../../core/embedding/parts/index.js';
import { accumulate, type Matrix, row, zeros } from '../../core/numerics/index.js';
import type { EncoderTokenizer } from './tokenizer/tokenizer.js';

/**
 * Each word gets the hidden states of its tokens and an equal share of those of the special tokens and the prefix, over the
 * length of the sum of all.
 * @param encodeStates (tokens, dimensions) hidden states whose normalised sum is the text's vector
 * @returns null for a text without tokens, for tokens whose places are not known, and for a vector of zeros
 */
export function locateVectors(
  encodeStates: (ids: Uint32Array) => Matrix,
  tokenizer: EncoderTokenizer,
  text: string,
): LocatedVectors | null {
  const located = tokenizer.locate(text);
  if (!located || located.starts.length === 0) return null;
  const { ids, starts, ends, firsts, first } = located;
  const hiddenStates = encodeStates(tokenizer.ids(text));
  const sumStates = (from: number, to: number) => {
    const sum = new Float64Array(hiddenStates.columns);
    for (let i = from; i < to; i++) accumulate(sum, 1, row(hiddenStates, i));
    return sum;
  };
  const total = sumStates(0, hiddenStates.rows);
  const length = Math.hypot(...total);
  if (!(length > 0)) return null;
  const textSum = sumStates(first, first + ids.length);
  const shared = total.map((value, i) => (value - textSum[i]!) / starts.length);
  const vectors = zeros(starts.length, hiddenStates.columns);
  for (let word = 0; word < starts.length; word++) {
    const sum = sumStates(first + firsts[word]!, first + firsts[word + 1]!);
    row(vectors, word).set(sum.map((value, i) => (value + shared[i]!) / length));
  }
  return { starts, ends, vectors };
}
