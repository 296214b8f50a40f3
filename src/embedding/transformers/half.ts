// 16 bit floats as ONNX Runtime hands them over -> 32 bit. Pure.

/** @param halves (n) IEEE 754 binary16: as numbers (`Float16Array`), or as their bits where there is no such array */
export function widened(halves: ArrayLike<number>): Float32Array {
  return halves instanceof Uint16Array ? Float32Array.from(halves, fromBits) : Float32Array.from(halves);
}

function fromBits(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
