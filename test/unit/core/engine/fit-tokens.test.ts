// How many requests share one run of an embedder.
import { expect, it } from 'vitest';
import { adaptBatch, countBatch, countFitting } from '../../../../src/core/engine/encoding/fit-tokens.js';

/** One token per letter. */
const tokens = (texts: readonly string[]) => Uint32Array.from(texts, ({ length }) => length);

it.each([
  [undefined, 4],
  [100, 4],
  [9, 3],
  [8, 2],
  [1, 1],
])('takes requests up to %s tokens: %s', async (batchTokens, expected) => {
  const requests = [['abcde', 'ab'], ['a'], ['a'], ['abc']];
  expect(await countFitting({ batchTokens, tokens }, requests)).toBe(expected);
});

it('takes none of none', async () => {
  expect(await countFitting({ batchTokens: 5, tokens }, [])).toBe(0);
});

it('reads cached counts first', async () => {
  const recalled: string[] = [];
  const recall = async (texts: readonly string[]) => void recalled.push(...texts);
  await countFitting({ batchTokens: 5, tokens, recall }, [['a', 'b'], ['c']]);
  expect(recalled).toEqual(['a', 'b', 'c']);
});

it('gives way while it counts a long text', async () => {
  const lengths: number[] = [];
  const turn = { held: 0, ways: 0, giveWay: async () => void turn.ways++ };
  const words = (texts: readonly string[]) => {
    lengths.push(...texts.map(({ length }) => length));
    return tokens(texts);
  };
  const embedder = { batchTokens: 512, tokens: words, wordsApart: true };
  expect(await countFitting(embedder, [['one'], ['word '.repeat(20_000)], ['two']], turn)).toBe(1);
  expect(Math.max(...lengths)).toBeLessThan(17_000);
  expect(turn.ways).toBeGreaterThan(4);
});

const long = Uint32Array.of(400, 400, 300, 20, 20);

it.each([
  ['one long segment, or short texts up to a window, where the embedder has no batches', {}, 1],
  ['as many as the embedder takes together', { batch: 3 }, 3],
  ['no more tokens than a run of a GPU holds', { backend: 'webgpu', batch: 8, batchTokens: 900 }, 2],
  ['a segment for each thread, although the last exceeds its tokens', { batch: 8, batchTokens: 768 }, 2],
  ['one that is more than a batch alone', { backend: 'webgpu', batch: 8, batchTokens: 100 }, 1],
] as const)('takes %s', (_, embedder, expected) => {
  expect(countBatch({ backend: 'wasm', ...embedder }, long)).toBe(expected);
});

it('takes fewer segments where batches take long, and more where they are quick, within bounds', () => {
  const sizes = [[128, 45] as const, [128, 8] as const, [400, 24] as const, [128, 0] as const];
  expect(sizes.map(([tokens, milliseconds]) => adaptBatch(tokens, milliseconds))).toEqual([
    128, 192, 200, 512,
  ]);
  const segments = new Uint32Array(8).fill(64);
  const counts = [adaptBatch(), 192, 512].map((adapted) =>
    countBatch({ backend: 'wasm' }, segments, adapted),
  );
  expect(counts).toEqual([2, 3, 8]);
});

it('takes what is left', () => {
  expect(countBatch({ backend: 'wasm' }, Uint32Array.of(20, 20, 20))).toBe(3);
  expect(countBatch({ backend: 'wasm' }, new Uint32Array())).toBe(0);
});
