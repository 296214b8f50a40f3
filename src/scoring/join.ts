// x = unit([semantic, w * style]): the one place where both blocks of an encoding become the vector that
// geometries are fitted on and scored with. Pure but for `out`.

/**
 * Joins one row of both blocks, in place.
 *
 * @param semantic (d)
 * @param style (s)
 * @param weight w >= 0; with 0 the style part of x is zero
 * @param out (d + s), overwritten with the unit vector, rounded to Float32; zeros when there is none
 * @returns the length of [semantic, w * style]: 0 for the zero vector, NaN or infinite when a value is
 */
export function joinBlocks(
  semantic: Float32Array,
  style: Float32Array,
  weight: number,
  out: Float32Array,
): number {
  let square = 0;
  for (let j = 0; j < semantic.length; j++) square += semantic[j]! * semantic[j]!;
  let styleSquare = 0;
  if (weight > 0) for (let j = 0; j < style.length; j++) styleSquare += style[j]! * style[j]!;
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
