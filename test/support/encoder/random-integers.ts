// Encoders with random weights of 8 bits, whose layers normalise before each part.

import type { Random } from '../../../src/core/numerics/random.js';
import type { EncoderWeights, StoredNumbers } from '../../../src/encoders/runtime/weights.js';
import { createWeights, mapMatrices, quantiseNumbers, type Shape } from './random-weights.js';

type Integers = Extract<StoredNumbers, { kind: 'integers' }>;

/** Within 64 levels, which WebAssembly keeps as they are. */
function quantise(...[numbers, ...groups]: Parameters<typeof quantiseNumbers>): StoredNumbers {
  const { read, scales, ...rest } = quantiseNumbers(numbers, ...groups) as Integers;
  const halves = Int8Array.from(read(), (value) => Math.trunc(value / 2));
  return { ...rest, read: () => halves, scales: scales.map((scale) => 2 * scale) };
}

/** Layers as of assay-base. @param shape `positions` is also the window */
export function createIntegers(shape: Shape, random: Random): EncoderWeights {
  const floats = createWeights(shape, random, { normFirst: true });
  const byRow = (at: number) => Math.floor(at / shape.hidden);
  const { words } = floats;
  const quantised = mapMatrices(floats, (matrix) => ({
    ...matrix,
    numbers: quantise(matrix.numbers, true, matrix.columns, (at) => at % matrix.columns),
  }));
  return {
    ...quantised,
    window: shape.positions,
    words: { ...words, numbers: quantise(words.numbers, true, words.rows, byRow) },
  };
}
