// The samples of a trait in the joined space of one style weight: x = unit([semantic, w * style]).
import { type Matrix, row, zeros } from '../numerics/matrix.js';
import type { Encodings } from '../scoring/encoding.js';
import { joinBlocks } from '../scoring/join.js';

export interface Space {
  readonly styleWeight: number;
  /** (n, D) row-major, unit rows, in the order of the samples. */
  readonly x: Matrix;
  /** The rows of `x` as views. */
  readonly points: readonly Float32Array[];
}

/** @param indices (n) rows of the encodings, in the order of the samples */
export function joinedSpace(encodings: Encodings, indices: Uint32Array, styleWeight: number): Space {
  const { semantic, style } = encodings;
  const x = zeros(indices.length, semantic.columns + style.columns);
  const points = Array.from(indices, (source, i) => {
    const point = row(x, i);
    joinBlocks(row(semantic, source), row(style, source), styleWeight, point);
    return point;
  });
  return { styleWeight, x, points };
}
