// Random configuration documents, written from the contract and not from the schemas, so that tests can compare the two.
import fc from 'fast-check';
import { words } from './documents.js';

type Fields = Record<string, fc.Arbitrary<unknown>>;

function object(required: Fields, optional: Fields = {}): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) });
}

/** Strings of every kind: lone surrogates, astral characters, names of Object.prototype. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('constructor', '__proto__', 'toString', '\ud800', '😀', 'text', ''),
);
const someText = anyText.filter((value) => value !== '');
const count = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constantFrom(1, Number.MAX_SAFE_INTEGER));
const share = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 1, -0));
const quality = fc.oneof(share, fc.constantFrom(...words));
const flag = fc.boolean();

const keyStart = 'abcdefghijklmnopqrstuvwxyz0123456789';
const keyRest = fc.string({ unit: fc.constantFrom(...keyStart, '_', '-'), maxLength: 9 });
const key = fc
  .tuple(fc.constantFrom(...keyStart), fc.oneof(keyRest, fc.constant('-'.repeat(99))))
  .map(([start, rest]) => start + rest);
const paraphrases = fc.array(someText, { maxLength: 3 });

const trait = object(
  { type: fc.constantFrom('spectrum', 'topic', 'claim', 'outlier'), key },
  {
    name: someText,
    description: anyText,
    positive_label: anyText,
    negative_label: anyText,
    aggregation: fc.constantFrom('mean', 'max', 'min', 'none'),
    positive_paraphrases: paraphrases,
    negative_paraphrases: paraphrases,
    topic_paraphrases: paraphrases,
    claim_statement: anyText,
    confirming_paraphrases: paraphrases,
    contradicting_paraphrases: paraphrases,
    cohort_paraphrases: paraphrases,
  },
);

const target = object({ trait: anyText });
const name = anyText.filter((value) => value !== '__proto__');
const columns = fc.dictionary(name, target, { minKeys: 1, maxKeys: 3 });
const labels = fc.dictionary(name, fc.oneof(quality, object({ trait: anyText }, { quality })), {
  maxKeys: 3,
});
const dataset = fc.constantFrom('a', 'owner/name', 'a.b/c-d_e');

function source(type: string, required: Fields, optional: Fields): fc.Arbitrary<Record<string, unknown>> {
  return object({ type: fc.constant(type), ...required }, { ...optional, dropout: flag });
}

const anySource = fc.oneof(
  source('jsonl', { path: anyText, mapping: columns }, {}),
  source(
    'csv',
    { path: anyText },
    {
      trait: anyText,
      quality,
      text_column: anyText,
      label_column: anyText,
      mapping: labels,
      columns,
      max_per_class: count,
      seed: fc.maxSafeInteger(),
    },
  ),
  source(
    'github_csv',
    { repo: fc.constantFrom('a/b', 'A-1/b.c_d'), path: anyText, columns },
    {
      ref: fc.constantFrom('main', 'v1.0', 'a/b', '😀'.repeat(255)),
      text_column: anyText,
      max_samples: count,
      max_per_class: count,
      seed: fc.integer(),
    },
  ),
  source(
    'huggingface',
    { dataset, mapping: labels },
    {
      split: anyText,
      eval_split: anyText,
      max_samples: count,
      text_column: anyText,
      label_column: anyText,
      hf_config: anyText,
    },
  ),
  source(
    'url',
    { url: fc.constantFrom('https://a', 'http://a.example/b?c#d', 'HTTPS://[::1]:8080/%F0%9F%98%80') },
    { trait: anyText, quality },
  ),
  source('file', { path: anyText }, { trait: anyText, quality }),
  source(
    'noise',
    {},
    {
      dataset,
      split: anyText,
      max_samples: count,
      text_column: anyText,
      hf_config: anyText,
      traits: fc.option(fc.array(anyText, { maxLength: 2 })),
      quality,
    },
  ),
);

const training = object(
  {},
  {
    scoring_method: fc.constantFrom('auto', 'centered_cosine', 'percentile', 'weighted_fisher', 'ridge'),
    test_split: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    auto_prune: flag,
    prune_z_threshold: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    cold_start_k: fc.array(count, { maxLength: 3 }),
    stability_bootstrap_n: count,
    trials_per_method: count,
    early_stopping_patience: count,
    compute_diagnostics: flag,
    max_parallel_methods: count,
    boundary_low: fc.double({ min: 0, max: 50, noNaN: true }),
    boundary_high: fc.double({ min: 50, max: 100, noNaN: true }),
    boundary_mode: fc.constantFrom('exclude', 'interpolate'),
  },
);

const discovery = object(
  {},
  {
    method: fc.constantFrom('auto', 'pca', 'lda', 'clustering'),
    min_discrimination: fc.oneof(fc.constant('auto'), share),
    min_similarity: share,
    interpret_context: anyText,
    max_traits: count,
    optimize: fc.constantFrom('quick', 'full'),
    full_mode_top_n: count,
    interpret: flag,
    interpret_top_k: count,
    interpret_max_chars: count,
  },
);

const upstream = object(
  { name: anyText },
  { license: anyText, url: anyText, citation: anyText, notes: anyText },
);

/** Documents whose shape the contract accepts. */
export const validDocument = object(
  {
    traits: fc.oneof(
      fc.constant('discover'),
      fc.array(fc.oneof(trait, object({ discover: count })), { minLength: 1, maxLength: 3 }),
    ),
  },
  {
    description: anyText,
    sources: fc.array(anySource, { maxLength: 3 }),
    training,
    discovery,
    effort: fc.constantFrom('low', 'medium', 'high', 'xhigh', 'max'),
    additional_terms: fc.option(anyText),
    upstream_sources: fc.array(upstream, { maxLength: 2 }),
  },
);
