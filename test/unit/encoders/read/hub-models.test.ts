// The models of the fake hub, which the browser tests run on ONNX Runtime, as this reader sees them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type EncoderReading, readOnnxEncoder } from '../../../../src/encoders/read/index.js';
import type { EncoderWeights, StoredMatrix } from '../../../../src/encoders/runtime/index.js';
import { type Dtype, type ModelName, modelFile, models } from '../../../support/hub/index.mjs';

const cache = new URL('../../../../.cache/hub/', import.meta.url);
const { shape } = models.micro;
const config = { hidden_size: shape.hidden, num_attention_heads: shape.heads, vocab_size: shape.vocabulary };

const read = (dtype: Dtype, model: ModelName = 'micro'): EncoderReading =>
  readOnnxEncoder(new Uint8Array(readFileSync(modelFile({ model, dtype }, cache).file)), config);

function readWeights(dtype: Dtype): EncoderWeights {
  const reading = read(dtype);
  if (reading.kind === 'unknown') throw new Error(reading.reason);
  return reading.weights;
}

/** Largest difference of two matrices' values, over the largest value. */
function compare(matrix: StoredMatrix, exact: StoredMatrix): number {
  const toValues = ({ numbers }: StoredMatrix): number[] =>
    numbers.kind === 'floats'
      ? [...numbers.read()]
      : Array.from(numbers.read(), (value) => (value - numbers.zeros[0]) * numbers.scales[0]);
  const [values, expected] = [toValues(matrix), toValues(exact)];
  const differences = values.map((value, at) => Math.abs(value - expected[at]));
  return Math.max(...differences) / Math.max(...expected.map(Math.abs));
}

it('reads 16 and 8 bits as the weights of 32 bits, rounded', () => {
  const exact = readWeights('fp32');
  expect(exact.layers).toHaveLength(shape.layers);
  for (const [dtype, tolerance] of [
    ['fp16', 2 ** -11],
    ['q8', 0.5 / 63],
  ] as const) {
    const { layers, words, positions } = readWeights(dtype);
    layers.forEach((layer, index) => {
      for (const name of ['qkv', 'output', 'up', 'down'] as const)
        for (const [at, { weight }] of layer[name].entries())
          expect(compare(weight, exact.layers[index][name][at].weight)).toBeLessThan(tolerance * 1.01);
    });
    expect([words.rows, words.columns, positions.rows]).toEqual([
      shape.vocabulary,
      shape.hidden,
      shape.positions,
    ]);
  }
});

it('leaves 4 bits and external data to ONNX Runtime, with the reason', () => {
  expect(read('q4')).toEqual({
    kind: 'unknown',
    reason: "The operator 'com.microsoft.MatMulNBits' is not supported",
  });
  expect(read('fp32', 'micro-external')).toEqual({
    kind: 'unknown',
    reason: "Tensor 'word_embeddings' is in another file",
  });
});
