// Dense vectors. Pure unless a doc says "in place". Sums are float64 whatever the storage, in index order, so results
// are reproducible bit for bit on every engine.

export type Vector = Float32Array | Float64Array;

/** Inner product; 0 for empty vectors, NaN if a component is NaN. Lengths must agree. */
export function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** target += factor * a, in place. */
export function accumulate(target: Float64Array, factor: number, a: Vector): void {
  for (let i = 0; i < target.length; i++) target[i] += factor * a[i];
}

/** target = target * a, element by element, in place. */
export function multiplyElements(target: Float64Array, a: Vector): void {
  for (let i = 0; i < target.length; i++) target[i] *= a[i];
}

/**
 * out = a - b.
 * @returns ‖a - b‖²
 */
export function subtract(a: Vector, b: Vector, out: Float64Array): number {
  let square = 0;
  for (let i = 0; i < out.length; i++) {
    const difference = a[i] - b[i];
    out[i] = difference;
    square += difference * difference;
  }
  return square;
}
