// Which texts an embedder can read: the bundled one on its real vocabulary, and tokenizers of three kinds from a hub.
import { describe, expect, it, vi } from 'vitest';
import { normaliseText } from '../../../../../src/core/content/index.js';
import { createBundledEmbedder } from '../../../../../src/core/embedding/bundled/bundled.js';
import { readLexicon } from '../../../../../src/core/embedding/features/lexicon/lexicon-file.js';
import { Readability } from '../../../../../src/core/embedding/features/readability.js';
import { EncoderTokenizer } from '../../../../../src/encoders/hub/tokenizer/tokenizer.js';
import { loadTokenizer } from '../../../../../src/encoders/hub/tokenizer/tokenizer-model.js';
import { tokenizerFiles } from '../../../../support/hub/repository/tokenizer.mjs';
import { embedderFile, fixtureTexts, vocabularyText } from '../fixtures.js';

const bundled = createBundledEmbedder(
  {
    vocabulary: vocabularyText,
    table: embedderFile('table.bin'),
    lexicon: readLexicon(embedderFile('lexicon.bin')),
  },
  { id: 'assay-small', revision: '0123456789abcdef' },
);

const toBytes = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));

async function loadHubTokenizer(files: Record<string, string>): Promise<EncoderTokenizer> {
  return new EncoderTokenizer(await loadTokenizer(toBytes(files)), '');
}

const unreadable = [
  '🙂',
  '漢字が読めますか',
  '人人生而自由，在尊严和权利上一律平等。',
  'Быстрая коричневая лиса прыгает через ленивую собаку',
  'Οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι',
  '모든 인간은 태어날 때부터 자유로우며',
  'x'.repeat(100_000),
  '!!! ???',
  '2024 1,200 3.14',
  'ok 漢字 漢字',
  '\u200b',
  '',
];
const readable = [
  'The committee approved the annual budget on Tuesday',
  'The quick brown fox Быстрая jumps over 漢字 the lazy dog',
  'Great! 🙂 🙂 🙂',
  'Why?',
  "I'm a",
  'Version 2 of 14, 20 and 300',
  'hello 漢',
];

describe('bundled embedder', () => {
  it.each(unreadable.map((text) => [text.slice(0, 30), text]))('cannot read %j', (_, text) => {
    expect(bundled.measureUnread(text)).toBeGreaterThan(0.5);
  });

  it.each(readable.map((text) => [text.slice(0, 30), text]))('reads %j', (_, text) => {
    expect(bundled.measureUnread(text)).toBeLessThanOrEqual(0.5);
  });

  it('reads English texts of every kind', () => {
    const texts = fixtureTexts().filter((text) => bundled.measureUnread(normaliseText(text).text) > 0.5);
    expect(texts.length).toBeLessThan(10);
  });

  it.each([
    ['stretched vowels', 'The food was terriiible and the waiter was ruuude'],
    ['figures for letters', 'Th3 f00d w4s t3rr1bl3 4nd th3 w41t3r w4s rud3'],
    ['spaced letters', 'T h e  f o o d  w a s  t e r r i b l e'],
    ['look-alike letters', 'Thе fооd wаs tеrriblе аnd thе wаitеr wаs rudе'],
  ])('reads little of words in %s, and all of them in clear', (_, text) => {
    expect(bundled.measureUnread(text)).toBeGreaterThan(0.3);
    expect(bundled.measureUnread('The food was terrible and the waiter was rude')).toBe(0);
  });

  it('returns the same answer, tokens and vectors in any order of calls', async () => {
    const [a = '', b = ''] = [readable[1], unreadable[1]];
    const count = (text: string) => bundled.tokens([text])[0];
    const before = [count(a), count(b), await bundled.embed([a, b])];
    const [first, other] = [bundled.measureUnread(b), bundled.measureUnread(a)];
    expect([first > 0.5, other > 0.5, bundled.measureUnread(b)]).toEqual([true, false, first]);
    expect([count(a), count(b), await bundled.embed([a, b])]).toEqual(before);
  });
});

describe('tokenizers of a hub', () => {
  it('read with a WordPiece vocabulary what it knows', async () => {
    const pieces = ['the', 'dog', 'run', '##ning', 'a', 'б', '##б', '漢', '字', 'が', 'x', '##x', '!', '1'];
    const tokens = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]', ...pieces];
    const tokenizer = await loadHubTokenizer(tokenizerFiles(tokens, 512));
    const texts = [
      'The dog running!',
      'dog 漢字漢字',
      'ббб ббб',
      '漢字が',
      'xxx',
      'x'.repeat(100_000),
      '1!',
      'cat',
    ];
    expect(texts.map((text) => tokenizer.measureUnread(text) <= 0.5)).toEqual([
      ...[true, false, false, false, false, false, false, false],
    ]);
  });

  it('read with a SentencePiece vocabulary what it knows, spaces aside', async () => {
    const pieces = ['<unk>', '▁', '▁the', '▁dog', '漢字', '読めます', 'か', 'б', 'xxxxxxxxxxxxxxxx'];
    const probe = [...'猫湖笑哭睡甜蓝绿桥椅厨窗鸟鱼酒梦'];
    const files = {
      'tokenizer.json': JSON.stringify({
        version: '1.0',
        added_tokens: [],
        normalizer: null,
        pre_tokenizer: { type: 'Metaspace', replacement: '▁', add_prefix_space: true },
        post_processor: null,
        decoder: null,
        model: { type: 'Unigram', unk_id: 0, vocab: [...pieces, ...probe].map((piece) => [piece, -1]) },
      }),
      'tokenizer_config.json': JSON.stringify({ tokenizer_class: 'XLMRobertaTokenizer', unk_token: '<unk>' }),
    };
    const tokenizer = await loadHubTokenizer(files);
    const texts = ['the dog', '猫 湖', '読めますか', 'бббб', 'x'.repeat(320), 'я'];
    expect(texts.map((text) => tokenizer.measureUnread(text) <= 0.5)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

it('splits a repeated word once', () => {
  const countPieces = vi.fn((_word: string) => 1);
  const readability = new Readability(countPieces);
  expect(readability.measureUnread('tea tea tea and tea')).toBe(0);
  expect(countPieces.mock.calls.flat().filter((word) => word !== word.toUpperCase())).toEqual(['tea', 'and']);
});
