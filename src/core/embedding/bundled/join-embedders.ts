// An encoder and a table of token vectors as one embedder: what layers make of a text, and its words as they are. A vector has the
// columns of both, each at its share of the length. The encoder decides what a segment is and where it runs; the table stays on
// the CPU. Pure but for what the two do.
import { type Matrix, row, zeros } from '../../numerics/index.js';
import type { Embedder, LocatedVectors } from '../embedder.js';
import { joinRanges } from './join-ranges.js';

/** Part of a vector's square that is the table's. */
const tableShare = 0.3;

/**
 * Units of a word that the encoder reads, as many as a segment has pieces: a longer one is an unknown word to it, so that no text
 * takes it more time than one of words does, and the table reads its parts.
 */
export const longestWord = 128;

/** What each of the two is multiplied by. */
const factors = { encoder: Math.sqrt(1 - tableShare), table: Math.sqrt(tableShare) } as const;

/**
 * A text in lower case, each place where it was. Capitals say nothing of what is meant: with them, a title in capitals and the same
 * words in a sentence would have two vectors. The style counts them.
 */
function toLowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (character) => {
    const small = character.toLowerCase();
    return small.length === character.length ? small : character;
  }).join('');
}

/** @param table of the same texts, whose vocabulary says which words cannot be read */
export function joinEmbedders(encoder: Embedder, table: Embedder): Embedder {
  const { openOnGpu, addThreads, locate, respell, threads, batch, batchTokens, ...shared } = encoder;
  const dimensions = encoder.dimensions + table.dimensions;
  return {
    ...shared,
    dimensions,
    get threads() {
      return encoder.threads ?? null;
    },
    get batch() {
      return encoder.batch;
    },
    get batchTokens() {
      return encoder.batchTokens;
    },
    tokens(texts) {
      const words = table.tokens(texts);
      return encoder.tokens(texts.map(toLowerCase)).map((count, i) => (words[i] === 0 ? 0 : count));
    },
    measureUnread: table.measureUnread,
    ...(table.respell && { respell: table.respell }),
    async embed(texts, signal) {
      // On a GPU, the table adds its rows meanwhile.
      const [states, words] = await Promise.all([
        encoder.embed(texts.map(toLowerCase), signal),
        table.embed(texts, signal),
      ]);
      const vectors = zeros(texts.length, dimensions);
      for (let i = 0; i < texts.length; i++) joinRows(row(states, i), row(words, i), row(vectors, i));
      return vectors;
    },
    ...(locate && {
      locate: (text) => joinLocated(locate(toLowerCase(text)), table.locate?.(text) ?? null, dimensions),
    }),
    ...(openOnGpu && {
      openOnGpu: async (onFatal) => joinEmbedders(await openOnGpu(onFatal), table),
    }),
    ...(addThreads && { addThreads }),
  };
}

const isZero = (values: Float32Array): boolean => values.every((value) => value === 0);

/** A unit row of two; none where one of them reads nothing, as the table in invisible characters. */
function joinRows(states: Float32Array, words: Float32Array, out: Float32Array): void {
  if (isZero(states) || isZero(words)) return;
  for (let d = 0; d < states.length; d++) out[d] = states[d]! * factors.encoder;
  for (let d = 0; d < words.length; d++) out[states.length + d] = words[d]! * factors.table;
}

/** Both by place. Where their tokens part a word at different characters, it is one place. */
function joinLocated(
  states: LocatedVectors | null,
  words: LocatedVectors | null,
  dimensions: number,
): LocatedVectors | null {
  if (!states || !words) return null;
  const { starts, ends, indices } = joinRanges([states, words]);
  const vectors = zeros(starts.length, dimensions);
  if (isZero(states.vectors.data) || isZero(words.vectors.data)) return { starts, ends, vectors };
  addColumns(states.vectors, indices[0]!, factors.encoder, vectors, 0);
  addColumns(words.vectors, indices[1]!, factors.table, vectors, states.vectors.columns);
  return { starts, ends, vectors };
}

/** Adds each row to that of its place, from a column on. */
function addColumns(
  rows: Matrix,
  indices: Uint32Array,
  factor: number,
  out: Matrix,
  firstColumn: number,
): void {
  for (let i = 0; i < rows.rows; i++) {
    const from = row(rows, i);
    const to = row(out, indices[i]!).subarray(firstColumn);
    for (let d = 0; d < from.length; d++) to[d]! += from[d]! * factor;
  }
}
