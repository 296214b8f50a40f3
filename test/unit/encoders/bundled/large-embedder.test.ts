// The bundled embedder that is an encoder of four bits, on its real files: the vectors of a plain encoder in double precision,
// the same bits in every batch, words by place, several languages in one space.
import { beforeAll, expect, test } from 'vitest';
import { createPiecesText } from '../../../../src/core/embedding/bundled/bundled-text.js';
import type { Embedder } from '../../../../src/core/embedding/embedder.js';
import { readLexicon } from '../../../../src/core/embedding/features/lexicon/lexicon-file.js';
import { dot, row } from '../../../../src/core/numerics/index.js';
import { createContextualEmbedder } from '../../../../src/encoders/bundled/contextual-embedder.js';
import { embedderFile, encoderGolden } from '../../core/embedding/fixtures.js';

const golden = encoderGolden('assay-large');
const described = { id: 'assay-large', revision: '0123456789abcdef', dimensions: 384 };
let embedder: Embedder;

beforeAll(() => {
  embedder = createContextualEmbedder({
    ...described,
    reader: createPiecesText(embedderFile('pieces.bin', 'assay-large')),
    prefix: 'query: ',
    files: { encoder: embedderFile('encoder.bin', 'assay-large') },
    lexicon: readLexicon(embedderFile('lexicon.bin')),
  });
});

const embedAll = async (texts: readonly string[]) => {
  const vectors = await embedder.embed(texts);
  return texts.map((_, i) => row(vectors, i));
};

test('describes itself: texts of 512 pieces, with those around a text', () => {
  const { id, revision, dimensions, window, backend } = embedder;
  expect({ id, revision, dimensions }).toEqual(described);
  expect({ window, backend }).toEqual({ window: 507, backend: 'wasm' });
});

test('gives golden texts the vectors of double precision, to a cosine of 0.9995', async () => {
  const vectors = await embedAll(golden.map(({ text }) => text));
  for (const [i, { vector }] of golden.entries())
    expect(dot(vectors[i]!, Float32Array.from(vector))).toBeGreaterThan(0.9995);
});

test('counts the pieces of a text, not those around it', () => {
  const texts = golden.map(({ text }) => text);
  const around = 5;
  expect([...embedder.tokens(texts)]).toEqual(golden.map(({ ids }) => ids.length - around));
});

test('returns a zero row for a text without tokens, and the same row whatever the other texts', async () => {
  const [empty, text, long] = await embedAll([' \n', golden[0]!.text, golden.at(-1)!.text]);
  expect(empty).toEqual(new Float32Array(384));
  expect((await embedAll([golden[0]!.text]))[0]).toEqual(text);
  expect((await embedAll([golden.at(-1)!.text, 'a']))[0]).toEqual(long);
});

test('divides the vector of a text among its words', async () => {
  const { text } = golden[1]!;
  const { starts, ends, vectors } = embedder.locate!(text)!;
  expect(Array.from(starts, (start, i) => text.slice(start, ends[i]))).toEqual(text.split(' '));
  const sum = new Float64Array(384);
  for (let i = 0; i < vectors.rows; i++) for (const [j, value] of row(vectors, i).entries()) sum[j]! += value;
  const [vector] = await embedAll([text]);
  for (const [j, value] of vector!.entries()) expect(sum[j]).toBeCloseTo(value, 5);
  expect(embedder.locate!('')!.vectors.rows).toBe(0);
});

test('brings a text and its translation together', async () => {
  const [card, carte, stew] = await embedAll([
    'My card has been blocked, what should I do?',
    'Ma carte a été bloquée, que dois-je faire ?',
    'Laissez mijoter le ragoût pendant une heure.',
  ]);
  expect(dot(card!, carte!)).toBeGreaterThan(dot(carte!, stew!) + 0.05);
});
