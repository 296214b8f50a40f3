// assay-medium, an encoder beside a table, on its real files: the vectors of a plain encoder in double precision, and what recasing
// changes.
import { expect, test } from 'vitest';
import {
  createEmbedderEntry,
  optionalEmbedders,
} from '../../../../src/core/embedding/bundled/bundled-files.js';
import { createPiecesText } from '../../../../src/core/embedding/bundled/bundled-text.js';
import { loadBundledEmbedder } from '../../../../src/core/embedding/bundled/load-bundled.js';
import { readLexicon } from '../../../../src/core/embedding/features/lexicon/lexicon-file.js';
import { dot, row } from '../../../../src/core/numerics/index.js';
import { createContextualEmbedder } from '../../../../src/encoders/bundled/contextual-embedder.js';
import { createEncoders } from '../../../../src/encoders/embedders/index.js';
import { embedderFile, encoderGolden } from '../../core/embedding/fixtures.js';

const id = 'assay-medium';
const golden = encoderGolden(id);
const { loadContextual } = createEncoders({});

const readFile = async ({ path }: { path: string }): Promise<Uint8Array<ArrayBuffer>> =>
  embedderFile(path.split('/').at(-1) ?? '', path.includes(id) ? id : undefined);

async function load() {
  const files = await Promise.all(
    optionalEmbedders[id].map(async (path) => ({
      path,
      bytes: (await readFile({ path })).length,
      sha256: '0'.repeat(64),
    })),
  );
  return await loadBundledEmbedder(await createEmbedderEntry(id, files), readFile, undefined, loadContextual);
}

test('its encoder gives golden texts the vectors of double precision, to a cosine of 0.9995', async () => {
  const encoder = createContextualEmbedder({
    ...{ id, revision: '0123456789abcdef', dimensions: 384, prefix: '' },
    reader: createPiecesText(embedderFile('pieces.bin', id)),
    files: { kind: 'encoder', encoder: embedderFile('encoder.bin', id) },
    lexicon: readLexicon(embedderFile('lexicon.bin')),
  });
  const vectors = await encoder.embed(golden.map(({ text }) => text));
  for (const [i, { vector }] of golden.entries())
    expect(dot(row(vectors, i), Float32Array.from(vector))).toBeGreaterThan(0.9995);
});

test('is loaded with the columns of both, in segments of 128 pieces', async () => {
  const { dimensions, window, backend } = await load();
  expect({ dimensions, window, backend }).toEqual({ dimensions: 512, window: 128, backend: 'wasm' });
});

test('gives a title, capitals and a sentence one vector, by word too', async () => {
  const embedder = await load();
  const texts = [
    'the staff in istanbul were kind',
    'The Staff In Istanbul Were Kind',
    'THE STAFF IN ISTANBUL WERE KIND',
  ];
  const vectors = await embedder.embed(texts);
  expect(row(vectors, 1)).toEqual(row(vectors, 0));
  expect(row(vectors, 2)).toEqual(row(vectors, 0));
  const located = texts.map((text) => embedder.locate?.(text));
  expect(located[1]).toEqual(located[0]);
});

test('keeps the places of words whose lower case is longer', async () => {
  const { locate } = await load();
  const text = 'İZMİR is Warm';
  const { starts, ends } = locate!(text)!;
  expect(Array.from(starts, (start, i) => text.slice(start, ends[i])).join(' ')).toBe(text);
});
