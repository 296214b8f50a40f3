// Texts of any lengths one behind the other, without padding, as the GPU programs read them. Pure.

import type { BatchCapacity } from './encoder-shape.js';
import { tileQueries } from './shaders/attention-tile.wgsl.js';

export interface PackedTexts {
  readonly texts: number;
  /** (tokens) id, and position in its text. */
  readonly tokens: Uint32Array<ArrayBuffer>;
  /** (texts + 1) first token of each text, and their end. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** (tiles) first token of the text, end of the text, first query, 0. */
  readonly tiles: Uint32Array<ArrayBuffer>;
}

/**
 * Counts the texts of the next batch: as many as fit, at least one.
 * @param texts none of them empty
 */
export function countFitting(
  texts: readonly Uint32Array[],
  start: number,
  capacity: Pick<BatchCapacity, 'texts' | 'tokens'>,
): number {
  let [count, tokens] = [0, 0];
  while (start + count < texts.length && count < capacity.texts) {
    tokens += texts[start + count].length;
    if (count > 0 && tokens > capacity.tokens) break;
    count++;
  }
  return count;
}

/** @param texts at least one, none of them empty */
export function packTexts(texts: readonly Uint32Array[]): PackedTexts {
  const starts = new Uint32Array(texts.length + 1);
  for (const [index, { length }] of texts.entries()) starts[index + 1] = starts[index] + length;
  const tokens = new Uint32Array(2 * starts[texts.length]);
  const tiles: number[] = [];
  for (const [index, ids] of texts.entries()) {
    const [start, end] = [starts[index], starts[index + 1]];
    for (let position = 0; position < ids.length; position++) {
      tokens[2 * (start + position)] = ids[position];
      tokens[2 * (start + position) + 1] = position;
    }
    for (let query = start; query < end; query += tileQueries) tiles.push(start, end, query, 0);
  }
  return { texts: texts.length, tokens, starts, tiles: Uint32Array.from(tiles) };
}
