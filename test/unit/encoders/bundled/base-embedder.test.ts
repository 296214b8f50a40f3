// assay-base, an encoder and a table, on its real files: what both decide, what recasing changes, and places by word.
import { beforeAll, expect, test } from 'vitest';
import {
  bundledEmbedders,
  createEmbedderEntry,
} from '../../../../src/core/embedding/bundled/bundled-files.js';
import { loadBundledEmbedder } from '../../../../src/core/embedding/bundled/load-bundled.js';
import type { Embedder } from '../../../../src/core/embedding/embedder.js';
import { row } from '../../../../src/core/numerics/index.js';
import { createEncoders } from '../../../../src/encoders/embedders/index.js';
import { embedderFile } from '../../core/embedding/fixtures.js';

const id = 'assay-base';
const { loadContextual } = createEncoders({});
let embedder: Embedder;

const readFile = async ({ path }: { path: string }): Promise<Uint8Array<ArrayBuffer>> =>
  embedderFile(path.split('/').at(-1) ?? '', path.includes(id) ? id : undefined);

beforeAll(async () => {
  const files = await Promise.all(
    bundledEmbedders[id].map(async (path) => ({
      path,
      bytes: (await readFile({ path })).length,
      sha256: '0'.repeat(64),
    })),
  );
  const entry = await createEmbedderEntry(id, files);
  embedder = await loadBundledEmbedder(entry, readFile, undefined, loadContextual);
});

test('has the columns of both, and reads segments of 128 pieces', () => {
  const { dimensions, window, backend } = embedder;
  expect({ dimensions, window, backend }).toEqual({ dimensions: 512, window: 128, backend: 'wasm' });
});

test('gives a title, capitals and a sentence one vector, by word too', async () => {
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

test('keeps the places of words whose lower case is longer', () => {
  const text = 'İZMİR is Warm';
  const { starts, ends } = embedder.locate!(text)!;
  expect(Array.from(starts, (start, i) => text.slice(start, ends[i])).join(' ')).toBe(text);
});
