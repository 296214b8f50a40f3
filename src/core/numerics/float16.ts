// Half precision (IEEE 754 binary16) as 16 bits: five of exponent, ten of fraction. Pure.

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The half nearest to a number, ties to even; beyond the largest finite half infinity, NaN for NaN. */
export function toFloat16(value: number): number {
  float[0] = value;
  const word = bits[0] ?? 0;
  const sign = (word >>> 16) & 0x8000;
  const magnitude = word & 0x7fffffff;
  if (magnitude > 0x7f800000) return sign | 0x7e00;
  if (magnitude >= 0x477ff000) return sign | 0x7c00;
  if (magnitude >= 0x38800000) return sign | roundShift(magnitude - 0x38000000, 13);
  const exponent = magnitude >>> 23;
  // Below 2^-14 the fraction, with its leading one, counts units of 2^-24.
  return exponent < 102 ? sign : sign | roundShift((magnitude & 0x7fffff) | 0x800000, 126 - exponent);
}

/** `value` / 2^`shift`, rounded to the nearest integer, ties to even. */
function roundShift(value: number, shift: number): number {
  const kept = value >>> shift;
  const remainder = value & ((1 << shift) - 1);
  const half = 1 << (shift - 1);
  return remainder > half || (remainder === half && kept & 1) ? kept + 1 : kept;
}

/** The number that a half stands for. */
export function fromFloat16(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 31;
  const fraction = half & 0x3ff;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}
