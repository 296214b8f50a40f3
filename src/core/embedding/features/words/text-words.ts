// A text taken apart for explanations: its words, the part of its vector that each of them has, and where its terms occur.
// A word is the smallest span that no token and no word of the terms block crosses. Pure.
import { type Matrix, row, zeros } from '../../../numerics/index.js';
import type { Embedder, LocatedVectors } from '../../embedder.js';
import { type ScannedWords, TermScanner } from '../terms/term-scanner.js';

/** m occurrences of terms. A pair of words occurs in both of them. */
interface TermSpans {
  /** (m) hash of each term. */
  readonly keys: Uint32Array;
  /** (m) its first and its last word, equal for a single word. */
  readonly first: Uint32Array;
  readonly last: Uint32Array;
}

interface TextWords {
  /** (n) in order, without overlap: word i is `text.slice(starts[i], ends[i])`. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** (n, dimensions): the rows add up to the vector of the text. */
  readonly vectors: Matrix;
  readonly terms: TermSpans;
}

const scanner = new TermScanner();

/** Where a span of the text that is taken apart is in the text that is explained. */
export type LocateRange = (start: number, end: number) => readonly [start: number, end: number];

/**
 * Takes a text apart.
 * @param locate parts that overlap where it puts them are one word
 * @returns null when the embedder cannot divide its vector among its words
 */
export function findWords(
  embedder: Embedder,
  text: string,
  locate: LocateRange = (start, end) => [start, end],
): TextWords | null {
  const located = embedder.locate?.(text) ?? null;
  if (!located) return null;
  const scanned = scanner.scan(text);
  const moved = { vectors: located.vectors, ...locateSpans(located, located.starts.length, locate) };
  const { count, hashes, pairs } = scanned;
  return joinWords(moved, { count, hashes, pairs, ...locateSpans(scanned, count, locate) });
}

function locateSpans(
  { starts, ends }: Pick<ScannedWords, 'starts' | 'ends'>,
  count: number,
  locate: LocateRange,
) {
  const moved = { starts: new Uint32Array(count), ends: new Uint32Array(count) };
  for (let i = 0; i < count; i++) {
    const [start, end] = locate(starts[i] ?? 0, ends[i] ?? 0);
    moved.starts[i] = start;
    moved.ends[i] = end;
  }
  return moved;
}

function joinWords(located: LocatedVectors, scanned: ScannedWords): TextWords {
  const starts: number[] = [];
  const ends: number[] = [];
  const wordOfIndex = new Uint32Array(located.starts.length);
  const wordOfTerm = new Uint32Array(scanned.count);
  for (let position = 0, term = 0; position < wordOfIndex.length || term < wordOfTerm.length; ) {
    const isToken =
      term === wordOfTerm.length ||
      (position < wordOfIndex.length && (located.starts[position] ?? 0) <= (scanned.starts[term] ?? 0));
    const { starts: from, ends: to } = isToken ? located : scanned;
    const index = isToken ? position : term;
    const end = to[index] ?? 0;
    const open = starts.length - 1;
    if (open >= 0 && (from[index] ?? 0) < (ends[open] ?? 0)) ends[open] = Math.max(ends[open] ?? 0, end);
    else {
      starts.push(from[index] ?? 0);
      ends.push(end);
    }
    if (isToken) wordOfIndex[position++] = starts.length - 1;
    else wordOfTerm[term++] = starts.length - 1;
  }
  return {
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    vectors: addVectors(located.vectors, wordOfIndex, starts.length),
    terms: locateTerms(scanned, wordOfTerm),
  };
}

/** (n, dimensions): the sum of the rows of each word. */
function addVectors(vectors: Matrix, wordOf: Uint32Array, n: number): Matrix {
  const sums = zeros(n, vectors.columns);
  wordOf.forEach((word, index) => {
    const sum = row(sums, word);
    const part = row(vectors, index);
    for (let d = 0; d < sum.length; d++) sum[d]! += part[d]!;
  });
  return sums;
}

function locateTerms({ count, hashes, pairs }: ScannedWords, wordOf: Uint32Array): TermSpans {
  const occurrences = Math.max(0, 2 * count - 1);
  const indices = {
    keys: new Uint32Array(occurrences),
    first: new Uint32Array(occurrences),
    last: new Uint32Array(occurrences),
  };
  indices.keys.set(hashes.subarray(0, count));
  indices.first.set(wordOf);
  indices.last.set(wordOf);
  if (count > 1) {
    indices.keys.set(pairs.subarray(0, count - 1), count);
    indices.first.set(wordOf.subarray(0, count - 1), count);
    indices.last.set(wordOf.subarray(1), count);
  }
  return indices;
}
