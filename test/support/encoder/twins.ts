// Twins of the integer kernels in plain TypeScript: float32 steps in the same order, so that all bits are equal.

const { fround } = Math;

/** Nearest integer, ties to even, as adding 1.5 x 2^23 rounds. */
const round = (x: number) => fround(x + 12_582_912) - 12_582_912;

export interface QuantisedRows {
  /** (count, columns), 0..127. */
  readonly numbers: Uint8Array;
  /** (count, columns / segment) each. */
  readonly scales: Float32Array;
  readonly lows: Float32Array;
}

/** @param x (count, columns) */
export function quantiseRows(x: Float32Array, segment: number): QuantisedRows {
  const segments = x.length / segment;
  const [scales, lows] = [new Float32Array(segments), new Float32Array(segments)];
  const numbers = new Uint8Array(x.length);
  for (let index = 0; index < segments; index++) {
    const part = x.subarray(index * segment, (index + 1) * segment);
    const low = Math.min(...part);
    const range = Math.max(fround(Math.max(...part) - low), fround(1e-20));
    const inverse = fround(127 / range);
    scales[index] = fround(range * fround(1 / 127));
    lows[index] = low;
    for (const [at, value] of part.entries())
      numbers[index * segment + at] = round(fround(fround(value - low) * inverse));
  }
  return { numbers, scales, lows };
}

/** The scale of a column of (depth, columns) weights. */
function findColumnScale(weights: Float32Array, columns: number, column: number): number {
  const depth = weights.length / columns;
  const at = (row: number) => weights[row * columns + column]!;
  let [most, mostOfFour] = [fround(1e-30 * 127), 0];
  for (let row = 0; row < depth; row++) most = Math.max(most, Math.abs(at(row)));
  for (let row = 0; row < depth; row += 8) {
    for (const start of [0, 2]) {
      let [positive, negative] = [0, 0];
      for (const value of [0, 1, 4, 5].map((offset) => at(row + start + offset))) {
        positive = fround(positive + Math.max(0, value));
        negative = fround(negative - Math.min(0, value));
      }
      mostOfFour = Math.max(mostOfFour, positive, negative);
    }
  }
  return Math.max(fround(most * fround(1 / 127)), fround(mostOfFour * fround(1 / 256)));
}

/**
 * Quantised rows times weights, plus biases.
 * @param weights (depth, columns)
 * @returns (count, columns)
 */
export function multiplyRows(
  rows: QuantisedRows,
  weights: Float32Array,
  bias: Float32Array,
  depth: number,
  segment: number,
): Float32Array {
  const columns = bias.length;
  const count = rows.numbers.length / depth;
  const out = new Float32Array(count * columns);
  for (let column = 0; column < columns; column++) {
    const scale = findColumnScale(weights, columns, column);
    const inverse = fround(1 / scale);
    const quantised = Array.from({ length: depth }, (_, k) =>
      round(fround(weights[k * columns + column]! * inverse)),
    );
    for (let row = 0; row < count; row++) {
      let sum = 0;
      for (let start = 0; start < depth; start += segment) {
        let [product, total] = [0, 0];
        for (let k = start; k < start + segment; k++) {
          product += rows.numbers[row * depth + k]! * quantised[k]!;
          total += quantised[k]!;
        }
        const place = (row * depth + start) / segment;
        const scaled = fround(
          fround(fround(product) * rows.scales[place]!) + fround(rows.lows[place]! * total),
        );
        sum = fround(sum + scaled);
      }
      out[row * columns + column] = fround(fround(sum * scale) + bias[column]!);
    }
  }
  return out;
}
