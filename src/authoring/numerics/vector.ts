// Lengths and sums of dense vectors, of which a score needs none. Pure.
import { dot, type Vector } from '../../core/numerics/index.js';

/** Euclidean length; 0 for the empty vector. */
export function norm(a: Vector): number {
  return Math.sqrt(dot(a, a));
}

/** a scaled to length 1; the zero vector stays zero. */
export function unit(a: Vector): Float64Array {
  const length = norm(a);
  const out = new Float64Array(a.length);
  if (length > 0) for (let i = 0; i < a.length; i++) out[i] = a[i] / length;
  return out;
}

/** s a + t b. */
export function blend(s: number, a: Vector, t: number, b: Vector): Float64Array {
  const out = new Float64Array(a.length);
  for (let i = 0; i < a.length; i++) out[i] = s * a[i] + t * b[i];
  return out;
}
