// Twins of the kernels whose rows have one scale, as row-scaling/layout.ts describes: float32 steps in the same order, and integers.
import { findColumnScale, round } from './twins.js';

const { fround } = Math;
const rounder = 12_582_912;

interface MultipliedRows {
  /** (count, columns), 0..127. */
  readonly numbers: Uint8Array;
  /** (count). */
  readonly units: Float32Array;
  /** (count, columns / segment) each. */
  readonly multipliers: Int32Array;
  readonly zeros: Int32Array;
}

/** @param x (count, columns) */
export function quantiseRowsByUnit(x: Float32Array, columns: number, segment: number): MultipliedRows {
  const [count, segments] = [x.length / columns, x.length / segment];
  const numbers = new Uint8Array(x.length);
  const units = new Float32Array(count);
  const [multipliers, zeros] = [new Int32Array(segments), new Int32Array(segments)];
  const levels = Math.min(258, Math.floor(133_144 / columns));
  for (let row = 0; row < count; row++) {
    const parts = Array.from({ length: columns / segment }, (_, i) =>
      x.subarray(row * columns + i * segment, row * columns + (i + 1) * segment),
    );
    const lows = parts.map((part) => Math.min(0, ...part));
    const ranges = parts.map((part, i) => fround(Math.max(0, ...part) - lows[i]!));
    const most = Math.max(fround(1e-20), ...ranges);
    const ratio = fround(levels / most);
    const unit = fround(most / fround(levels * 126));
    units[row] = unit;
    for (const [i, part] of parts.entries()) {
      const place = row * parts.length + i;
      const wanted = round(fround(fround(ranges[i]! * ratio) + 0.5));
      const multiplier = Math.max(1, Math.min(levels, wanted));
      const inverse = fround(1 / fround(multiplier * unit));
      const shift = fround(rounder - fround(lows[i]! * inverse));
      multipliers[place] = multiplier;
      zeros[place] = shift - rounder;
      for (const [at, value] of part.entries())
        numbers[row * columns + i * segment + at] = fround(fround(value * inverse) + shift) - rounder;
    }
  }
  return { numbers, units, multipliers, zeros };
}

/**
 * Quantised rows times weights, plus biases.
 * @param weights (depth, columns)
 * @returns (count, columns)
 */
export function multiplyRowsByUnit(
  { numbers, units, multipliers, zeros }: MultipliedRows,
  weights: Float32Array,
  bias: Float32Array,
  segment: number,
): Float32Array {
  const columns = bias.length;
  const depth = weights.length / columns;
  const out = new Float32Array(units.length * columns);
  for (let column = 0; column < columns; column++) {
    const scale = findColumnScale(weights, columns, column);
    const inverse = fround(1 / scale);
    for (const [row, unit] of units.entries()) {
      let sum = 0;
      for (let k = 0; k < depth; k++) {
        const place = (row * depth + k - (k % segment)) / segment;
        const weight = round(fround(weights[k * columns + column]! * inverse));
        sum += multipliers[place]! * (numbers[row * depth + k]! - zeros[place]!) * weight;
      }
      out[row * columns + column] = fround(fround(fround(fround(sum) * unit) * scale) + bias[column]!);
    }
  }
  return out;
}
