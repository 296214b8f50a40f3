// ONNX files in every form that exporters give a BERT encoder, and graphs that are something else.
import { describe, expect, it } from 'vitest';
import { readOnnxEncoder } from '../../../../src/encoders/read/index.js';
import {
  config,
  createDenseEncoder,
  type DenseEncoder,
  listExpected,
  listNumbers,
  size,
} from './dense-encoder.js';
import { type OnnxForm, writeOnnx } from './onnx-forms.js';

const encoder = createDenseEncoder();

/** The numbers that a file is read as. @throws Error with the reason why it is not */
function read(bytes: Uint8Array, settings: unknown = config) {
  const reading = readOnnxEncoder(bytes, settings);
  if (reading.kind === 'unknown') throw new Error(reading.reason);
  return { activation: reading.weights.activation, numbers: listNumbers(reading.weights) };
}

/** The reason why a file is not read; undefined when it is. */
function findReason(bytes: Uint8Array, settings: unknown = config): string | undefined {
  const reading = readOnnxEncoder(bytes, settings);
  return reading.kind === 'unknown' ? reading.reason : undefined;
}

describe('a BERT encoder', () => {
  const exact: OnnxForm[] = [
    { weights: 'fp32' },
    { weights: 'q8' },
    { weights: 'q8-columns' },
    { weights: 'q8-unsigned' },
    { weights: 'stored-q8' },
    { linear: 'transposed' },
    { linear: 'gemm' },
    { positions: 'sliced' },
    { types: 'zeros' },
    { attention: 'split-scale' },
    { gelu: 'erf-reordered' },
    { numbers: 'attributes', attention: 'split-scale' },
    { gelu: 'operator' },
    { after: 'pooler' },
    { output: 'token_embeddings' },
  ];
  it.each(exact)('as %o is read with its exact weights', (form) => {
    const { activation, numbers } = read(writeOnnx(encoder, form));
    expect(activation).toBe('gelu');
    expect(numbers).toEqual(listExpected(encoder, Math.fround(1e-12)));
  });

  it('in a Buffer, whose slices share its memory, is read with its exact weights', () => {
    for (const form of exact) {
      const { numbers } = read(Buffer.from(writeOnnx(encoder, form)));
      expect(numbers).toEqual(listExpected(encoder, Math.fround(1e-12)));
    }
  });

  it('in half floats is read with its exact weights', () => {
    for (const norm of ['operator', 'written'] as const) {
      const { numbers } = read(writeOnnx(encoder, { weights: 'fp16', norm, epsilon: 2 ** -20 }));
      expect(numbers).toEqual(listExpected(encoder, 2 ** -20));
    }
  });

  it('with layer normalisation written out is read with its exact weights', () => {
    for (const weights of ['fp32', 'q8'] as const) {
      const { numbers } = read(writeOnnx(encoder, { weights, norm: 'written' }));
      expect(numbers).toEqual(listExpected(encoder, Math.fround(1e-12)));
    }
  });

  it.each(['tanh', 'tanh-factored', 'operator-tanh'] as const)(
    'with GELU as %s has that activation',
    (gelu) => {
      for (const weights of ['fp32', 'fp16', 'q8'] as const) {
        expect(read(writeOnnx(encoder, { gelu, weights })).activation).toBe('gelu-tanh');
      }
    },
  );

  it('without token types is read with its positions alone', () => {
    const expected = listExpected({ ...encoder, types: encoder.types.map(() => 0) }, Math.fround(1e-12));
    expect(read(writeOnnx(encoder, { types: 'none' })).numbers).toEqual(expected);
  });

  it('is read with weights of any alignment', () => {
    const bytes = writeOnnx(encoder, { weights: 'fp32' });
    for (let offset = 0; offset < 8; offset++) {
      const moved = new Uint8Array(bytes.length + 8);
      moved.set(bytes, offset);
      const { numbers } = read(moved.subarray(offset, offset + bytes.length));
      expect(numbers).toEqual(listExpected(encoder, Math.fround(1e-12)));
    }
  });

  it('with one head is read', () => {
    const one = { ...config, num_attention_heads: 1 };
    const expected = { ...listExpected(encoder, Math.fround(1e-12)) };
    expected.sizes = [...expected.sizes];
    expected.sizes[2] = 1;
    expect(read(writeOnnx(encoder, { heads: 1 }), one).numbers).toEqual(expected);
  });
});

describe('another graph', () => {
  const refused: [OnnxForm, string][] = [
    [{ gelu: 'relu' }, "The operator 'Relu' is not supported"],
    [{ gelu: 'sigmoid' }, "The operator 'Sigmoid' is not supported"],
    [{ attention: 'unscaled' }, 'The scores of attention are not divided by the root of the width of a head'],
    [{ attention: 'biased' }, 'The graph adds numbers to the scores of attention that depend on positions'],
    [{ attention: 'causal' }, "The operator 'Where' has inputs that it has in no BERT encoder"],
    [{ attention: 'first-axis' }, 'A softmax is not over the last axis'],
    [{ positions: 'offset' }, 'A table is read by other numbers than token ids and positions'],
    [{ positions: 'none' }, 'The embeddings have no table of positions'],
    [{ order: 'pre' }, 'The output is not a normalised state for each token'],
    [
      { order: 'parallel' },
      'A feed-forward part is not two linear layers with GELU between them, after the residual',
    ],
    [{ after: 'unused-weight' }, "Nothing in the graph uses the tensor 'unused'"],
    [{ after: 'scaling' }, 'The output is not a normalised state for each token'],
    [{ output: 'sentence_embedding' }, "The graph has no output 'last_hidden_state'"],
    [{ epsilon: 0.5 }, 'A layer normalisation has the epsilon 0.5'],
    [{ external: 'model.onnx_data' }, "Tensor 'words' is in another file"],
    [{ domain: 'com.microsoft' }, "The operator 'com.microsoft.LayerNormalization' is not supported"],
  ];
  it.each(refused)('with %o is refused: %s', (form, reason) => {
    expect(findReason(writeOnnx(encoder, form))).toBe(reason);
  });

  it('with a bias that is not finite is refused', () => {
    const broken: DenseEncoder = structuredClone(encoder);
    broken.layers[1].up.bias[3] = Number.NaN;
    expect(findReason(writeOnnx(broken))).toBe('A bias, gain or scale is not a finite number');
  });
});

describe('a configuration', () => {
  it.each([
    [null, 'config.json lacks hidden_size or num_attention_heads'],
    [{ ...config, num_attention_heads: 5 }, 'config.json has 5 heads for a hidden size of 12'],
    [{ ...config, num_attention_heads: -3 }, 'config.json has an invalid num_attention_heads'],
    [{ ...config, num_attention_heads: 4 }, 'A reshape mixes the states'],
    [{ ...config, vocab_size: 41 }, 'config.json has 41 tokens, but the table of words 40 rows'],
    [{ ...config, max_position_embeddings: 17 }, 'config.json has 17 positions, but their table 16 rows'],
  ])('%o is refused: %s', (settings, reason) => {
    expect(findReason(writeOnnx(encoder), settings)).toBe(reason);
  });

  it('without the rows of its tables is enough', () => {
    const { hidden: hidden_size, heads: num_attention_heads } = size;
    expect(findReason(writeOnnx(encoder), { hidden_size, num_attention_heads })).toBeUndefined();
  });
});
