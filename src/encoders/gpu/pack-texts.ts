// Texts of any lengths one behind the other, without padding, as the GPU programs read them. Pure.

import { cutTexts } from '../runtime/index.js';
import type { BatchCapacity, EncoderShape } from './encoder-shape.js';

export interface PackedTexts {
  readonly texts: number;
  /** (tokens) id, and place in its part. */
  readonly tokens: Uint32Array<ArrayBuffer>;
  /** (texts + 1) first token of each text, and their end. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** (tiles) first token of the part, end of the part, first query, 0. */
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

/**
 * @param texts at least one, none of them empty
 * @param shape of its window, beyond which a text is cut into parts of equal size, and of the attention's tiles
 */
export function packTexts(
  texts: readonly Uint32Array[],
  { window, tileQueries }: Pick<EncoderShape, 'window' | 'tileQueries'>,
): PackedTexts {
  const starts = new Uint32Array(texts.length + 1);
  for (const [index, { length }] of texts.entries()) starts[index + 1] = starts[index] + length;
  const tokens = new Uint32Array(2 * starts[texts.length]);
  for (const [index, ids] of texts.entries())
    for (let position = 0; position < ids.length; position++)
      tokens[2 * (starts[index] + position)] = ids[position];
  const parts = cutTexts(starts, window);
  const tiles: number[] = [];
  for (let part = 0; part + 1 < parts.length; part++) {
    const [start, end] = [parts[part], parts[part + 1]];
    for (let token = start; token < end; token++) tokens[2 * token + 1] = token - start;
    for (let query = start; query < end; query += tileQueries) tiles.push(start, end, query, 0);
  }
  return { texts: texts.length, tokens, starts, tiles: Uint32Array.from(tiles) };
}
