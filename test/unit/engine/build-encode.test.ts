import { expect, it } from 'vitest';
import { VectorCache } from '../../../src/embedding/cache.js';
import { encodeCorpus } from '../../../src/engine/build/encode-corpus.js';
import { encodeText } from '../../../src/engine/encode.js';
import { segmentsOf, wholeOf } from '../../../src/scoring/segments.js';
import { memoryArea } from '../../../src/storage/area.js';
import { asks, countingEmbedder, tells } from './authoring-fixtures.js';

const turn = <T>(work: () => Promise<T>) => work();
const long = Array.from({ length: 300 }, (_, i) => `Sentence number ${i} speaks of rivers and trees.`).join(
  ' ',
);

it('encodes a text in a batch as it is encoded alone, long and wordless ones too', async () => {
  const embedder = await countingEmbedder();
  const texts = [...asks, long, '\u200b', ...tells];
  const { semantic, style, tokens } = await encodeCorpus(embedder, texts, { turn });
  for (const [row, text] of texts.entries()) {
    const { encodings, inputTokens } = await encodeText(embedder, text);
    const shape = { dimensions: encodings.semantic.columns, style_dimensions: encodings.style.columns };
    const alone = inputTokens > 0 ? wholeOf(segmentsOf(encodings, shape)) : undefined;
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

it('embeds nothing that an earlier build has embedded, and gives the same bits', async () => {
  const embedder = await countingEmbedder();
  const cache = new VectorCache(memoryArea());
  const texts = Array.from({ length: 300 }, (_, i) => `Text number ${i}`);
  const first = await encodeCorpus(embedder, texts, { turn, cache });
  expect(embedder.embedded.length).toBe(300);
  const again = await encodeCorpus(embedder, [...texts].reverse(), { turn, cache });
  expect(embedder.embedded.length).toBe(300);
  const { columns } = first.semantic;
  expect(again.semantic.data.slice(0, columns)).toEqual(first.semantic.data.slice(299 * columns));
  expect(again.style.data.slice(-28)).toEqual(first.style.data.slice(0, 28));
  await encodeCorpus(embedder, [...texts, 'One more'], { turn, cache });
  expect(embedder.embedded.slice(300)).toEqual(['One more']);
});

it('keeps what was embedded before it was aborted', async () => {
  const embedder = await countingEmbedder();
  const cache = new VectorCache(memoryArea());
  const texts = Array.from({ length: 600 }, (_, i) => `Text number ${i}`);
  const controller = new AbortController();
  const onProgress = (done: number) => {
    if (done >= 400) controller.abort();
  };
  const { signal } = controller;
  await expect(encodeCorpus(embedder, texts, { turn, cache, signal, onProgress })).rejects.toThrow('abort');
  const before = embedder.embedded.length;
  await encodeCorpus(embedder, texts, { turn, cache });
  expect(embedder.embedded.length - before).toBe(600 - 256);
});

it('takes one turn for every 64 texts, and reports them', async () => {
  const embedder = await countingEmbedder();
  let turns = 0;
  const counting = <T>(work: () => Promise<T>) => {
    turns += 1;
    return work();
  };
  const told: number[] = [];
  const texts = Array.from({ length: 300 }, (_, i) => `Text number ${i}`);
  await encodeCorpus(embedder, texts, { turn: counting, onProgress: (done) => told.push(done) });
  expect(turns).toBe(5);
  expect(told).toEqual([0, 64, 128, 192, 256, 300]);
});

it('has what is kept of the texts fetched before it counts their tokens', async () => {
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
  await encodeCorpus(remembering, [first, second], { turn });
  expect(calls.slice(0, 2)).toEqual([
    ['recall', first, second],
    ['tokens', first, second],
  ]);
});
