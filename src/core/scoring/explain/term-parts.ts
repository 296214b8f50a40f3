// The terms' part of a raw score by word: the part of a term is split evenly over its occurrences, that of a pair of words
// again over the two. Pure.
import type { SparseRow } from '../../numerics/index.js';
import type { SegmentWords } from './spans.js';

/** Index of a key in strictly increasing keys, or -1. */
function findKey(keys: Uint32Array, key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return keys[low] === key ? low : -1;
}

/**
 * Splits the values of terms over their occurrences.
 * @param keys (m) the term of each occurrence
 * @param row the terms of the same text, keys strictly increasing
 * @returns (m) value of the term over its number of occurrences; 0 for a term that is not in the row
 */
export function splitValues({ keys }: SegmentWords['terms'], row: SparseRow): Float64Array {
  const counts = new Uint32Array(row.keys.length);
  const indices = Int32Array.from(keys, (key) => findKey(row.keys, key));
  for (const index of indices) if (index >= 0) counts[index]! += 1;
  return Float64Array.from(indices, (index) => (index < 0 ? 0 : row.values[index]! / counts[index]!));
}

/**
 * Splits the sum of weight times value over the words of a text.
 * @param values (m) of each occurrence, as {@link splitValues} returns them
 * @param add called with a word and its part, zero or more times a word; all parts add up to the sum
 */
export function assignTerms(
  { keys, first, last }: SegmentWords['terms'],
  values: Float64Array,
  findWeight: (hash: number) => number,
  add: (word: number, part: number) => void,
): void {
  for (let i = 0; i < keys.length; i++) {
    const part = findWeight(keys[i]!) * values[i]!;
    if (part === 0) continue;
    if (first[i] === last[i]) add(first[i]!, part);
    else {
      add(first[i]!, part / 2);
      add(last[i]!, part / 2);
    }
  }
}
