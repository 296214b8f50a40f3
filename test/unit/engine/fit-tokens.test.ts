// How many requests share one run of an embedder.
import { expect, it } from 'vitest';
import { countFitting } from '../../../src/engine/encoding/fit-tokens.js';

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
