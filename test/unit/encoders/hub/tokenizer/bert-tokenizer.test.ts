// Our tokenizer of BERT-family repositories against the original one in Rust, and against that of transformers.js but for what
// that one does in another way.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { BertTokenizer } from '@huggingface/transformers';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBertTokenizer } from '../../../../../src/encoders/hub/tokenizer/bert-tokenizer.js';
import { EncoderTokenizer } from '../../../../../src/encoders/hub/tokenizer/tokenizer.js';
import { tokenizerFiles } from '../../../../support/hub/repository/tokenizer.mjs';
import { casesOf } from '../../../../support/long.mjs';
import { fixtureTexts, vocabularyText } from '../../../core/embedding/fixtures.js';
import { strangeTexts } from '../../../core/embedding/strange-texts.js';

// Words that only a normaliser with other rules leaves as they are.
const others = [
  'The',
  'É',
  'é',
  'café',
  'CLS',
  '##É',
  '##漢',
  'naïve',
  'Σ',
  'ς',
  '##ς',
  'σ',
  '##σ',
  '漢',
  'İ',
  'i̇',
  '\u{20000}',
  '##\u{20000}',
];
const tokens = [...new Set([...vocabularyText.trimEnd().split('\n'), ...others])];
const files = tokenizerFiles(tokens, 512);
const config = JSON.parse(files['tokenizer_config.json']!);

/** tokenizer.json with other members. */
function createFile(normalizer: object = {}, model: object = {}, more: object = {}) {
  const file = JSON.parse(files['tokenizer.json']!);
  return {
    ...file,
    normalizer: { ...file.normalizer, ...normalizer },
    model: { ...file.model, ...model },
    ...more,
  };
}
const file = createFile();
const read = (parsed: unknown) => {
  const tokenizer = readBertTokenizer(parsed, config);
  if (!tokenizer) throw new Error('not read');
  return tokenizer;
};

const [cls, sep] = ['[CLS]', '[SEP]'].map((token): [string, number] => [token, tokens.indexOf(token)]);
const forms = {
  uncased: file,
  'uncased with accents': createFile({ strip_accents: false }),
  cased: createFile({ lowercase: false }),
  'cased without accents': createFile({ lowercase: false, strip_accents: true }),
  'uncased without spaced ideographs': createFile({ handle_chinese_chars: false }),
  'long words, fewer special tokens': createFile(
    {},
    { max_input_chars_per_word: 100 },
    { added_tokens: file.added_tokens.slice(1, 4), post_processor: { type: 'BertProcessing', cls, sep } },
  ),
};

/** Of texts with these transformers.js has other ids than the original: capital sigmas, ideographs beyond U+FFFF. */
const changed = /[\u03a3\u{20000}-\u{3ffff}]/u;
/** What transformers.js takes for a special token after cleaning, and the reference in Rust does not. */
const hiddenToken = 'almost special tokens';

const range = (min: number, max: number) =>
  fc.integer({ min, max }).map((point) => String.fromCodePoint(point));
const anything = fc.oneof(
  { weight: 4, arbitrary: range(0x20, 0x7e) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(' ', '[CLS]', '[MASK]', 'The', 'ing', 'Σ', 'İ', 'é', 'e\u0301', "n't"),
  },
  range(0, 0x24f),
  range(0x300, 0x3ff),
  range(0x400, 0x1fff),
  range(0x2000, 0x33ff),
  range(0x4e00, 0xd7ff),
  range(0xd800, 0xdfff),
  range(0xe000, 0xffff),
  range(0x10000, 0x1ffff),
  range(0x20000, 0x10ffff),
);
const mixtures = fc.array(anything, { maxLength: 40 }).map((parts) => parts.join(''));

describe.each(Object.entries(forms))('a tokenizer that is %s', (name, form) => {
  const reference = new BertTokenizer(form, config);
  const tokenizer = read(form);
  const encode = (text: string) => Array.from(tokenizer.encode(text)).join();
  const expected = (text: string) => reference.encode(text).join();

  it('has the ids of transformers.js on texts of people', () => {
    const texts = fixtureTexts().filter((_, index) => index % 5 === 0);
    expect(texts.filter((text) => encode(text) !== expected(text))).toEqual([]);
  });

  it('has the ids of transformers.js on strange texts', () => {
    const texts = Object.entries(strangeTexts).filter(
      ([title, text]) =>
        text.length < 20_000 && !changed.test(text) && (title !== hiddenToken || form.normalizer.lowercase),
    );
    expect(texts.filter(([, text]) => encode(text) !== expected(text)).map(([title]) => title)).toEqual([]);
  });

  it('has the ids of transformers.js on random mixtures of scripts, marks, controls and special tokens', async () => {
    const property = fc.property(mixtures, (text) => changed.test(text) || encode(text) === expected(text));
    await fc.assert(property, { seed: 20261123, numRuns: casesOf(name === 'uncased' ? 2000 : 600) });
  });

  it('counts the pieces of words as transformers.js does', () => {
    const words = ['scoring', 'The', 'café', 'zzqx', '漢字', 'q', 'Ωmega'];
    const count = (word: string) => {
      const ids = reference.encode(word, { add_special_tokens: false });
      return ids.includes(tokens.indexOf('[UNK]')) ? 0 : ids.length;
    };
    expect(words.map((word) => tokenizer.countPieces(word))).toEqual(words.map(count));
  });
});

describe('the ids of the original tokenizer', () => {
  const { forms: originals, texts } = JSON.parse(
    gunzipSync(readFileSync(new URL('../../../../fixtures/encoders/bert.json.gz', import.meta.url))).toString(
      'utf8',
    ),
  ) as {
    readonly others: readonly string[];
    readonly texts: readonly string[];
    readonly forms: Readonly<
      Record<string, { readonly rules: object; readonly ids: readonly (readonly number[])[] }>
    >;
  };
  it.each(Object.entries(originals))('are those of texts of twenty scripts, %s', (_, { rules, ids }) => {
    const tokenizer = read(createFile(rules));
    const own = texts.map((text) => Array.from(tokenizer.encode(text)).slice(1, -1));
    // Its tables of Unicode are older than these characters.
    const known = (text: string) => !/\u08e2|[\u1ac0-\u1aff]/.test(text);
    expect(texts.filter((text, at) => known(text) && own[at]?.join() !== ids[at]?.join())).toEqual([]);
  });
});

it('places the tokens of a text', () => {
  const tokenizer = new EncoderTokenizer(read(createFile({ lowercase: false })), 'query: ');
  const text = 'The  scores!';
  const located = tokenizer.locate(text);
  expect([...located!.starts].map((start, i) => text.slice(start, located!.ends[i]))).toEqual([
    'The',
    'scores',
    '!',
  ]);
});

describe('leaves to transformers.js', () => {
  const added = (token: object) => ({ added_tokens: [{ ...file.added_tokens[0], ...token }] });
  it.each<[string, unknown]>([
    ['another model', createFile({}, { type: 'BPE' })],
    ['another prefix of continuations', createFile({}, { continuing_subword_prefix: '@@' })],
    ['unknown words that are joined', createFile({}, { fuse_unk: true })],
    ['an unknown token that is not in the vocabulary', createFile({}, { unk_token: '<unk>' })],
    ['a continuation as the unknown token', createFile({}, { unk_token: '##ing' })],
    ['words of more than 512 characters', createFile({}, { max_input_chars_per_word: 513 })],
    ['ids with a gap', createFile({}, { vocab: { ...file.model.vocab, later: 1_000_000 } })],
    [
      'half a character as a token',
      createFile({}, { vocab: { ...file.model.vocab, '\ud83d': tokens.length } }),
    ],
    ['another normaliser', createFile({ type: 'Sequence' })],
    ['texts that are not cleaned', createFile({ clean_text: false })],
    ['another splitter', createFile({}, {}, { pre_tokenizer: { type: 'Whitespace' } })],
    ['no special tokens around a text', createFile({}, {}, { post_processor: null })],
    [
      'three special tokens',
      createFile({}, {}, { post_processor: { ...file.post_processor, single: file.post_processor.pair } }),
    ],
    ['an added token that takes the space before it', createFile({}, {}, added({ lstrip: true }))],
    ['an added token that is normalised', createFile({}, {}, added({ normalized: true }))],
    ['an added token that is a word', createFile({}, {}, added({ content: 'the' }))],
    ['an added token with another id', createFile({}, {}, added({ id: 7 }))],
    ['a file that is not an object', []],
  ])('%s', (_, parsed) => {
    expect(readBertTokenizer(parsed, config)).toBeNull();
  });

  it('a class with rules of its own', () => {
    expect(readBertTokenizer(file, { ...config, tokenizer_class: 'T5Tokenizer' })).toBeNull();
    expect(readBertTokenizer(file, { ...config, do_lowercase_and_remove_accent: true })).toBeNull();
  });
});
