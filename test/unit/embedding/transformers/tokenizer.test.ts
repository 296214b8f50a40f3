// Token counts with a prefix, and the cache of token ids.
import { expect, it, vi } from 'vitest';
import { EncoderTokenizer } from '../../../../src/embedding/transformers/tokenizer.js';

/** One token per word with its leading space, as in byte-level BPE, and one special token at each end. */
const words = {
  encode: (text: string) => [0, ...(text.match(/ ?[^ ]+| /g) ?? []).map((word) => word.length + 1), 1],
  countPieces: () => 1,
};

it('counts the tokens that a text adds to the prefix', () => {
  const tokenizer = new EncoderTokenizer(words, 'query:');
  expect(tokenizer.overhead).toBe(3);
  expect(['', ' one', ' one and two'].map((text) => tokenizer.count(text))).toEqual([0, 1, 3]);
});

it('counts a text whose only token includes the end of the prefix', () => {
  const tokenizer = new EncoderTokenizer(words, 'query: ');
  expect(tokenizer.ids('yes').length).toBe(tokenizer.overhead);
  expect(['', 'yes', 'yes and no'].map((text) => tokenizer.count(text))).toEqual([0, 1, 2]);
});

it('encodes a text once, and caches long texts up to a limit in bytes', () => {
  const encode = vi.fn(words.encode);
  const tokenizer = new EncoderTokenizer({ ...words, encode }, '');
  const long = Array.from({ length: 5 }, (_, i) => `${i}`.repeat(1_000_000));
  for (const text of ['short', ...long]) {
    tokenizer.count(text);
    tokenizer.ids(text);
  }
  expect(encode).toHaveBeenCalledTimes(7);
  tokenizer.ids(long[4] ?? '');
  expect(encode).toHaveBeenCalledTimes(7);
  tokenizer.ids(long[0] ?? '');
  expect(encode).toHaveBeenCalledTimes(8);
});
