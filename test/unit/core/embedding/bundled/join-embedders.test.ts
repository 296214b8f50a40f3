// An encoder beside a table, on the real files of assay-base: the columns and shares of both, words by place, what each decides.
import { beforeAll, expect, test } from 'vitest';
import {
  createBundledText,
  createPiecesText,
} from '../../../../../src/core/embedding/bundled/bundled-text.js';
import { joinEmbedders } from '../../../../../src/core/embedding/bundled/join-embedders.js';
import { createTableEmbedder } from '../../../../../src/core/embedding/bundled/table-embedder.js';
import { TokenTable } from '../../../../../src/core/embedding/bundled/token-table.js';
import type { Embedder } from '../../../../../src/core/embedding/embedder.js';
import { readLexicon } from '../../../../../src/core/embedding/features/lexicon/lexicon-file.js';
import { row } from '../../../../../src/core/numerics/index.js';
import { createContextualEmbedder } from '../../../../../src/encoders/bundled/contextual-embedder.js';
import { embedderFile, vocabularyText } from '../fixtures.js';

const described = { id: 'assay-base', revision: '0123456789abcdef' };
const texts = ['The film was not bad at all.', '', "It isn't well-made; naïve, $12.50!", ' \n', 'sun'];
let [encoder, table, both]: Embedder[] = [];

beforeAll(() => {
  const lexicon = readLexicon(embedderFile('lexicon.bin'));
  const reader = createBundledText(vocabularyText);
  encoder = createContextualEmbedder({
    ...{ ...described, dimensions: 384, prefix: '', lexicon },
    reader: createPiecesText(embedderFile('pieces.bin', 'assay-base')),
    files: { encoder: embedderFile('encoder.bin', 'assay-base') },
  });
  table = createTableEmbedder({
    ...{ ...described, reader, lexicon },
    table: new TokenTable(embedderFile('table.bin', 'assay-base'), reader.size, 128),
  });
  both = joinEmbedders(encoder, table);
});

test('has the columns of both, and the window, the tokens and the backend of the encoder', () => {
  const { id, revision, dimensions, window, backend } = both!;
  expect({ id, revision, dimensions, window, backend }).toEqual({
    ...{ ...described, dimensions: 512, window: 128, backend: 'wasm' },
  });
  expect(both!.tokens(texts)).toEqual(encoder!.tokens(texts));
});

test('a vector has the square root of 0.7 of the encoder, which reads lower case, that of 0.3 of the table, and length 1', async () => {
  const small = texts.map((text) => text.toLowerCase());
  const [vectors, states, words] = await Promise.all([
    both!.embed(texts),
    encoder!.embed(small),
    table!.embed(texts),
  ]);
  for (const [i, text] of texts.entries()) {
    const vector = row(vectors!, i);
    const expected = [
      ...row(states!, i).map((value) => value * Math.sqrt(0.7)),
      ...row(words!, i).map((value) => value * Math.sqrt(0.3)),
    ];
    for (const [d, value] of expected.entries()) expect(vector[d]).toBeCloseTo(value, 6);
    expect(Math.hypot(...vector)).toBeCloseTo(text.trim() === '' ? 0 : 1, 6);
  }
});

test('a text of invisible characters has nothing to embed, although the encoder has tokens for them', async () => {
  const text = '\u200b';
  expect([both!.tokens([text]), encoder!.tokens([text])]).toEqual([Uint32Array.of(0), Uint32Array.of(2)]);
  expect((await both!.embed([text])).data).toEqual(new Float32Array(512));
  expect(both!.locate!(text)!.vectors.data.every((value) => value === 0)).toBe(true);
});

test('divides a vector among the words of a text', async () => {
  for (const text of texts) {
    const { starts, ends, vectors } = both!.locate!(text)!;
    const sum = new Float64Array(512);
    for (let i = 0; i < vectors.rows; i++)
      for (const [d, value] of row(vectors, i).entries()) sum[d]! += value;
    const { data } = await both!.embed([text]);
    for (const [d, value] of data.entries()) expect(sum[d]).toBeCloseTo(value, 5);
    expect(Array.from(starts, (start, i) => text.slice(start, ends[i])).join(' ')).not.toMatch(/\s{2}/);
  }
  const words = both!.locate!(texts[2]!)!;
  expect(Array.from(words.starts, (start, i) => texts[2]!.slice(start, words.ends[i]))).toEqual(
    "It|isn|'|t|well|-|made|;|naïve|,|$12.|50|!".split('|'),
  );
});

test('the vocabulary of the table says which words cannot be read', () => {
  for (const text of ['The film was goood', 'qwrtz plfk', 'привет'])
    expect([both!.measureUnread(text), both!.respell!(text)]).toEqual([
      table!.measureUnread(text),
      table!.respell!(text),
    ]);
});

test('further threads are those of the encoder', () => {
  expect([both!.threads, both!.batch, both!.batchTokens]).toEqual([1, undefined, undefined]);
  const started: Worker[] = [];
  const host: Embedder = { ...encoder!, threads: 1, addThreads: (create) => started.push(create()) };
  joinEmbedders(host, table!).addThreads!(() => ({}) as Worker);
  expect(started).toHaveLength(1);
});

test('stops with the reason of a signal', async () => {
  const reason = new Error('enough');
  await expect(both!.embed(['a'], AbortSignal.abort(reason))).rejects.toBe(reason);
});

test('opens the encoder on a GPU beside the same table', async () => {
  const onGpu: Embedder = { ...encoder!, backend: 'webgpu' };
  const host: Embedder = { ...encoder!, gpuDiffers: true, openOnGpu: async () => onGpu };
  const joined = joinEmbedders(host, table!);
  const gpu = await joined.openOnGpu!(() => {});
  expect(joined.gpuDiffers).toBe(true);
  expect([gpu.backend, gpu.dimensions]).toEqual(['webgpu', 512]);
  expect(await gpu.embed(['sun'])).toEqual(await both!.embed(['sun']));
});
