// The bundled embedder on its real files: golden vectors, empty texts, aborts, damaged files.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type BundledFiles,
  createBundledEmbedder,
} from '../../../../../src/core/embedding/bundled/bundled.js';
import { TokenTable } from '../../../../../src/core/embedding/bundled/token-table.js';
import { WordPiece } from '../../../../../src/core/embedding/bundled/wordpiece/wordpiece.js';
import type { Embedder } from '../../../../../src/core/embedding/embedder.js';
import { readLexicon } from '../../../../../src/core/embedding/features/lexicon/lexicon-file.js';
import { row } from '../../../../../src/core/numerics/matrix.js';
import type { EventLoopPause } from '../../../../../src/core/platform/yield-to-event-loop.js';
import { embedderFile, fixtureTexts, goldenTexts, vocabularyText } from '../fixtures.js';

const entry = { id: 'assay-small', revision: '0123456789abcdef' };
const golden = goldenTexts();
const vocabularySize = vocabularyText.trimEnd().split('\n').length;
let files: BundledFiles;
let embedder: Embedder;

beforeAll(() => {
  files = {
    vocabulary: vocabularyText,
    table: embedderFile('table.bin'),
    lexicon: readLexicon(embedderFile('lexicon.bin')),
  };
  embedder = createBundledEmbedder(files, entry);
});

describe('golden texts', () => {
  const cases = golden.map((one) => [JSON.stringify(one.text).slice(0, 60), one] as const);

  test.each(cases)('ids, length and first components of %s', (_, { text, ids, norm_before, first8 }) => {
    const found = new WordPiece(vocabularyText).encode(text);
    expect(Array.from(found)).toEqual(ids);
    const vector = new Float32Array(256);
    const norm = new TokenTable(files.table, vocabularySize, 256).embed(found, vector);
    expect(norm).toBeCloseTo(norm_before, 4);
    first8.forEach((value, i) => {
      expect(vector[i]).toBeCloseTo(value, 5);
    });
  });

  test('the embedder returns the same vectors, one row per text, and the same token counts', async () => {
    const texts = golden.map(({ text }) => text);
    const vectors = await embedder.embed(texts);
    expect([vectors.rows, vectors.columns]).toEqual([texts.length, 256]);
    golden.forEach(({ first8, ids }, i) => {
      first8.forEach((value, j) => {
        expect(row(vectors, i)[j]).toBeCloseTo(value, 5);
      });
      expect(Math.hypot(...row(vectors, i))).toBeCloseTo(ids.length === 0 ? 0 : 1, 6);
    });
    expect(embedder.tokens(texts)).toEqual(Uint32Array.from(golden, ({ ids }) => ids.length));
  });
});

describe('bundled embedder', () => {
  test('describes itself', () => {
    const { id, revision, dimensions, window, backend } = embedder;
    expect({ id, revision, dimensions, window, backend }).toEqual({
      ...entry,
      dimensions: 256,
      window: 512,
      backend: 'cpu',
    });
  });

  test('returns a zero row for a text without tokens, and no rows without texts', async () => {
    const { data } = await embedder.embed(['', ' \u200b\n']);
    expect(data).toEqual(new Float32Array(512));
    expect(await embedder.embed([])).toEqual({ rows: 0, columns: 256, data: new Float32Array(0) });
  });

  test('returns the same row whatever the other texts and the order of calls', async () => {
    const texts = fixtureTexts().slice(0, 300);
    const [all, backwards] = await Promise.all([embedder.embed(texts), embedder.embed(texts.toReversed())]);
    texts.forEach((_, i) => {
      expect(row(all, i)).toEqual(row(backwards, texts.length - 1 - i));
    });
  });

  test('texts with the same meaning are closer than texts with different meanings', async () => {
    const { data } = await embedder.embed([
      'How do I reset my password?',
      'I forgot my password and need a new one',
      'The stew should simmer for an hour',
    ]);
    const dot = (a: number, b: number) =>
      data.subarray(a * 256, a * 256 + 256).reduce((sum, x, i) => sum + x * data[b * 256 + i], 0);
    expect(dot(0, 1)).toBeGreaterThan(dot(0, 2) + 0.3);
  });

  test('stops before and between texts with the reason of an aborted signal', async () => {
    const reason = new Error('enough');
    await expect(embedder.embed(['a'], AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const texts = new Array(60).fill(fixtureTexts()).flat();
    const embedding = embedder.embed(texts, controller.signal);
    setTimeout(() => controller.abort(reason), 1);
    await expect(embedding).rejects.toBe(reason);
  });

  test('pauses whenever a stretch of work is over, and only then', async () => {
    const pauses: number[] = [];
    let checks = 0;
    const createPause = (): EventLoopPause => ({
      due: () => ++checks % 3 === 0,
      take: async () => {
        pauses.push(checks);
      },
    });
    await createBundledEmbedder(files, entry, createPause).embed(Array.from({ length: 10 }, () => 'text'));
    expect({ checks, pauses }).toEqual({ checks: 10, pauses: [3, 6, 9] });
  });
});

describe('damaged files', () => {
  const build = (change: Partial<BundledFiles>) => () =>
    createBundledEmbedder({ ...files, ...change }, entry);

  test('rejects a table of the wrong size with the file, its size and the expected size', () => {
    expect(build({ table: files.table.subarray(1) })).toThrow(
      expect.objectContaining({
        code: 'artifact_damaged',
        detail: expect.stringContaining("'table.bin' has 3538943 bytes, expected 3538944"),
      }),
    );
  });

  test('rejects a file that is not a vocabulary', () => {
    expect(build({ vocabulary: '<!doctype html>' })).toThrow(
      expect.objectContaining({
        code: 'artifact_damaged',
        detail: "Embedder file 'vocab.txt' lacks the token [PAD]. Replace it",
      }),
    );
  });
});
