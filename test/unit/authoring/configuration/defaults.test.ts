import { describe, expect, it } from 'vitest';
import {
  applyDefaults,
  defaults,
  parseConfiguration,
} from '../../../../src/authoring/configuration/index.js';
import { minimal, sources, trait, withSource, withTrait } from './documents.js';

const resolved = (document: unknown) => applyDefaults(parseConfiguration(document));

describe('applyDefaults', () => {
  it('fills in every default of a minimal document', () => {
    expect(resolved(minimal)).toEqual({
      description: 'Clarity',
      traits: [
        {
          type: 'spectrum',
          key: 'clarity',
          name: 'Clarity',
          description: '',
          positive_label: 'positive',
          negative_label: 'negative',
          aggregation: 'mean',
          positive_paraphrases: [],
          negative_paraphrases: [],
          topic_paraphrases: [],
          confirming_paraphrases: [],
          contradicting_paraphrases: [],
          cohort_paraphrases: [],
        },
      ],
      discover: 0,
      sources: [],
      training: { max_parallel_methods: 4, boundary_mode: 'exclude' },
      discovery: { method: 'auto', min_discrimination: 'auto' },
      effort: 'high',
      additional_terms: null,
      upstream_sources: [],
    });
  });

  it.each([
    ['jsonl', { dropout: false }],
    ['csv', { dropout: false }],
    ['github_csv', { text_column: 'text', dropout: false }],
    ['huggingface', { split: 'train', text_column: 'text', label_column: 'label', dropout: false }],
    ['url', { dropout: false }],
    ['file', { dropout: false }],
    ['noise', { quality: 'negative', dropout: true }],
  ] as const)('fills in the defaults of a %s source', (type, filled) => {
    expect(resolved(withSource(sources[type])).sources).toEqual([{ ...sources[type], ...filled }]);
  });

  it('keeps authored values', () => {
    const authored = {
      name: 'N',
      description: 'd',
      positive_label: 'p',
      negative_label: 'n',
      aggregation: 'max',
    };
    expect(resolved(withTrait({ ...authored, topic_paraphrases: ['t'] })).traits[0]).toMatchObject({
      ...authored,
      topic_paraphrases: ['t'],
    });
    const noise = { type: 'noise', quality: 1, dropout: false, traits: null };
    const training = { max_parallel_methods: 1, boundary_mode: 'interpolate', trials_per_method: 3 };
    const discovery = { method: 'pca', min_discrimination: 0.5, interpret: true };
    const document = {
      ...minimal,
      description: '',
      effort: 'low',
      additional_terms: 't',
      training,
      discovery,
    };
    expect(resolved({ ...document, sources: [noise], upstream_sources: [{ name: 'u' }] })).toMatchObject({
      ...document,
      traits: [{ key: 'clarity' }],
      sources: [noise],
      upstream_sources: [{ name: 'u' }],
    });
  });

  it('treats undefined as absent', () => {
    const document = {
      traits: [{ type: 'topic' as const, key: 'a', name: undefined, aggregation: undefined }],
    };
    expect(applyDefaults({ ...document, effort: undefined })).toMatchObject({
      effort: 'high',
      traits: [{ name: 'A', aggregation: 'mean' }],
    });
  });

  it.each([
    ['intent_clarity', 'Intent Clarity'],
    ['a-b_c', 'A B C'],
    ['0x', '0x'],
    ['a__b-', 'A B'],
  ])('derives from the key %s the name %s', (key, name) => {
    expect(resolved(withTrait({ key })).traits[0]?.name).toBe(name);
  });

  it('uses trait names as the default description', () => {
    const traits = [trait, { ...trait, key: 'depth', name: 'How deep' }, { discover: 2 }];
    expect(resolved({ traits }).description).toBe('Clarity, How deep');
  });

  it.each([
    ['discover', 'auto', 0],
    [[{ discover: 2 }], 2, 0],
    [[{ discover: 2 }, trait, { discover: 3 }], 5, 1],
  ])('for the traits %j, discovers %s', (traits, discover, authored) => {
    const document = resolved({ traits });
    expect(document.discover).toBe(discover);
    expect(document.traits).toHaveLength(authored);
  });

  it('returns copies of the defaults', () => {
    const first = resolved(minimal);
    expect(first.training).not.toBe(defaults.training);
    expect(resolved(minimal).traits[0]?.positive_paraphrases).not.toBe(first.traits[0]?.positive_paraphrases);
  });
});
