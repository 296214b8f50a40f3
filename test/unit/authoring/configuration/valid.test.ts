import { describe, expect, it } from 'vitest';
import { parseConfiguration, validateConfiguration } from '../../../../src/authoring/configuration/index.js';
import {
  minimal,
  sources,
  target,
  trait,
  withDiscovery,
  withSource,
  withTraining,
  withTrait,
  words,
} from './documents.js';

const everyTraitField = {
  name: 'C',
  description: '',
  positive_label: '',
  negative_label: 'muddled',
  aggregation: 'none',
  positive_paraphrases: ['a'],
  negative_paraphrases: [],
  topic_paraphrases: ['t'],
  claim_statement: 's',
  confirming_paraphrases: ['c'],
  contradicting_paraphrases: ['d'],
  cohort_paraphrases: ['e'],
};
const everyTrainingField = {
  scoring_method: 'ridge',
  test_split: 0.2,
  auto_prune: false,
  prune_z_threshold: 2.5,
  cold_start_k: [1, 4, 16],
  stability_bootstrap_n: 20,
  trials_per_method: 3,
  early_stopping_patience: 2,
  compute_diagnostics: true,
  max_parallel_methods: 1,
  boundary_low: 25,
  boundary_high: 75,
  boundary_mode: 'interpolate',
};
const everyDiscoveryField = {
  method: 'pca',
  min_discrimination: 0.7,
  min_similarity: 0.1,
  interpret_context: 'reviews',
  max_traits: 3,
  optimize: 'full',
  full_mode_top_n: 2,
  interpret: true,
  interpret_top_k: 5,
  interpret_max_chars: 100,
};

const fullSources = {
  jsonl: { ...sources.jsonl, dropout: true },
  csv: {
    ...sources.csv,
    trait: 'clarity',
    quality: 0.5,
    text_column: 'body',
    label_column: 'grade',
    mapping: { a: 'good', b: 0.25, c: { ...target, quality: 'bad' }, d: target },
    columns: { rating: target },
    max_per_class: 1,
    seed: -7,
    dropout: false,
  },
  github_csv: {
    ...sources.github_csv,
    ref: 'feature/x-1',
    text_column: 't',
    max_samples: 1,
    max_per_class: 10,
    seed: 0,
    dropout: true,
  },
  huggingface: {
    ...sources.huggingface,
    split: 'validation',
    eval_split: 'test',
    max_samples: 5,
    text_column: 't',
    label_column: 'l',
    hf_config: 'en',
    dropout: true,
  },
  url: { ...sources.url, trait: 'clarity', quality: 1, dropout: true },
  file: { ...sources.file, trait: 'clarity', quality: 'weak', dropout: true },
  noise: {
    ...sources.noise,
    dataset: 'wikitext',
    split: 'train',
    max_samples: 9,
    text_column: 't',
    hf_config: 'raw',
    traits: ['clarity'],
    quality: 'positive',
    dropout: false,
  },
};

const valid: [title: string, document: unknown][] = [
  ['one trait', minimal],
  ['full discovery', { traits: 'discover' }],
  ['a discover entry alone', { traits: [{ discover: 1 }] }],
  ['a discover entry after a trait', { traits: [trait, { discover: 3 }] }],
  ['1,000 traits', { traits: Array.from({ length: 1000 }, (_, i) => ({ ...trait, key: `t${i}` })) }],
  ...['spectrum', 'topic', 'claim', 'outlier'].map((type): [string, unknown] => [
    `a trait of type ${type}`,
    withTrait({ type }),
  ]),
  ...['a', '0', 'a'.repeat(100), 'a-b_c9', '9-', 'constructor', 'tostring'].map((key): [string, unknown] => [
    `the key ${key.slice(0, 12)}`,
    withTrait({ key }),
  ]),
  ['every field of a trait', withTrait(everyTraitField)],
  ...['mean', 'max', 'min', 'none'].map((aggregation): [string, unknown] => [
    `the aggregation ${aggregation}`,
    withTrait({ aggregation }),
  ]),
  ...['low', 'medium', 'high', 'xhigh', 'max'].map((effort): [string, unknown] => [
    `the effort ${effort}`,
    { ...minimal, effort },
  ]),
  ['an empty description', { ...minimal, description: '' }],
  ['no additional terms, said as null', { ...minimal, additional_terms: null }],
  ['additional terms with markup', { ...minimal, additional_terms: '<script>alert(1)</script> **x**' }],
  ['no sources, said as an empty array', { ...minimal, sources: [] }],
  ['no upstream sources', { ...minimal, upstream_sources: [] }],
  ['an upstream source with its name only', { ...minimal, upstream_sources: [{ name: 'n' }] }],
  [
    'an upstream source with every field, its url any text',
    {
      ...minimal,
      upstream_sources: [{ name: 'n', license: 'l', url: 'javascript:0', citation: 'c', notes: '' }],
    },
  ],
  ...Object.entries(sources).map(([type, source]): [string, unknown] => [
    `a ${type} source with its required fields only`,
    withSource(source),
  ]),
  ...Object.entries(fullSources).map(([type, source]): [string, unknown] => [
    `a ${type} source with every field`,
    withSource(source),
  ]),
  ['noise for all traits, said as null', withSource({ type: 'noise', traits: null })],
  ['an empty mapping of labels', withSource({ ...sources.huggingface, mapping: {} })],
  ...[0, 1, -0, 0.5, ...words].map((quality): [string, unknown] => [
    `the quality ${Object.is(quality, -0) ? '-0' : quality}`,
    withSource({ ...sources.file, quality }),
  ]),
  [
    'labels that plain objects know',
    withSource({ ...sources.csv, mapping: { constructor: 1, toString: target } }),
  ],
  ['every field of training', withTraining(everyTrainingField)],
  ['no field of training', withTraining({})],
  ...[
    'auto',
    'centered_cosine',
    'balanced_cosine',
    'balanced_linear',
    'percentile',
    'weighted_cosine',
    'weighted_linear',
    'weighted_fisher',
    'regression',
    'ridge',
  ].map((scoring_method): [string, unknown] => [
    `the scoring method ${scoring_method}`,
    withTraining({ scoring_method }),
  ]),
  [
    'the least of every number of training',
    withTraining({ test_split: 0.01, prune_z_threshold: 0, cold_start_k: [] }),
  ],
  ['the most of the test split', withTraining({ test_split: 0.99 })],
  ['boundaries at their outer ends', withTraining({ boundary_low: 0, boundary_high: 100 })],
  ['a boundary alone', withTraining({ boundary_low: 20 })],
  ['boundaries that meet', withTraining({ boundary_low: 50, boundary_high: 50 })],
  ['boundaries that almost meet', withTraining({ boundary_low: 49.9, boundary_high: 50 })],
  ['every field of discovery', withDiscovery(everyDiscoveryField)],
  ['no field of discovery', withDiscovery({})],
  ...['auto', 'pca', 'lda', 'clustering'].map((method): [string, unknown] => [
    `the discovery method ${method}`,
    withDiscovery({ method }),
  ]),
  ['discrimination by itself', withDiscovery({ min_discrimination: 'auto' })],
  ['shares at their ends', withDiscovery({ min_discrimination: 0, min_similarity: 1, optimize: 'quick' })],
  [
    'whatever trait a source names under full discovery',
    { traits: 'discover', sources: [{ ...sources.jsonl, mapping: { group: { trait: 'any label' } } }] },
  ],
];

describe('a configuration document is valid with', () => {
  it.each(valid)('%s', (_, document) => {
    expect(validateConfiguration(document)).toEqual({ ok: true, value: document });
  });
});

describe('a valid document', () => {
  it('is a copy, unaffected by later changes', () => {
    const document = { traits: [{ ...trait }] };
    const accepted = parseConfiguration(document);
    document.traits[0]!.key = 'other';
    expect(accepted).toEqual(minimal);
  });

  it('has no undefined fields', () => {
    const accepted = parseConfiguration({ ...minimal, effort: undefined });
    expect(Object.keys(accepted)).toEqual(['traits']);
  });

  it('ignores inherited properties', () => {
    const inherited: object = Object.create({ effort: 'max', nonsense: 1 });
    expect(parseConfiguration(Object.assign(inherited, minimal))).toEqual(minimal);
  });
});
