// The encoder of assay-base on its real files: golden vectors of a second implementation in double precision, the same bits in
// every batch, words by place, what a table of words cannot see.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createPiecesText } from '../../../../src/core/embedding/bundled/bundled-text.js';
import type { Embedder } from '../../../../src/core/embedding/embedder.js';
import { readLexicon } from '../../../../src/core/embedding/features/lexicon/lexicon-file.js';
import { dot, row } from '../../../../src/core/numerics/index.js';
import type { EventLoopPause } from '../../../../src/core/platform/yield-to-event-loop.js';
import {
  createContextualEmbedder,
  type EmbedderParts,
} from '../../../../src/encoders/bundled/contextual-embedder.js';
import { embedderFile, encoderGolden, fixtureTexts } from '../../core/embedding/fixtures.js';

const described = { id: 'assay-base', revision: '0123456789abcdef', window: 128 };
const golden = encoderGolden('assay-base');
let parts: EmbedderParts;
let embedder: Embedder;

beforeAll(() => {
  parts = {
    ...{ id: described.id, revision: described.revision, dimensions: 384, prefix: '' },
    reader: createPiecesText(embedderFile('pieces.bin', 'assay-base')),
    files: { encoder: embedderFile('encoder.bin', 'assay-base') },
    lexicon: readLexicon(embedderFile('lexicon.bin')),
  };
  embedder = createContextualEmbedder(parts);
});

const embedAll = async (texts: readonly string[]) => {
  const vectors = await embedder.embed(texts);
  return texts.map((_, i) => row(vectors, i));
};

describe('golden texts', () => {
  test('have the vectors of double precision, to a cosine of 0.9995, and unit rows', async () => {
    const vectors = await embedAll(golden.map(({ text }) => text));
    for (const [i, { vector }] of golden.entries()) {
      expect(dot(vectors[i]!, Float32Array.from(vector))).toBeGreaterThan(0.9995);
      expect(Math.hypot(...vectors[i]!)).toBeCloseTo(1, 6);
    }
  });

  test('are counted in pieces, without the two around a text', () => {
    const counts = golden.map(({ ids }) => ids.length - 2);
    expect([...embedder.tokens(golden.map(({ text }) => text))]).toEqual(counts);
  });
});

describe('contextual embedder', () => {
  test('describes itself', () => {
    const { id, revision, dimensions, window, backend } = embedder;
    expect({ id, revision, dimensions, window, backend }).toEqual({
      ...described,
      dimensions: 384,
      backend: 'wasm',
    });
  });

  test('returns a zero row for a text without tokens, and no rows without texts', async () => {
    const { data } = await embedder.embed(['', ' \n']);
    expect(data).toEqual(new Float32Array(768));
    expect(await embedder.embed([])).toEqual({ rows: 0, columns: 384, data: new Float32Array(0) });
  });

  test('returns the same row whatever the other texts and the order of calls', async () => {
    const texts = [
      ...fixtureTexts().slice(0, 60),
      '',
      'one',
      fixtureTexts().slice(60, 90).join(' ').slice(0, 400),
    ];
    const [all, backwards] = await Promise.all([embedAll(texts), embedAll(texts.toReversed())]);
    for (const [i, text] of texts.entries()) {
      expect(all[i]).toEqual(backwards[texts.length - 1 - i]);
      if (i % 20 === 0) expect((await embedAll([text]))[0]).toEqual(all[i]);
    }
  });

  test('sees word order, which a sum of word vectors does not', async () => {
    const [a, b, same] = await embedAll([
      'the dog bit the man',
      'the man bit the dog',
      'the dog bit the man',
    ]);
    expect(dot(a!, b!)).toBeLessThan(0.999);
    expect(a).toEqual(same);
  });

  test('texts with the same meaning are closer than texts with different meanings', async () => {
    const [a, b, c] = await embedAll([
      'How do I reset my password?',
      'I forgot my password and need a new one',
      'The stew should simmer for an hour',
    ]);
    expect(dot(a!, b!)).toBeGreaterThan(dot(a!, c!) + 0.3);
  });

  test('divides the vector of a text among its words', async () => {
    const { text } = golden.at(-1)!;
    const { starts, ends, vectors } = embedder.locate!(text)!;
    expect(text.slice(starts[1], ends[1])).toBe('quick');
    const sum = new Float64Array(384);
    for (let i = 0; i < vectors.rows; i++)
      for (const [j, value] of row(vectors, i).entries()) sum[j]! += value;
    const [vector] = await embedAll([text]);
    for (const [j, value] of vector!.entries()) expect(sum[j]).toBeCloseTo(value, 5);
    expect(embedder.locate!('')!.vectors.rows).toBe(0);
  });

  test('stops before and between texts with the reason of an aborted signal', async () => {
    const reason = new Error('enough');
    await expect(embedder.embed(['a'], AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const createPause = (): EventLoopPause => ({
      due: () => true,
      take: async () => controller.abort(reason),
    });
    const paused = createContextualEmbedder(parts, createPause);
    await expect(paused.embed(['a'], controller.signal)).rejects.toBe(reason);
  });
});

describe('where WebAssembly is blocked', () => {
  test('the error names the policy and the embedder that needs none', () => {
    const memory = vi.spyOn(WebAssembly, 'Memory').mockImplementation(function fail() {
      throw new WebAssembly.CompileError('blocked by the policy');
    });
    try {
      expect(() => createContextualEmbedder(parts)).toThrow(
        expect.objectContaining({
          code: 'engine_unavailable',
          detail:
            "Embedder 'assay-base' does not run here: it needs WebAssembly with SIMD, which a page's policy allows with " +
            "'wasm-unsafe-eval'; 'assay-small' needs neither. Reason: blocked by the policy",
        }),
      );
    } finally {
      memory.mockRestore();
    }
  });
});
