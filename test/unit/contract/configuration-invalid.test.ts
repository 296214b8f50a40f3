import { describe, expect, it } from 'vitest';
import { validateConfiguration } from '../../../src/contract/configuration.js';
import {
  minimal,
  sources,
  target,
  trait,
  withDiscovery,
  without,
  withSource,
  withTraining,
  withTrait,
} from './documents.js';

/** A document and the message of every issue that it has. */
type Case = readonly [document: unknown, ...messages: string[]];

function messagesOf(document: unknown): string[] {
  const validation = validateConfiguration(document);
  return validation.ok ? [] : validation.issues.map((issue) => issue.message);
}

/** What a value is called in a message. */
const wrongs: readonly [value: unknown, name: string][] = [
  [5, '5'],
  [true, 'true'],
  ['5', "'5'"],
  [null, 'null'],
  [[], 'an array'],
  [{}, 'an object'],
];

/** Every value of another type than the field takes. */
function wrongTypes(
  kinds: string,
  path: string,
  expected: string,
  document: (value: unknown) => unknown,
): Case[] {
  const accepted = kinds.split(' ');
  return wrongs
    .filter(
      ([value]) =>
        !accepted.includes(value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value),
    )
    .map(([value, name]) => [document(value), `${path}: must be ${expected}, not ${name}`]);
}

function table(title: string, cases: readonly Case[]): void {
  describe(title, () => {
    it.each(cases.map(([document, ...messages]) => [messages[0], document, messages] as const))(
      '%s',
      (_, document, messages) => {
        expect(messagesOf(document)).toEqual(messages);
      },
    );
  });
}

table('the document is refused where it is not an object', [
  [undefined, 'configuration: is required'],
  [null, 'configuration: must be an object, not null'],
  ['discover', "configuration: must be an object, not 'discover'"],
  [[minimal], 'configuration: must be an object, not an array'],
  [() => minimal, 'configuration: must be an object, not function'],
  [Symbol('s'), 'configuration: must be an object, not symbol'],
]);

table('the top level', [
  [{}, 'traits: is required'],
  [{ ...minimal, extra: 1 }, 'extra: is not a known property'],
  [{ ...minimal, constructor: 1 }, 'constructor: is not a known property'],
  [{ ...minimal, prototype: {} }, 'prototype: is not a known property'],
  [JSON.parse('{"traits":"discover","__proto__":{"effort":"low"}}'), '__proto__: is not a known property'],
  [{ ...minimal, effort: 'High' }, "effort: must be low, medium, high, xhigh or max, not 'High'"],
  [{ ...minimal, effort: 3 }, 'effort: must be low, medium, high, xhigh or max, not 3'],
  ...wrongTypes('string', 'description', 'a string', (description) => ({ ...minimal, description })),
  ...wrongTypes('string null', 'additional_terms', 'a string', (additional_terms) => ({
    ...minimal,
    additional_terms,
  })),
  ...wrongTypes('array', 'sources', 'an array', (value) => ({ ...minimal, sources: value })),
  ...wrongTypes('array', 'upstream_sources', 'an array', (upstream_sources) => ({
    ...minimal,
    upstream_sources,
  })),
  ...wrongTypes('object', 'training', 'an object', withTraining),
  ...wrongTypes('object', 'discovery', 'an object', withDiscovery),
]);

table('traits', [
  [{ traits: 'Discover' }, "traits: must be discover or an array, not 'Discover'"],
  [{ traits: { discover: 1 } }, 'traits: must be discover or an array, not an object'],
  [{ traits: [] }, 'traits: must have at least 1 element'],
  [{ traits: Array(1001).fill({ discover: 1 }) }, 'traits: must have at most 1000 elements'],
  [{ traits: [null] }, 'traits[0]: must be an object, not null'],
  [{ traits: ['discover'] }, "traits[0]: must be an object, not 'discover'"],
  [{ traits: [undefined, trait] }, 'traits[0]: is required'],
  [{ traits: [{}] }, 'traits[0].type: is required', 'traits[0].key: is required'],
  [{ traits: [{ discover: 0 }] }, 'traits[0].discover: must be at least 1, not 0'],
  [{ traits: [{ discover: -0 }] }, 'traits[0].discover: must be at least 1, not 0'],
  [{ traits: [{ discover: 1.5 }] }, 'traits[0].discover: must be an integer, not 1.5'],
  [{ traits: [{ discover: '1' }] }, "traits[0].discover: must be a number, not '1'"],
  [{ traits: [{ discover: Number.NaN }] }, 'traits[0].discover: must be a number, not NaN'],
  [{ traits: [JSON.parse('{"discover":1e309}')] }, 'traits[0].discover: must be a number, not Infinity'],
  [
    { traits: [{ discover: 2 ** 53 }] },
    'traits[0].discover: must be at most 9007199254740991, not 9007199254740992',
  ],
  [{ traits: [{ discover: 1, max: 2 }] }, 'traits[0].max: is not a known property'],
  [{ traits: [trait, { ...trait, key: 'b', extra: 1 }] }, 'traits[1].extra: is not a known property'],
  [{ traits: [{ ...trait, discover: 1 }] }, 'traits[0].discover: is not a known property'],
]);

const badKeys = ['A', '-a', '_a', 'a b', 'a.b', 'é', '١', 'a\n', ' a', 'a/b'];
const types = 'must be spectrum, topic, claim or outlier';
const paraphrases = ['positive', 'negative', 'topic', 'confirming', 'contradicting', 'cohort'].map(
  (kind) => `${kind}_paraphrases`,
);
table('a trait', [
  [{ traits: [{ key: 'a' }] }, 'traits[0].type: is required'],
  [{ traits: [{ type: 'topic' }] }, 'traits[0].key: is required'],
  [withTrait({ type: 'Spectrum' }), `traits[0].type: ${types}, not 'Spectrum'`],
  [withTrait({ type: null }), `traits[0].type: ${types}, not null`],
  ...badKeys.map(
    (key): Case => [withTrait({ key }), `traits[0].key: must match ^[a-z0-9][a-z0-9_-]*$, not '${key}'`],
  ),
  [withTrait({ key: '' }), "traits[0].key: must match ^[a-z0-9][a-z0-9_-]*$, not ''"],
  [withTrait({ key: 'a'.repeat(101) }), 'traits[0].key: must have at most 100 characters'],
  ...wrongTypes('string', 'traits[0].key', 'a string', (key) => withTrait({ key })),
  [withTrait({ name: '' }), 'traits[0].name: must have at least 1 character'],
  [
    withTrait({ aggregation: 'median' }),
    "traits[0].aggregation: must be mean, max, min or none, not 'median'",
  ],
  ...['name', 'description', 'positive_label', 'negative_label', 'claim_statement'].flatMap((field) =>
    wrongTypes('string', `traits[0].${field}`, 'a string', (value) => withTrait({ [field]: value })),
  ),
  ...paraphrases.flatMap((field): Case[] => [
    [withTrait({ [field]: 'a' }), `traits[0].${field}: must be an array, not 'a'`],
    [withTrait({ [field]: ['a', ''] }), `traits[0].${field}[1]: must have at least 1 character`],
    [withTrait({ [field]: [1] }), `traits[0].${field}[0]: must be a string, not 1`],
    [withTrait({ [field]: null }), `traits[0].${field}: must be an array, not null`],
  ]),
  ...['spectrum', 'topic', 'claim', 'outlier'].map(
    (type): Case => [withTrait({ type, weight: 1 }), 'traits[0].weight: is not a known property'],
  ),
  [
    { traits: [JSON.parse('{"type":"topic","key":"a","__proto__":{}}')] },
    'traits[0].__proto__: is not a known property',
  ],
]);

const sourceTypes = 'jsonl, csv, github_csv, huggingface, url, file or noise';
const required = {
  jsonl: ['path', 'mapping'],
  csv: ['path'],
  github_csv: ['repo', 'path', 'columns'],
  huggingface: ['dataset', 'mapping'],
  url: ['url'],
  file: ['path'],
  noise: [],
} as const;
/** A field that another source type has, and this one has not. */
const foreign = {
  jsonl: 'text_column',
  csv: 'max_samples',
  github_csv: 'label_column',
  huggingface: 'seed',
  url: 'path',
  file: 'url',
  noise: 'path',
} as const;
const everyType = ['jsonl', 'csv', 'github_csv', 'huggingface', 'url', 'file', 'noise'] as const;

table('any source', [
  [withSource({}), 'sources[0].type: is required'],
  [withSource({ type: 'xlsx' }), `sources[0].type: must be ${sourceTypes}, not 'xlsx'`],
  [withSource({ type: null }), `sources[0].type: must be ${sourceTypes}, not null`],
  [withSource({ type: '__proto__' }), `sources[0].type: must be ${sourceTypes}, not '__proto__'`],
  [withSource(null), 'sources[0]: must be an object, not null'],
  [withSource('a.csv'), "sources[0]: must be an object, not 'a.csv'"],
  ...everyType.flatMap((type): Case[] => [
    ...required[type].map(
      (field): Case => [withSource(without(sources[type], field)), `sources[0].${field}: is required`],
    ),
    [
      withSource({ ...sources[type], [foreign[type]]: 1 }),
      `sources[0].${foreign[type]}: is not a known property`,
    ],
    [
      withSource({ ...sources[type], dropout: 'yes' }),
      "sources[0].dropout: must be true or false, not 'yes'",
    ],
  ]),
]);

const wordList =
  'positive, negative, good, yes, high, strong, excellent, fair, moderate, mixed, medium, poor, no, low, weak, bad';
table('qualities and mappings', [
  ...['Good', ' good', 'great', '', '0.5'].map(
    (quality): Case => [
      withSource({ ...sources.file, quality }),
      `sources[0].quality: must be ${wordList} or a number, not '${quality}'`,
    ],
  ),
  [withSource({ ...sources.url, quality: -0.01 }), 'sources[0].quality: must be at least 0, not -0.01'],
  [withSource({ ...sources.csv, quality: 1.01 }), 'sources[0].quality: must be at most 1, not 1.01'],
  [
    withSource({ ...sources.noise, quality: null }),
    `sources[0].quality: must be ${wordList} or a number, not null`,
  ],
  [
    withSource({ ...sources.noise, quality: Number.NaN }),
    `sources[0].quality: must be ${wordList} or a number, not NaN`,
  ],
  [
    withSource({ ...sources.csv, mapping: { a: true } }),
    `sources[0].mapping.a: must be ${wordList}, a number or an object, not true`,
  ],
  [withSource({ ...sources.csv, mapping: { a: {} } }), 'sources[0].mapping.a.trait: is required'],
  [
    withSource({ ...sources.csv, mapping: { 'a b': { trait: 1 } } }),
    'sources[0].mapping["a b"].trait: must be a string, not 1',
  ],
  [
    withSource({ ...sources.csv, mapping: { a: { ...target, weight: 1 } } }),
    'sources[0].mapping.a.weight: is not a known property',
  ],
  [
    withSource({ ...sources.huggingface, mapping: { 0: 2 } }),
    'sources[0].mapping["0"]: must be at most 1, not 2',
  ],
  [
    withSource({ ...sources.huggingface, mapping: [] }),
    'sources[0].mapping: must be an object, not an array',
  ],
  [withSource({ ...sources.jsonl, mapping: {} }), 'sources[0].mapping: must have at least 1 property'],
  [
    withSource({ ...sources.jsonl, mapping: { a: 'good' } }),
    "sources[0].mapping.a: must be an object, not 'good'",
  ],
  [
    withSource({ ...sources.jsonl, mapping: { a: { ...target, quality: 1 } } }),
    'sources[0].mapping.a.quality: is not a known property',
  ],
  [withSource({ ...sources.csv, columns: {} }), 'sources[0].columns: must have at least 1 property'],
  [withSource({ ...sources.github_csv, columns: {} }), 'sources[0].columns: must have at least 1 property'],
  [withSource({ ...sources.csv, columns: { a: {} } }), 'sources[0].columns.a.trait: is required'],
  [
    withSource({ ...sources.csv, mapping: JSON.parse('{"__proto__":"good"}') }),
    'sources[0].mapping.__proto__: is not a known property',
  ],
]);

const counted = [
  ['csv', 'max_per_class'],
  ['github_csv', 'max_samples'],
  ['github_csv', 'max_per_class'],
  ['huggingface', 'max_samples'],
  ['noise', 'max_samples'],
] as const;
const texts = [
  ['csv', 'trait text_column label_column'],
  ['github_csv', 'text_column ref path repo'],
  ['huggingface', 'dataset split eval_split text_column label_column hf_config'],
  ['url', 'url trait'],
  ['file', 'path trait'],
  ['noise', 'dataset split text_column hf_config'],
] as const;
table('the fields of sources', [
  ...counted.flatMap(([type, field]): Case[] => [
    [withSource({ ...sources[type], [field]: 0 }), `sources[0].${field}: must be at least 1, not 0`],
    [withSource({ ...sources[type], [field]: 1.5 }), `sources[0].${field}: must be an integer, not 1.5`],
    [withSource({ ...sources[type], [field]: '5' }), `sources[0].${field}: must be a number, not '5'`],
  ]),
  ...texts.flatMap(([type, fields]) =>
    fields
      .split(' ')
      .map(
        (field): Case => [
          withSource({ ...sources[type], [field]: 7 }),
          `sources[0].${field}: must be a string, not 7`,
        ],
      ),
  ),
  [withSource({ ...sources.csv, seed: 0.5 }), 'sources[0].seed: must be an integer, not 0.5'],
  [withSource({ ...sources.noise, traits: 'clarity' }), "sources[0].traits: must be an array, not 'clarity'"],
  [withSource({ ...sources.noise, traits: [1] }), 'sources[0].traits[0]: must be a string, not 1'],
]);

const methods =
  'auto, balanced_cosine, centered_cosine, balanced_linear, percentile, weighted_cosine, weighted_linear, ' +
  'weighted_fisher, ridge or regression';
const atLeastOne = [
  ['training', 'stability_bootstrap_n'],
  ['training', 'trials_per_method'],
  ['training', 'early_stopping_patience'],
  ['training', 'max_parallel_methods'],
  ['discovery', 'max_traits'],
  ['discovery', 'full_mode_top_n'],
  ['discovery', 'interpret_top_k'],
  ['discovery', 'interpret_max_chars'],
] as const;
table('training and discovery', [
  ...atLeastOne.flatMap(([part, field]): Case[] => [
    [{ ...minimal, [part]: { [field]: 0 } }, `${part}.${field}: must be at least 1, not 0`],
    [{ ...minimal, [part]: { [field]: 1.5 } }, `${part}.${field}: must be an integer, not 1.5`],
  ]),
  [withTraining({ scoring_method: 'svm' }), `training.scoring_method: must be ${methods}, not 'svm'`],
  [withTraining({ test_split: 0.009 }), 'training.test_split: must be at least 0.01, not 0.009'],
  [withTraining({ test_split: 0.991 }), 'training.test_split: must be at most 0.99, not 0.991'],
  [withTraining({ test_split: Number.NaN }), 'training.test_split: must be a number, not NaN'],
  [withTraining({ auto_prune: 1 }), 'training.auto_prune: must be true or false, not 1'],
  [withTraining({ prune_z_threshold: -0.1 }), 'training.prune_z_threshold: must be at least 0, not -0.1'],
  [
    withTraining({ prune_z_threshold: Number.POSITIVE_INFINITY }),
    'training.prune_z_threshold: must be a number, not Infinity',
  ],
  [withTraining({ cold_start_k: 4 }), 'training.cold_start_k: must be an array, not 4'],
  [withTraining({ cold_start_k: [4, 0] }), 'training.cold_start_k[1]: must be at least 1, not 0'],
  [
    withTraining({ compute_diagnostics: 'no' }),
    "training.compute_diagnostics: must be true or false, not 'no'",
  ],
  [
    withTraining({ boundary_low: -1, boundary_high: 60 }),
    'training.boundary_low: must be at least 0, not -1',
  ],
  [
    withTraining({ boundary_low: 51, boundary_high: 60 }),
    'training.boundary_low: must be at most 50, not 51',
  ],
  [
    withTraining({ boundary_low: 10, boundary_high: 49 }),
    'training.boundary_high: must be at least 50, not 49',
  ],
  [
    withTraining({ boundary_low: 10, boundary_high: 101 }),
    'training.boundary_high: must be at most 100, not 101',
  ],
  [
    withTraining({ boundary_mode: 'drop' }),
    "training.boundary_mode: must be exclude or interpolate, not 'drop'",
  ],
  [withTraining({ learning_rate: 1 }), 'training.learning_rate: is not a known property'],
  [withDiscovery({ method: 'ica' }), "discovery.method: must be auto, pca, lda or clustering, not 'ica'"],
  [
    withDiscovery({ min_discrimination: 'high' }),
    "discovery.min_discrimination: must be auto or a number, not 'high'",
  ],
  [withDiscovery({ min_discrimination: 1.1 }), 'discovery.min_discrimination: must be at most 1, not 1.1'],
  [withDiscovery({ min_discrimination: -0.1 }), 'discovery.min_discrimination: must be at least 0, not -0.1'],
  [withDiscovery({ min_similarity: -0.1 }), 'discovery.min_similarity: must be at least 0, not -0.1'],
  [withDiscovery({ min_similarity: 1.1 }), 'discovery.min_similarity: must be at most 1, not 1.1'],
  [withDiscovery({ min_similarity: 'auto' }), "discovery.min_similarity: must be a number, not 'auto'"],
  [withDiscovery({ interpret_context: 1 }), 'discovery.interpret_context: must be a string, not 1'],
  [withDiscovery({ optimize: 'fast' }), "discovery.optimize: must be quick or full, not 'fast'"],
  [withDiscovery({ interpret: 0 }), 'discovery.interpret: must be true or false, not 0'],
  [withDiscovery({ pca: true }), 'discovery.pca: is not a known property'],
]);

table('upstream sources', [
  [{ ...minimal, upstream_sources: [{}] }, 'upstream_sources[0].name: is required'],
  [{ ...minimal, upstream_sources: [{ name: 1 }] }, 'upstream_sources[0].name: must be a string, not 1'],
  [
    { ...minimal, upstream_sources: [{ name: 'n', year: 1 }] },
    'upstream_sources[0].year: is not a known property',
  ],
  ...['license', 'url', 'citation', 'notes'].map(
    (field): Case => [
      { ...minimal, upstream_sources: [{ name: 'n', [field]: null }] },
      `upstream_sources[0].${field}: must be a string, not null`,
    ],
  ),
]);
