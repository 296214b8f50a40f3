// Token ids and positions to rows: the word's row, stored as bytes with a scale and an offset, and the position's row,
// which the first LayerNorm adds.

import type { I32 } from '../../assembler/index.js';
import {
  defineKernel,
  f32x4,
  forEach,
  i32x4,
  load,
  load32Splat,
  loadI8AsI16,
  loadI32,
  repeatWhile,
  store,
} from '../../assembler/index.js';

/** Bytes of a word's scale and offset. */
export const wordScaleBytes = 8;
/** Bytes that are read past the table of words. */
export const wordSlackBytes = 8;

const parameters = {
  /** (count) int32 each: the row of a token in the tables of words and of positions. */
  ids: 'i32',
  positionIds: 'i32',
  /** (vocabulary, columns) int8, and (vocabulary) of two float32: scale, offset. */
  words: 'i32',
  wordScales: 'i32',
  /** (limit, columns) float32. */
  positions: 'i32',
  /** (count, columns) float32 each: receive the rows of words and of positions. */
  x: 'i32',
  added: 'i32',
  count: 'i32',
  /** A multiple of 4. */
  columns: 'i32',
} as const;

export const embed = defineKernel(parameters, (variables, scope) => {
  const { ids, positionIds, words, wordScales, positions, x, added, count, columns } = variables;
  const [row, id, word, position, to, other, end] = scope.i32s(7);
  const [scale, offset] = scope.v128s(2);
  const entry = (list: I32) => loadI32(list.add(row.shl(2)));
  return forEach(row, 0, count, 1, [
    id.set(entry(ids)),
    word.set(words.add(id.mul(columns))),
    scale.set(load32Splat(wordScales.add(id.mul(wordScaleBytes)))),
    offset.set(load32Splat(wordScales.add(id.mul(wordScaleBytes)), 4)),
    position.set(positions.add(entry(positionIds).mul(columns).shl(2))),
    to.set(x.add(row.mul(columns).shl(2))),
    other.set(added.add(row.mul(columns).shl(2))),
    end.set(to.add(columns.shl(2))),
    repeatWhile(
      [
        store(to, f32x4.add(f32x4.mul(f32x4.fromI32(i32x4.fromI16Low(loadI8AsI16(word))), scale), offset)),
        store(other, load(position)),
        word.advance(4),
        position.advance(16),
        to.advance(16),
        other.advance(16),
      ],
      to.lessThan(end),
    ),
  ]);
});
