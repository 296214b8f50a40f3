// Token counts with a prefix, and the cache of token ids.
import { expect, it, vi } from 'vitest';
import { EncoderTokenizer } from '../../../../../src/encoders/hub/tokenizer/tokenizer.js';

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

it('places the tokens of a text between special tokens and prefix, or says that it cannot', () => {
  const locate = (text: string) => ({
    ids: Int32Array.from(text.match(/[^ ]+/g) ?? [], (word) => word.length + 2),
    starts: Uint32Array.of(0),
    ends: Uint32Array.of(text.length),
    firsts: Uint32Array.of(0, 1),
  });
  const tokenizer = new EncoderTokenizer({ ...words, locate }, 'query:');
  expect(tokenizer.locate(' seven')).toMatchObject({ first: 2, ids: Int32Array.of(7) });
  // Another splitter than the tokenizer's: two spaces are a token of their own.
  expect(tokenizer.locate('  seven')).toBeNull();
  expect(new EncoderTokenizer(words, '').locate(' seven')).toBeNull();
  expect(new EncoderTokenizer({ ...words, locate: () => null }, '').locate(' seven')).toBeNull();
});
