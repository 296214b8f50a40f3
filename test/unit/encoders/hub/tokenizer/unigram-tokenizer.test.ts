// Our tokenizer of Unigram vocabularies in a tokenizer.json: the same ids as tokenizers (Rust) in every form that exporters write
// and, without a compiled map of characters, as transformers.js.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { PreTrainedTokenizer } from '@huggingface/transformers';
import { describe, expect, it } from 'vitest';
import { EncoderTokenizer } from '../../../../../src/encoders/hub/tokenizer/tokenizer.js';
import { readUnigramTokenizer } from '../../../../../src/encoders/hub/tokenizer/unigram-tokenizer.js';

const read = (name: string) =>
  gunzipSync(readFileSync(new URL(`../../../../fixtures/encoders/${name}`, import.meta.url)));

interface Form {
  readonly normalizer: object;
  readonly pre_tokenizer: object;
  readonly post_processor: object;
  readonly ids: readonly (readonly number[])[];
}
const fixture = JSON.parse(read('unigram.json.gz').toString('utf8')) as {
  readonly vocab: readonly (readonly [string, number])[];
  readonly added: readonly Readonly<Record<string, unknown>>[];
  readonly texts: readonly string[];
  readonly forms: Readonly<Record<string, Form>>;
};
const charsmap = read('nmt_nfkc.bin.gz').toString('base64');

function createFile({ normalizer, pre_tokenizer, post_processor }: Form, more: object = {}) {
  const filled = JSON.stringify(normalizer).replaceAll(
    '"precompiled_charsmap":null',
    `"precompiled_charsmap":"${charsmap}"`,
  );
  return {
    version: '1.0',
    added_tokens: fixture.added,
    normalizer: JSON.parse(filled) as object,
    pre_tokenizer,
    post_processor,
    decoder: null,
    model: { type: 'Unigram', unk_id: 3, vocab: fixture.vocab, byte_fallback: false },
    ...more,
  };
}
const config = { tokenizer_class: 'XLMRobertaTokenizer' };
const getForm = (name: string): Form => fixture.forms[name] ?? expect.unreachable();
const e5 = getForm('multilingual-e5-small');

describe.each(Object.entries(fixture.forms))('a tokenizer of %s', (_, form) => {
  const tokenizer = readUnigramTokenizer(createFile(form), config);

  it('has the ids of tokenizers on texts of twenty scripts', () => {
    const different = fixture.texts
      .map((text, at) => ({
        text,
        own: [...Array.from(tokenizer?.encode(text) ?? [])].join(),
        expected: form.ids[at]?.join(),
      }))
      .filter(({ own, expected }) => own !== expected);
    expect(different).toEqual([]);
  });

  it('has places for the tokens of texts', () => {
    const texts = fixture.texts.slice(0, 20);
    const encoder = new EncoderTokenizer(tokenizer ?? expect.unreachable(), '');
    const located = texts.map((text) => encoder.locate(text));
    expect(located.filter((places) => places !== null).length).toBeGreaterThan(15);
  });
});

describe('readUnigramTokenizer', () => {
  it('has the ids of transformers.js where there is no compiled map, but for full-width tokens and two spaces', () => {
    const file = createFile(getForm('NFKC'));
    const reference = new PreTrainedTokenizer(file, config);
    const tokenizer = readUnigramTokenizer(file, config);
    const texts = fixture.texts.filter((text) => !/[\ufeff\u0085\uff1c]/.test(text));
    expect(
      texts.filter(
        (text) => Array.from(tokenizer?.encode(text) ?? []).join() !== reference.encode(text).join(),
      ),
    ).toEqual([]);
  });

  it('counts the pieces of words, without the mark, and has none for unknown characters', () => {
    const tokenizer = readUnigramTokenizer(createFile(e5), config);
    expect(tokenizer?.countPieces('\u16a0')).toBe(0);
    expect(tokenizer?.countPieces('люди')).toBeGreaterThan(0);
  });

  it('locates words after a prefix', () => {
    const tokenizer = new EncoderTokenizer(
      readUnigramTokenizer(createFile(e5), config) ?? expect.unreachable(),
      'query: ',
    );
    const text = 'Все люди, все';
    const located = tokenizer.locate(text);
    const places = Array.from(located?.starts ?? [], (start, i) => text.slice(start, located?.ends[i]));
    expect(places).toEqual(['Все', 'люди', ',', 'все']);
  });

  it.each<[string, object]>([
    ['of another model', { model: { type: 'BPE', vocab: {}, merges: [] } }],
    [
      'with bytes for unknown characters',
      { model: { type: 'Unigram', unk_id: 3, vocab: fixture.vocab, byte_fallback: true } },
    ],
    ['without an unknown piece', { model: { type: 'Unigram', unk_id: null, vocab: fixture.vocab } }],
    [
      'with pieces of several words',
      { model: { type: 'Unigram', unk_id: 3, vocab: [...fixture.vocab, ['a\u2581b', -1]] } },
    ],
    ['with another normaliser', { normalizer: { type: 'StripAccents' } }],
    ['with another pattern', { normalizer: { type: 'Replace', pattern: { Regex: 'a|b' }, content: '' } }],
    ['without marks', { pre_tokenizer: null }],
    [
      'with a mark before the first word only',
      { pre_tokenizer: { type: 'Metaspace', prepend_scheme: 'first' } },
    ],
    [
      'with another splitter',
      { pre_tokenizer: { type: 'Sequence', pretokenizers: [{ type: 'Digits' }, { type: 'Metaspace' }] } },
    ],
    ['with a token that must be a word', { added_tokens: [{ id: 3, content: 'a', single_word: true }] }],
    ['without special tokens around', { post_processor: null }],
  ])('leaves a tokenizer %s to the library', (_, more) => {
    expect(readUnigramTokenizer(createFile(e5, more), config)).toBeNull();
  });

  it('leaves a class that does more to the library', () => {
    expect(readUnigramTokenizer(createFile(e5), { tokenizer_class: 'NllbTokenizer' })).toBeNull();
    expect(readUnigramTokenizer(createFile(e5), { ...config, remove_space: true })).toBeNull();
  });

  it('refuses a damaged map of characters', () => {
    const normalizer = { type: 'Precompiled', precompiled_charsmap: 'AAAA' };
    const invalid = { type: 'Precompiled', precompiled_charsmap: '%' };
    expect(() => readUnigramTokenizer(createFile(e5, { normalizer: invalid }), config)).toThrow('damaged');
    expect(() => readUnigramTokenizer(createFile(e5, { normalizer }), config)).toThrow(
      'damaged map of characters',
    );
  });
});
