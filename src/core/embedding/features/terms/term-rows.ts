// The terms of a text, its words and pairs of neighbouring words, as a sparse row by hash: (1 + ln tf) over the length
// of all such values. How rare a term is belongs to the weights of a trait (training), not to the row. Pure.
import { joinSparseRows, log, type SparseRow, type SparseRows } from '../../../numerics/index.js';
import { type ScannedWords, TermScanner } from './term-scanner.js';

/** Changes whenever the terms of a text could. */
export const termsRevision = 'terms-1';

const scanner = new TermScanner();

/** The terms of n texts: one row a text, keys ascending; a text without words has an empty row. */
export function computeTermRows(texts: readonly string[]): SparseRows {
  return joinSparseRows(texts.map((text) => computeTermRow(scanner.scan(text))));
}

/** The terms of scanned words: keys ascending, the squares of the values sum to 1. */
function computeTermRow(words: ScannedWords): SparseRow {
  const { count } = words;
  const all = new Uint32Array(Math.max(0, 2 * count - 1));
  all.set(words.hashes.subarray(0, count));
  if (count > 1) all.set(words.pairs.subarray(0, count - 1), count);
  all.sort();
  const keys = new Uint32Array(all.length);
  const values = new Float32Array(all.length);
  let distinct = 0;
  let square = 0;
  for (let at = 0; at < all.length; ) {
    const key = all[at] ?? 0;
    const from = at;
    while (at < all.length && all[at] === key) at++;
    const value = at - from === 1 ? 1 : 1 + log(at - from);
    keys[distinct] = key;
    values[distinct] = value;
    square += value * value;
    distinct += 1;
  }
  const scale = 1 / Math.sqrt(square);
  for (let j = 0; j < distinct; j++) values[j] = (values[j] ?? 0) * scale;
  return { keys: keys.subarray(0, distinct), values: values.subarray(0, distinct) };
}
