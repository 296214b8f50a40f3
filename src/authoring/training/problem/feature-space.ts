// A trait's samples in the joined space of one style weight: x = unit([semantic, w * style]).
import { type Matrix, row, zeros } from '../../../core/numerics/index.js';
import { type Encodings, joinBlocks } from '../../../core/scoring/index.js';

export interface FeatureSpace {
  readonly styleWeight: number;
  /** (n, D) row-major, unit rows, in the order of the samples. */
  readonly x: Matrix;
  /** The rows of `x` as views. */
  readonly points: readonly Float32Array[];
}

/**
 * @param indices (n) rows of the encodings, in the order of the samples
 * @param muted columns of the style that are 0 after joining: nothing that is fitted here reads them, of other texts either
 */
export function createFeatureSpace(
  encodings: Encodings,
  indices: Uint32Array,
  styleWeight: number,
  muted: readonly number[] = [],
): FeatureSpace {
  const { semantic, style } = encodings;
  const x = zeros(indices.length, semantic.columns + style.columns);
  const points = Array.from(indices, (source, i) => {
    const point = row(x, i);
    joinBlocks(row(semantic, source), row(style, source), styleWeight, point);
    for (const column of muted) point[semantic.columns + column] = 0;
    return point;
  });
  return { styleWeight, x, points };
}
