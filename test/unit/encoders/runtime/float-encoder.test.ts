// The encoder of floats on the CPU, against a plain forward pass in double precision.
import { expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import { type Matrix, row } from '../../../../src/core/numerics/matrix.js';
import { type EncoderWeights, FloatEncoder } from '../../../../src/encoders/runtime/index.js';
import {
  createWeights,
  mapMatrices,
  quantiseNumbers,
  tiny,
} from '../../../support/encoder/random-weights.js';
import { ReferenceEncoder } from '../../../support/encoder/reference.js';
import { createRandomEncoder, createTexts, type RandomShape } from '../../../support/random-encoder.js';

const findFarthest = (a: Matrix, b: Matrix) =>
  Math.max(...a.data.map((value, at) => Math.abs(value - b.data[at]!)));

/** Of a component. */
const tolerance = 2e-6;

it.each<[RandomShape, 'mean' | 'cls']>([
  [{ hidden: 64, heads: 4, layers: 3, intermediate: 112, limit: 160 }, 'mean'],
  [{ hidden: 48, heads: 6, layers: 1, activation: 'gelu-tanh', transposed: true, limit: 160 }, 'cls'],
])('%j, %s: equals double precision for any lengths', (shape, pooling) => {
  const weights = createRandomEncoder(shape);
  const texts = createTexts([1, 160, 3, 4, 5, 16, 17, 1, 99]);
  const encoder = new FloatEncoder(weights, { pooling });
  const vectors = encoder.encode(texts);
  expect(findFarthest(vectors, new ReferenceEncoder(weights).encode(texts, pooling))).toBeLessThan(tolerance);
  // The same bits alone, after other texts.
  for (const index of [0, 3, 8])
    expect(encoder.encode([texts[index]!]).data).toEqual(row(vectors, index).slice());
});

it('equals double precision with integers and their scales', () => {
  const weights = mapMatrices(createWeights(tiny, createRandom(1, 'encoder')), (matrix) => ({
    ...matrix,
    numbers: quantiseNumbers(matrix.numbers, false, matrix.columns, (at) => at % matrix.columns),
  }));
  const texts = createTexts([7, 2], tiny.vocabulary);
  const expected = new ReferenceEncoder(weights).encode(texts);
  expect(findFarthest(new FloatEncoder(weights).encode(texts), expected)).toBeLessThan(tolerance);
});

it('gives the hidden states of a text', () => {
  const weights = createRandomEncoder({ hidden: 64, heads: 4, layers: 2 });
  const [text] = createTexts([9]);
  const states = new FloatEncoder(weights).encodeStates(text!);
  expect([states.rows, states.columns]).toEqual([9, 64]);
  const expected = new ReferenceEncoder(weights).states(text!);
  expect(Math.max(...states.data.map((value, at) => Math.abs(value - expected[at]!)))).toBeLessThan(2e-5);
});

it('rejects texts and weights that do not fit', () => {
  const weights = createRandomEncoder({ hidden: 64, heads: 4, layers: 1, limit: 20 });
  const encoder = new FloatEncoder(weights, { limit: 10 });
  expect(() => encoder.encode([new Uint32Array(11)])).toThrow('Text 0 has 11 tokens; the limit is 10');
  expect(() => encoder.encodeStates(Uint32Array.of(97))).toThrow('unknown token id 97');
  const open = (changed: Partial<EncoderWeights>) => () => new FloatEncoder({ ...weights, ...changed });
  expect(open({ heads: 16 })).toThrow('the width of its heads, 4, is not a multiple of 8');
  const numbers = { kind: 'floats', read: () => new Float32Array(97 * 64).fill(Number.NaN) } as const;
  expect(open({ words: { ...weights.words, numbers } })).toThrow('NaN or infinite');
});
