// The generated test encoders: they run, their dtypes agree, and the bench encoder returns the bundled embedder's vectors.
import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-web';
import { expect, test } from 'vitest';
import { createBundledEmbedder } from '../../../src/core/embedding/bundled/bundled.js';
import { readLexicon } from '../../../src/core/embedding/features/lexicon/lexicon-file.js';
import { row } from '../../../src/core/numerics/matrix.js';
import { type Dtype, type ModelName, modelFile, models } from '../../support/hub/index.mjs';
import { tokenizerFiles } from '../../support/hub/repository/tokenizer.mjs';
import { embedderFile, fixtureTexts, goldenTexts, vocabularyText } from '../core/embedding/fixtures.js';

const cache = new URL('../../../.cache/hub/', import.meta.url);
const texts = fixtureTexts().filter((text) => text.length < 200);

function createTokenizer(model: ModelName): (text: string) => number[] {
  const { tokens, shape } = models[model];
  const files = tokenizerFiles(tokens(), shape.positions);
  const tokenizer = new Tokenizer(
    JSON.parse(files['tokenizer.json']!),
    JSON.parse(files['tokenizer_config.json']!),
  );
  return (text) => tokenizer.encode(text).ids;
}

const open = (model: ModelName, dtype: Dtype) =>
  InferenceSession.create(readFileSync(modelFile({ model, dtype }, cache).file), {
    executionProviders: ['wasm'],
  });

/** Computes the hidden states of one text, (tokens, hidden), with `padding` masked tokens. */
async function computeStates(session: InferenceSession, ids: number[], padding = 0): Promise<Float32Array> {
  const length = ids.length + padding;
  const tensor = (values: (i: number) => number) =>
    new Tensor(
      'int64',
      BigInt64Array.from({ length }, (_, i) => BigInt(values(i))),
      [1, length],
    );
  const { last_hidden_state } = await session.run({
    input_ids: tensor((i) => ids[i] ?? 0),
    attention_mask: tensor((i) => (i < ids.length ? 1 : 0)),
    token_type_ids: tensor(() => 0),
  });
  return last_hidden_state!.data as Float32Array;
}

/** Computes the unit mean of the first `tokens` rows. */
function pool(states: Float32Array, tokens: number, dimensions: number): Float64Array {
  const mean = new Float64Array(dimensions);
  for (let i = 0; i < tokens * dimensions; i++) mean[i % dimensions]! += states[i]!;
  const norm = Math.hypot(...mean);
  return mean.map((value) => value / norm);
}

const cosine = (a: Float64Array, b: ArrayLike<number>) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

test('micro: splits English into known pieces, fewer than four per word', () => {
  const encode = createTokenizer('micro');
  let pieces = 0;
  let unknown = 0;
  let words = 0;
  for (const text of texts.filter((text) => text.isWellFormed()).slice(0, 500)) {
    const ids = encode(text);
    pieces += ids.length - 2;
    unknown += ids.filter((id) => id === 1).length;
    words += text.split(/\s+/).length;
  }
  expect(pieces / words).toBeLessThan(4);
  expect(unknown / pieces).toBeLessThan(0.01);
});

test('micro: dtypes agree on the direction, and padding changes nothing', async () => {
  const ids = texts
    .slice(0, 8)
    .map((text) => createTokenizer('micro')(text).slice(0, models.micro.shape.positions));
  const size = models.micro.shape.hidden;
  const reference = await open('micro', 'fp32');
  const minCosines: Record<string, number> = { fp16: 0.99999, q8: 0.999, q4: 0.99 };
  for (const [dtype, limit] of Object.entries(minCosines)) {
    const session = await open('micro', dtype as Dtype);
    for (const text of ids) {
      const expected = pool(await computeStates(reference, text), text.length, size);
      const got = pool(await computeStates(session, text), text.length, size);
      expect(cosine(expected, got)).toBeGreaterThan(limit);
    }
  }
  const padded = await computeStates(reference, ids[0]!, 5);
  const plain = await computeStates(reference, ids[0]!);
  expect(Math.max(...plain.map((value, i) => Math.abs(value - padded[i]!)))).toBeLessThan(1e-5);
});

test('micro: the vector of [CLS] depends on the text', async () => {
  const session = await open('micro', 'fp32');
  const encode = createTokenizer('micro');
  const [a, b] = await Promise.all(
    ['A warm welcome', 'The pump failed'].map(async (text) =>
      pool(await computeStates(session, encode(text)), 1, 64),
    ),
  );
  expect(cosine(a!, b!)).toBeLessThan(0.99);
});

test('micro: rejects a text longer than its positions', async () => {
  const session = await open('micro', 'fp32');
  await expect(computeStates(session, new Array(129).fill(5))).rejects.toThrow();
});

test('bench: its pooled output is the bundled vector, within 1e-5 in fp32 and nearly in q8', async () => {
  const embedder = createBundledEmbedder(
    {
      vocabulary: vocabularyText,
      table: embedderFile('table.bin'),
      lexicon: readLexicon(embedderFile('lexicon.bin')),
    },
    { id: 'bundled', revision: '1' },
  );
  const some = goldenTexts()
    .filter(({ ids }) => ids.length > 0)
    .map(({ text }) => text);
  const expected = await embedder.embed(some);
  const encode = createTokenizer('bench');
  for (const dtype of ['fp32', 'q8'] as const) {
    const session = await open('bench', dtype);
    for (const [i, text] of some.entries()) {
      const ids = encode(text);
      const got = pool(await computeStates(session, ids), ids.length, models.bench.shape.hidden);
      const wanted = row(expected, i);
      if (dtype === 'fp32') {
        const worst = got.reduce((most, value, d) => Math.max(most, Math.abs(value - (wanted[d] ?? 0))), 0);
        expect(worst).toBeLessThan(1e-5);
      }
      expect(cosine(got, wanted)).toBeGreaterThan(0.999);
    }
    await session.release();
  }
});
