// Quantises weights: half floats, int8 with one scale, and 4 bits in the blocks of com.microsoft.MatMulNBits. Pure; rounds
// like the tools that create the hub's files.

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Bits of the nearest half float, ties to even; infinity beyond its range. */
function toHalfBits(value) {
  float[0] = value;
  const word = bits[0];
  const sign = (word >>> 16) & 0x8000;
  const exponent = ((word >>> 23) & 0xff) - 112;
  const fraction = word & 0x7fffff;
  if (exponent >= 31) return sign | 0x7c00;
  if (exponent < -10) return sign;
  // Below the normal range the leading one becomes explicit and moves right.
  const mantissa = exponent > 0 ? fraction : fraction | 0x800000;
  const shift = exponent > 0 ? 13 : 14 - exponent;
  const kept = mantissa >>> shift;
  const lost = mantissa & ((1 << shift) - 1);
  const half = 1 << (shift - 1);
  const up = lost > half || (lost === half && (kept & 1) === 1) ? 1 : 0;
  return (sign | ((exponent > 0 ? exponent << 10 : 0) + kept + up)) & 0xffff;
}

/** Converts values to half floats. */
export function halves(values) {
  const bits16 = new Uint16Array(values.length);
  for (let i = 0; i < values.length; i++) bits16[i] = toHalfBits(values[i]);
  return bits16;
}

/** The largest magnitude of `values`, 0 without any. */
function getMaxMagnitude(values) {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]));
  return most;
}

/** Levels on each side of zero of a matrix: 7 bits, because sums of two products with uint8 saturate in 16 bits on
 * processors without VNNI. */
const matrixLevels = 63;
const tableLevels = 127;

/** Symmetric int8 of a matrix: `values` is about `quantised * scale`; the scale of zeros is 1. */
export function int8(values) {
  const scale = getMaxMagnitude(values) / matrixLevels || 1;
  const quantised = new Int8Array(values.length);
  for (let i = 0; i < values.length; i++) quantised[i] = Math.round(values[i] / scale);
  return { quantised, scale };
}

/** Symmetric int8 of a table with one scale per row. @param values (rows, columns) row-major */
export function int8Rows(values, rows, columns) {
  const quantised = new Int8Array(values.length);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const scale = getMaxMagnitude(values.subarray(row * columns, (row + 1) * columns)) / tableLevels || 1;
    scales[row] = scale;
    for (let i = row * columns; i < (row + 1) * columns; i++) quantised[i] = Math.round(values[i] / scale);
  }
  return { quantised, scales };
}

/** Weights of a block that share a scale. */
export const nibbleBlock = 32;

/**
 * 4 bits with one scale per block along the inner dimension.
 * @param weights (inner, columns) row-major, inner a multiple of 32
 * @returns packed (columns, inner / 32, 16) two weights per byte, the first in the low half, 8 for zero; scales
 *   (columns * inner / 32)
 */
export function nibbles(weights, inner, columns) {
  const blocks = inner / nibbleBlock;
  const packed = new Uint8Array((columns * inner) / 2);
  const scales = new Float32Array(columns * blocks);
  const block = new Float32Array(nibbleBlock);
  for (let column = 0; column < columns; column++) {
    for (let b = 0; b < blocks; b++) {
      for (let i = 0; i < nibbleBlock; i++) block[i] = weights[(b * nibbleBlock + i) * columns + column];
      const scale = getMaxMagnitude(block) / 7 || 1;
      const at = column * blocks + b;
      scales[at] = scale;
      for (let i = 0; i < nibbleBlock; i++) {
        const level = Math.max(0, Math.min(15, Math.round(block[i] / scale) + 8));
        packed[(at * nibbleBlock + i) >> 1] |= level << (i % 2 === 0 ? 0 : 4);
      }
    }
  }
  return { packed, scales };
}
