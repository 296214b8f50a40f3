// Safetensors files of BERT encoders, and files that are something else or damaged.
import { describe, expect, it } from 'vitest';
import { readSafetensorsEncoder } from '../../../../src/encoders/read/index.js';
import { config, createDenseEncoder, listExpected, listNumbers } from './dense-encoder.js';
import { assembleFile, listTensors, type TensorEntry, writeSafetensors } from './safetensors-file.js';

const encoder = createDenseEncoder();
const small: TensorEntry = { dtype: 'F32', shape: [2], bytes: new Uint8Array(8) };

function read(bytes: Uint8Array, settings: unknown = config) {
  const reading = readSafetensorsEncoder(bytes, settings);
  if (reading.kind === 'unknown') throw new Error(reading.reason);
  return { activation: reading.weights.activation, numbers: listNumbers(reading.weights) };
}

/** The reason why a file is not read; undefined when it is. */
function findReason(bytes: Uint8Array, settings: unknown = config): string | undefined {
  const reading = readSafetensorsEncoder(bytes, settings);
  return reading.kind === 'unknown' ? reading.reason : undefined;
}

describe('a BERT encoder', () => {
  it.each(['F32', 'F16', 'BF16'] as const)(
    'in %s is read with its exact weights, at any alignment',
    (dtype) => {
      for (let padding = 0; padding < 8; padding++) {
        const { numbers } = read(writeSafetensors(listTensors(encoder, dtype), padding));
        expect(numbers).toEqual(listExpected(encoder));
      }
    },
  );

  it.each(['bert.', 'model.'])('with names that start with %s is read', (prefix) => {
    const tensors = { ...listTensors(encoder, 'F32', prefix), 'cls.predictions.bias': small };
    expect(read(writeSafetensors(tensors)).numbers).toEqual(listExpected(encoder));
  });

  it('is read without its position ids and its pooler', () => {
    const ids: TensorEntry = { dtype: 'I64', shape: [1, 2], bytes: new Uint8Array(16) };
    const tensors = { ...listTensors(encoder), 'embeddings.position_ids': ids, 'pooler.dense.weight': small };
    expect(read(writeSafetensors(tensors)).numbers).toEqual(listExpected(encoder));
  });

  it('has the activation and the epsilon of its configuration', () => {
    const file = writeSafetensors(listTensors(encoder));
    const settings = { ...config, hidden_act: 'gelu_pytorch_tanh', layer_norm_eps: 1e-5 };
    expect(read(file, settings)).toEqual({ activation: 'gelu-tanh', numbers: listExpected(encoder, 1e-5) });
    expect(read(file).activation).toBe('gelu');
  });
});

describe('a configuration', () => {
  it.each([
    [{ model_type: 'roberta' }, "config.json has the model_type 'roberta', not 'bert'"],
    [{ model_type: undefined }, "config.json has the model_type 'undefined', not 'bert'"],
    [{ hidden_act: 'relu' }, "The activation is 'relu', not GELU"],
    [{ position_embedding_type: 'relative_key' }, 'The encoder has relative positions'],
    [{ is_decoder: true }, 'The model is a decoder'],
    [{ layer_norm_eps: '1e-12' }, 'config.json has an invalid layer_norm_eps'],
    [{ num_hidden_layers: 3 }, 'config.json has 3 layers, the file 2'],
    [{ vocab_size: 41 }, 'config.json has 41 tokens, but the table of words 40 rows'],
    [
      { hidden_size: 24 },
      "Tensor 'embeddings.word_embeddings.weight' has the shape (40, 12), expected (40, 24)",
    ],
  ])('with %o is refused: %s', (change, reason) => {
    expect(findReason(writeSafetensors(listTensors(encoder)), { ...config, ...change })).toBe(reason);
  });
});

describe('other tensors', () => {
  it('are refused by their name', () => {
    const tensors = { ...listTensors(encoder), 'encoder.layer.0.adapter.weight': small };
    expect(findReason(writeSafetensors(tensors))).toBe(
      "The file has the tensor 'encoder.layer.0.adapter.weight', which is not part of a BERT encoder",
    );
  });

  it('that are missing are refused by their name', () => {
    for (const name of Object.keys(listTensors(encoder))) {
      const { [name]: _, ...rest } = listTensors(encoder);
      expect(findReason(writeSafetensors(rest)), name).toMatch(
        /^The file has |^config.json has 2 layers, the file 1$/,
      );
    }
  });

  it('of another type are refused', () => {
    const tensors = listTensors(encoder);
    tensors['encoder.layer.1.output.dense.bias'] = { dtype: 'I64', shape: [12], bytes: new Uint8Array(96) };
    expect(findReason(writeSafetensors(tensors))).toBe(
      "Tensor 'encoder.layer.1.output.dense.bias' has integers",
    );
    tensors['pooler.dense.weight'] = { ...small, dtype: 'F8_E4M3' };
    expect(findReason(writeSafetensors(tensors))).toBe(
      "Tensor 'pooler.dense.weight' has another type than F32, F16 or BF16",
    );
  });

  it('with values that are not finite are refused', () => {
    const broken = structuredClone(encoder);
    broken.layers[0].attentionNorm.gamma[2] = Number.POSITIVE_INFINITY;
    expect(findReason(writeSafetensors(listTensors(broken)))).toBe(
      "Tensor 'encoder.layer.0.attention.output.LayerNorm.weight' has a value that is not finite",
    );
  });
});

describe('a damaged file', () => {
  const file = writeSafetensors(listTensors(encoder));
  const headerLength = Number(new DataView(file.buffer).getBigUint64(0, true));

  it('of every shorter or longer length is refused', () => {
    const lengths = [0, 7, 8, 9, 100, 8 + headerLength - 1, 8 + headerLength, file.length - 1];
    for (const length of lengths)
      expect(findReason(file.subarray(0, length)), `${length} bytes`).toBeDefined();
    const longer = new Uint8Array(file.length + 4);
    longer.set(file);
    expect(findReason(longer)).toMatch(/^The file has \d+ bytes of tensors, its header \d+$/);
  });

  it('with one bit flipped in its header is refused or read with the same weights', () => {
    const expected = listExpected(encoder);
    let refused = 0;
    for (let at = 0; at < 8 + headerLength; at++) {
      const damaged = file.slice();
      damaged[at] ^= 1 << (at % 8);
      if (findReason(damaged) === undefined) expect(read(damaged).numbers).toEqual(expected);
      else refused++;
    }
    expect(refused).toBeGreaterThan(headerLength * 0.9);
  });

  it.each([
    ['', 'Not a safetensors file: its header is not valid JSON'],
    ['null', 'Not a safetensors file: its header is not an object'],
    ['[]', 'Not a safetensors file: its header is not an object'],
    ['{"a":null}', "Tensor 'a' has another type than F32, F16 or BF16"],
    ['{"a":{"dtype":"F32"}}', "Tensor 'a' has an invalid shape or place"],
    [
      '{"a":{"dtype":"F32","shape":[1e300],"data_offsets":[0,0]}}',
      "Tensor 'a' has an invalid shape or place",
    ],
    [
      '{"a":{"dtype":"F32","shape":[9007199254740991,9007199254740991],"data_offsets":[0,4]}}',
      "Tensor 'a' of shape (9007199254740991, 9007199254740991) is in bytes 0 to 4 of 0",
    ],
    ['{"a":{"dtype":"F32","shape":[-1],"data_offsets":[4,0]}}', "Tensor 'a' has an invalid shape or place"],
    ['{"__proto__":{"dtype":"F32","shape":[0],"data_offsets":[0,0]}}', /word_embeddings/],
    ['{}', "The file has no tensor 'embeddings.word_embeddings.weight'"],
  ])('with the header %s is refused', (header, reason) => {
    expect(findReason(assembleFile(header))).toMatch(reason);
  });

  it('with a header nested 200,000 levels deep is refused', () => {
    const header = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(findReason(assembleFile(header))).toMatch(/^Not a safetensors file/);
  });

  it('with a header longer than any is refused without reading it', () => {
    const damaged = file.slice();
    new DataView(damaged.buffer).setBigUint64(0, 2n ** 63n, true);
    expect(findReason(damaged)).toBe(
      'Not a safetensors file: its header would have 9223372036854776000 bytes',
    );
  });
});
