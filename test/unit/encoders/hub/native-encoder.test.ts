// Assay's runtime on the models of the fake hub, against a plain forward pass in double precision.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accumulate, dot, row } from '../../../../src/core/numerics/index.js';
import { openOnCpu } from '../../../../src/encoders/hub/candidates/open-candidate.js';
import { openIntegerEncoder } from '../../../../src/encoders/hub/native/integer-encoder.js';
import { readOnnxEncoder } from '../../../../src/encoders/read/index.js';
import { ReferenceEncoder } from '../../../support/encoder/reference.js';
import { type Dtype, type ModelName, modelFile, models } from '../../../support/hub/index.mjs';

const cache = new URL('../../../../.cache/hub/', import.meta.url);
const { shape } = models.micro;
const config = { hidden_size: shape.hidden, num_attention_heads: shape.heads };
const settings = {
  dimensions: shape.hidden,
  prefix: '',
  limit: shape.positions,
  vocabulary: shape.vocabulary,
  head: false,
  note: null,
};

const readModel = (dtype: Dtype, model: ModelName = 'micro') => ({
  bytes: new Uint8Array(readFileSync(modelFile({ model, dtype }, cache).file)),
  externalData: [],
});
const texts = [3, 17, 1, 60, 128].map((length, text) =>
  Uint32Array.from({ length }, (_, at) => (997 * (at + 1) + 7919 * text) % shape.vocabulary),
);

it.each(['mean', 'cls'] as const)('returns the vectors of the weights with %s pooling', async (pooling) => {
  const encoder = openIntegerEncoder(readModel('q8'), { ...settings, pooling }, config);
  const vectors = await encoder.encode(texts);
  const reading = readOnnxEncoder(readModel('q8').bytes, config);
  if (reading.kind === 'unknown') throw new Error(reading.reason);
  const exact = new ReferenceEncoder(reading.weights).encode(texts, pooling);
  for (const index of texts.keys())
    expect(dot(row(vectors, index), row(exact, index))).toBeGreaterThan(0.999);
  // The fastest kernels, chosen after the first batch, change nothing.
  expect(await encoder.encode(texts)).toEqual(vectors);
  await encoder.dispose();
});

it('returns the bits of a text alone for every text of a pack', async () => {
  const encoder = openIntegerEncoder(readModel('q8'), { ...settings, pooling: 'mean' }, config);
  const short = Array.from({ length: encoder.capacity!.texts }, (_, text) =>
    Uint32Array.from({ length: 1 + (text % 7) }, (_, at) => (31 * at + 17 * text) % shape.vocabulary),
  );
  const packed = await encoder.encode(short);
  for (const [index, text] of short.entries())
    expect((await encoder.encode([text])).data).toEqual(row(packed, index));
});

it('gives the hidden states whose sum is the direction of a vector, for mean pooling only', async () => {
  const open = (pooling: 'mean' | 'cls') =>
    openIntegerEncoder(readModel('q8'), { ...settings, pooling }, config);
  const encoder = open('mean');
  const vectors = await encoder.encode(texts);
  for (const [index, text] of texts.entries()) {
    const states = encoder.encodeStates?.(text);
    expect(states).toMatchObject({ rows: text.length, columns: shape.hidden });
    const sum = new Float64Array(shape.hidden);
    for (let i = 0; i < text.length; i++) accumulate(sum, 1, row(states!, i));
    const length = Math.hypot(...sum);
    expect([...row(vectors, index)]).toEqual([...sum].map((value) => expect.closeTo(value / length, 5)));
  }
  expect(() => encoder.encodeStates?.(Uint32Array.of(shape.vocabulary))).toThrow();
  expect(open('cls').encodeStates).toBeUndefined();
});

it.each(['mean', 'cls'] as const)('returns the exact vectors of floats with %s pooling', async (pooling) => {
  const files = { model: readModel('fp32'), settings: { ...settings, pooling }, config };
  const encoder = await openOnCpu({ dtype: 'fp32' }, files);
  const reading = readOnnxEncoder(files.model.bytes, config);
  if (reading.kind === 'unknown') throw new Error(reading.reason);
  const exact = new ReferenceEncoder(reading.weights).encode(texts, pooling);
  const { data } = await encoder.encode(texts);
  expect(Math.max(...data.map((value, at) => Math.abs(value - exact.data[at]!)))).toBeLessThan(2e-6);
  expect(encoder.encodeStates?.(texts[0]!).rows).toBe(pooling === 'mean' ? 3 : undefined);
  await expect(encoder.encode([new Uint32Array(shape.positions + 1)])).rejects.toMatchObject({
    code: 'content_too_large',
  });
});

it('rejects ids and texts beyond its tables', async () => {
  const encoder = openIntegerEncoder(readModel('q8'), { ...settings, pooling: 'mean' }, config);
  await expect(encoder.encode([Uint32Array.of(shape.vocabulary)])).rejects.toMatchObject({
    code: 'internal',
  });
  await expect(encoder.encode([new Uint32Array(shape.positions + 1)])).rejects.toMatchObject({
    code: 'content_too_large',
  });
});

it('says why it does not run a model', async () => {
  const open = (model: ReturnType<typeof readModel>) => () =>
    openIntegerEncoder(model, { ...settings, pooling: 'mean' }, config);
  expect(open(readModel('q4'))).toThrow("The operator 'com.microsoft.MatMulNBits' is not supported");
  expect(open(readModel('q8', 'micro-external'))).toThrow('is in another file');
  const asFloats = { model: readModel('q8'), settings: { ...settings, pooling: 'mean' }, config } as const;
  await expect(openOnCpu({ dtype: 'fp32' }, asFloats)).rejects.toThrow(
    'its weights are integers, not floats',
  );
  const larger = { ...settings, pooling: 'mean', vocabulary: shape.vocabulary + 1 } as const;
  expect(() => openIntegerEncoder(readModel('q8'), larger, config)).toThrow(
    'its tables have 2048 words and 128 positions, its configuration 2049 and 128',
  );
});
