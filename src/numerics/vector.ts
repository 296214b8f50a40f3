// Dense vectors. Pure. Accumulation is in float64 whatever the storage, in index order, so results are
// reproducible bit for bit on every engine.

export type Vector = Float32Array | Float64Array;

/** Inner product; 0 for empty vectors, NaN when a component is NaN. Lengths must agree. */
export function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** Euclidean length; 0 for the empty vector. */
export function norm(a: Vector): number {
  return Math.sqrt(dot(a, a));
}

/** Cosine of the angle, in [-1, 1]; 0 when either vector has no length. */
export function cosine(a: Vector, b: Vector): number {
  const lengths = norm(a) * norm(b);
  return lengths > 0 ? Math.max(-1, Math.min(1, dot(a, b) / lengths)) : 0;
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

/** target += factor * a, in place. */
export function accumulate(target: Float64Array, factor: number, a: Vector): void {
  for (let i = 0; i < target.length; i++) target[i] += factor * a[i];
}
