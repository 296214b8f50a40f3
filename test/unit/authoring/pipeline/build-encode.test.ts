import { expect, it } from 'vitest';
import { encodeCorpus } from '../../../../src/authoring/pipeline/encode-corpus.js';
import { VectorCache } from '../../../../src/core/embedding/cache/cache.js';
import { encodeText } from '../../../../src/core/engine/encoding/encode-texts.js';
import { soleTurn, type Turn } from '../../../../src/core/engine/encoding/queue.js';
import { averageSegments, toSegments } from '../../../../src/core/scoring/card/segments.js';
import { createMemoryArea } from '../../../../src/core/storage/areas/area.js';
import { asks, countingEmbedder, tells } from '../builds/authoring-fixtures.js';

const runStep = <T>(step: (turn: Turn) => Promise<T>) => step(soleTurn);
const long = Array.from({ length: 300 }, (_, i) => `Sentence number ${i} speaks of rivers and trees.`).join(
  ' ',
);

it('encodes texts in a batch exactly as alone, long and wordless ones too', async () => {
  const embedder = await countingEmbedder();
  const texts = [...asks, long, '\u200b', ...tells];
  const { semantic, style, tokens } = await encodeCorpus(embedder, texts, { runStep });
  for (const [row, text] of texts.entries()) {
    const { encodings, inputTokens } = await encodeText(embedder, text);
    const shape = { dimensions: encodings.semantic.columns, style_dimensions: encodings.style.columns };
    const alone = inputTokens > 0 ? averageSegments(toSegments(encodings, shape)) : undefined;
    const slice = (block: typeof semantic) =>
      block.data.slice(row * block.columns, (row + 1) * block.columns);
    expect([text.slice(0, 20), slice(semantic)]).toEqual([
      text.slice(0, 20),
      alone?.semantic.slice() ?? new Float32Array(semantic.columns),
    ]);
    expect(slice(style)).toEqual(alone?.style.slice() ?? new Float32Array(style.columns));
    expect(tokens[row]).toBe(alone?.tokens ?? 0);
  }
});

it('reads vectors that an earlier build embedded from the cache, bit for bit', async () => {
  const embedder = await countingEmbedder();
  const cache = new VectorCache(createMemoryArea());
  const texts = Array.from({ length: 300 }, (_, i) => `Text number ${i}`);
  const first = await encodeCorpus(embedder, texts, { runStep, cache });
  expect(embedder.embedded.length).toBe(300);
  const again = await encodeCorpus(embedder, [...texts].reverse(), { runStep, cache });
  expect(embedder.embedded.length).toBe(300);
  const { columns } = first.semantic;
  expect(again.semantic.data.slice(0, columns)).toEqual(first.semantic.data.slice(299 * columns));
  const width = first.style.columns;
  expect(again.style.data.slice(-width)).toEqual(first.style.data.slice(0, width));
  await encodeCorpus(embedder, [...texts, 'One more'], { runStep, cache });
  expect(embedder.embedded.slice(300)).toEqual(['One more']);
});

it('caches what was embedded before an abort', async () => {
  const embedder = await countingEmbedder();
  const cache = new VectorCache(createMemoryArea());
  const texts = Array.from({ length: 600 }, (_, i) => `Text number ${i}`);
  const controller = new AbortController();
  const onProgress = (done: number) => {
    if (done >= 400) controller.abort();
  };
  const { signal } = controller;
  await expect(encodeCorpus(embedder, texts, { runStep, cache, signal, onProgress })).rejects.toThrow(
    'abort',
  );
  const before = embedder.embedded.length;
  await encodeCorpus(embedder, texts, { runStep, cache });
  expect(embedder.embedded.length - before).toBe(600 - 256);
});

it('runs one step per 64 texts to embed and per 256 to find terms, and reports progress', async () => {
  const embedder = await countingEmbedder();
  let steps = 0;
  const counting = <T>(step: (turn: Turn) => Promise<T>) => {
    steps += 1;
    return step(soleTurn);
  };
  const progress: number[] = [];
  const texts = Array.from({ length: 300 }, (_, i) => `Text number ${i}`);
  await encodeCorpus(embedder, texts, { runStep: counting, onProgress: (done) => progress.push(done) });
  expect(steps).toBe(5 + 2);
  expect(progress).toEqual([0, 64, 128, 192, 256, 300]);
});

it('recalls cached texts before it counts their tokens', async () => {
  const real = await countingEmbedder();
  const calls: [string, ...string[]][] = [];
  const remembering = {
    ...real,
    cacheable: true,
    batch: 2,
    recall: async (texts: readonly string[]) => void calls.push(['recall', ...texts]),
    tokens: (texts: readonly string[]) => {
      calls.push(['tokens', ...texts]);
      return real.tokens(texts);
    },
  };
  const [first = '', second = ''] = asks.toSorted((a, b) => b.length - a.length);
  await encodeCorpus(remembering, [first, second], { runStep });
  expect(calls.slice(0, 2)).toEqual([
    ['recall', first, second],
    ['tokens', first, second],
  ]);
});
