// What an encoder in WebAssembly multiplies, read back from its memory.
import '../../../support/encoder/relaxed-simd.js';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../src/authoring/numerics/random.js';
import {
  findProductMethods,
  readIntegerWeights,
  WasmEncoder,
} from '../../../../src/encoders/runtime/index.js';
import type { StoredMatrix } from '../../../../src/encoders/runtime/weights.js';
import { createWeights, tiny } from '../../../support/encoder/random-weights.js';

const shape = { ...tiny, vocabulary: 20, positions: 8 };
const weights = createWeights(shape, createRandom(3, 'read integers'), { outliers: true });
const methods = [...new Set([...findProductMethods(), 'plain' as const])];

const readFloats = ({ numbers }: StoredMatrix): ArrayLike<number> => numbers.read();

describe('integers of an encoder', () => {
  it.each(methods)('%s: times scales over factors are the weights, to half a level', (method) => {
    const { layers } = readIntegerWeights(WasmEncoder.fromWeights(weights, { method, segment: 32 }).packed);
    for (const [index, layer] of weights.layers.entries()) {
      const [up] = layer.up;
      const { readWeights, scales, biases } = layers[index]!.up;
      const { factors } = layers[index]!.attentionNorm;
      const [read, stored] = [readWeights(), readFloats(up!.weight)];
      expect(read.length).toBe(shape.hidden * shape.intermediate);
      for (let at = 0; at < read.length; at++) {
        const [row, column] = [Math.floor(at / shape.intermediate), at % shape.intermediate];
        const found = read[at]! * scales[column]! * factors[row]!;
        expect(Math.abs(found - stored[at]!)).toBeLessThan(0.501 * scales[column]! * factors[row]!);
      }
      expect(biases).toEqual(up!.bias);
    }
  });

  it('has queries, keys and values side by side, and the factors of what is not balanced are ones', () => {
    const { layers, embeddingNorm } = readIntegerWeights(WasmEncoder.fromWeights(weights).packed);
    const { scales, biases } = layers[0]!.qkv;
    expect([scales.length, biases.length]).toEqual([3 * shape.hidden, 3 * shape.hidden]);
    const expected = weights.layers[0]!.qkv.flatMap(({ bias }) => [...bias]);
    expect([...biases]).toEqual(expected);
    expect(new Set(layers.at(-1)!.ffnNorm.factors)).toEqual(new Set([1]));
    expect(embeddingNorm.epsilon).toBe(weights.embeddingNorm.epsilon);
  });

  it.each([false, true])(
    'has the words as bytes with a scale and an offset of zero; shared: %s',
    (isShared) => {
      const stored = weights.words.numbers.read();
      const readPart = (first: number, out: Float32Array) => {
        for (let at = 0; at < out.length; at++) out[at] = stored[first + at]!;
      };
      const numbers = { kind: 'floats', read: () => Float32Array.from(stored), readPart } as const;
      const given = isShared ? { ...weights, words: { ...weights.words, numbers } } : weights;
      const encoder = WasmEncoder.fromWeights(given);
      const { readWords, positions } = readIntegerWeights(encoder.packed);
      const { rows, scales } = readWords();
      expect(rows.length).toBe(shape.vocabulary * shape.hidden);
      for (let at = 0; at < rows.length; at++) {
        const row = Math.floor(at / shape.hidden);
        expect(Math.abs(rows[at]! * scales[2 * row]! - stored[at]!)).toBeLessThan(0.501 * scales[2 * row]!);
        expect(scales[2 * row + 1]).toBe(0);
      }
      expect(positions).toEqual(weights.positions.data);
    },
  );
});
