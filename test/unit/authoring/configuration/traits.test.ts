import { minimal, trait, withDiscovery, withTraining, withTrait } from './documents.js';
import { type Case, table, wrongTypes } from './issue-tables.js';

table('a document that is not an object is rejected', [
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
  [{ ...minimal, 'a\u0085\u007f\n': 1 }, '["a\\u0085\\u007f\\n"]: is not a known property'],
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
    (key): Case => [
      withTrait({ key }),
      `traits[0].key: must match ^[a-z0-9][a-z0-9_-]*$, not '${key.replace('\n', '\\u000a')}'`,
    ],
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
