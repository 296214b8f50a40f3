import { sources, target, without, withSource } from './documents.js';
import { type Case, table } from './issue-tables.js';

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
/** A field of another source type, which this one rejects. */
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
  [withSource({ ...sources.csv, mapping: { __proto__x: 'good', x__proto__: 'good' } })],
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
