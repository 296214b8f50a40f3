// Settings of encoders, from files as on the hub.
import { describe, expect, it } from 'vitest';
import { findFamilyDefaults } from '../../../../src/encoders/hub/family-defaults.js';
import { findOfficialFile } from '../../../../src/encoders/hub/files/official-files.js';
import { readListing } from '../../../../src/encoders/hub/repository.js';
import { type ConfigFiles, readSettings } from '../../../../src/encoders/hub/settings.js';

const config = {
  model_type: 'bert',
  hidden_size: 384,
  max_position_embeddings: 512,
  vocab_size: 30_522,
};
const tokenizer = { model_max_length: 512 };
const modules = ['Transformer', 'Pooling', 'Normalize'].map((name, idx) => ({
  idx,
  path: idx === 0 ? '' : `${idx}_${name}`,
  type: `sentence_transformers.models.${name}`,
}));
const own: ConfigFiles = {
  config,
  tokenizer,
  modules,
  pooling: { word_embedding_dimension: 384, pooling_mode_cls_token: true, pooling_mode_mean_tokens: false },
  sentence: { max_seq_length: 128 },
  prompts: { prompts: { query: 'query: ', document: '' }, default_prompt_name: null },
};

describe('settings of an encoder', () => {
  it('come from its own files', () => {
    expect(readSettings('org/anything', own)).toEqual({
      dimensions: 384,
      pooling: 'cls',
      prefix: '',
      limit: 128,
      vocabulary: 30_522,
      head: false,
      note: null,
    });
  });

  it.each([
    ['Xenova/all-MiniLM-L6-v2', { pooling: 'mean', prefix: '', limit: 256, note: null }],
    ['Xenova/e5-small-v2', { pooling: 'mean', prefix: 'query: ', limit: 512, note: null }],
    ['Xenova/multilingual-e5-small', { pooling: 'mean', prefix: 'query: ', limit: 512, note: null }],
    ['Xenova/bge-small-en-v1.5', { pooling: 'cls', prefix: '', limit: 512, note: null }],
    ['Snowflake/snowflake-arctic-embed-xs', { pooling: 'cls', prefix: '', limit: 512, note: null }],
    ['Xenova/gte-small', { pooling: 'mean', prefix: '', limit: 512, note: null }],
    ['https://a.test/models/e5-small-v2/', { pooling: 'mean', prefix: 'query: ', limit: 512, note: null }],
  ])('of %s without such files come from its family', (id, expected) => {
    expect(readSettings(id, { config, tokenizer })).toMatchObject(expected);
  });

  it('of an unknown encoder default to mean pooling and the window of its positions, with a note', () => {
    const settings = readSettings('org/unheard-of', { config, tokenizer });
    expect(settings).toMatchObject({ pooling: 'mean', prefix: '', limit: 512 });
    expect(settings.note).toBe(
      "Embedder 'org/unheard-of' does not say how it is used; assuming mean pooling and a window of 512 tokens, which may be longer than those it was trained on",
    );
    expect(readSettings('org/unheard-of', { ...own, config, tokenizer }).note).toBeNull();
  });

  it('from its own files override those of its family', () => {
    const settings = readSettings('Xenova/e5-small-v2', {
      ...own,
      prompts: { prompts: { query: 'Q: ' }, default_prompt_name: 'query' },
    });
    expect(settings).toMatchObject({ pooling: 'cls', prefix: 'Q: ', limit: 128 });
  });

  it.each([
    [{ pooling_mode_cls_token: false, pooling_mode_mean_tokens: true }, 'mean'],
    [{ pooling_mode_mean_sqrt_len_tokens: true }, 'mean'],
    [{ pooling_mode: 'cls' }, 'cls'],
    [{ pooling_mode: 'mean' }, 'mean'],
  ])('read the pooling %j as %s', (pooling, expected) => {
    expect(readSettings('org/a', { ...own, pooling }).pooling).toBe(expected);
  });

  it.each([
    [{ pooling_mode_max_tokens: true }, 'max_tokens'],
    [{ pooling_mode_cls_token: true, pooling_mode_mean_tokens: true }, 'cls_token and mean_tokens'],
    [{ pooling_mode: 'lasttoken' }, 'lasttoken'],
  ])('reject the pooling %j', (pooling, name) => {
    expect(() => readSettings('org/a', { ...own, pooling })).toThrow(
      `uses the pooling '${name}', which is not supported`,
    );
  });

  it.each([
    [
      'RoBERTa positions start after the padding id',
      { model_type: 'xlm-roberta', max_position_embeddings: 514, pad_token_id: 1 },
      {},
      512,
    ],
    ['a tokenizer without a limit', {}, { model_max_length: 1e30 }, 512],
    ['a tokenizer with a smaller limit', {}, { model_max_length: 77 }, 77],
    ['a very long window', { max_position_embeddings: 8192 }, { model_max_length: 8192 }, 1024],
    ['the default of BERT without positions and limit', { max_position_embeddings: undefined }, {}, 512],
  ])('limit the window: %s', (_, changes, tokens, limit) => {
    expect(readSettings('org/a', { config: { ...config, ...changes }, tokenizer: tokens }).limit).toBe(limit);
  });

  it('detect a dense layer after the pooling', () => {
    const dense = [...modules, { idx: 3, path: '3_Dense', type: 'sentence_transformers.models.Dense' }];
    expect(readSettings('org/a', { ...own, modules: dense }).head).toBe(true);
  });

  it.each([
    [{}],
    [{ ...config, hidden_size: '384' }],
    [{ ...config, vocab_size: -1 }],
    [null],
    [[]],
    ['text'],
  ])('reject a configuration without valid sizes: %j', (bad) => {
    expect(() => readSettings('org/a', { config: bad, tokenizer })).toThrow("Embedder 'org/a': config.json");
  });
});

describe('official files', () => {
  it('have sizes and hashes by repository and path', () => {
    expect(findOfficialFile('Xenova/all-MiniLM-L6-v2', 'onnx/model_quantized.onnx')?.bytes).toBe(22_972_370);
    expect(findOfficialFile('Xenova/all-MiniLM-L6-v2', 'README.md')).toBeUndefined();
    expect(findOfficialFile('someone/all-MiniLM-L6-v2', 'onnx/model.onnx')).toBeUndefined();
  });
});

describe('family defaults', () => {
  it('do not match a part of another name', () => {
    expect(findFamilyDefaults('org/not-e5-small')).toBeUndefined();
    expect(findFamilyDefaults('e5-org/model')).toBeUndefined();
  });
});

describe('listing of a repository', () => {
  it('has sizes of all files and hashes of large ones', () => {
    const oid = 'a'.repeat(64);
    const listing = readListing([
      { type: 'directory', path: 'onnx', size: 0 },
      { type: 'file', path: 'config.json', size: 650, oid: 'b'.repeat(40) },
      { type: 'file', path: 'onnx/model.onnx', size: 90, lfs: { oid, size: 90, pointerSize: 134 } },
      { type: 'file', path: '__proto__', size: 1 },
    ]);
    expect([...(listing ?? [])]).toEqual([
      ['config.json', { bytes: 650 }],
      ['onnx/model.onnx', { bytes: 90, sha256: oid }],
      ['__proto__', { bytes: 1 }],
    ]);
  });

  it('is undefined for an invalid or truncated response', () => {
    expect(readListing({ error: 'no' })).toBeUndefined();
    expect(readListing(undefined)).toBeUndefined();
    const many = Array.from({ length: 1000 }, (_, i) => ({ type: 'file', path: `${i}`, size: 1 }));
    expect(readListing(many)).toBeUndefined();
    expect(readListing(many.slice(1))?.size).toBe(999);
  });
});
