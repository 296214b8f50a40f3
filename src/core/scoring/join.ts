// x = unit([semantic, w * style]): the vector on which geometries are fitted and scored. Pure except for `out`.
import { dot } from '../numerics/index.js';

/**
 * Joins the semantic and the style block of one row into one unit vector.
 *
 * @param semantic (d)
 * @param style (s)
 * @param weight w >= 0; 0 leaves the style part of x zero
 * @param out (d + s), overwritten with the unit vector, rounded to Float32; zeros if the length is 0 or not finite
 * @returns the length of [semantic, w * style]: 0 for the zero vector, NaN or Infinity if a value is
 */
export function joinBlocks(
  semantic: Float32Array,
  style: Float32Array,
  weight: number,
  out: Float32Array,
): number {
  const square = dot(semantic, semantic);
  const styleSquare = weight > 0 ? dot(style, style) : 0;
  const length = Math.sqrt(square + weight * weight * styleSquare);
  if (!(length > 0 && length < Number.POSITIVE_INFINITY)) {
    out.fill(0);
    return length;
  }
  for (let j = 0; j < semantic.length; j++) out[j] = semantic[j]! / length;
  const share = weight / length;
  for (let j = 0; j < style.length; j++) out[semantic.length + j] = style[j]! * share;
  return length;
}
