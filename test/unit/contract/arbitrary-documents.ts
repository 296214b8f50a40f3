// Random configuration documents: written from the contract, not from the schemas, so that the two can disagree.
import fc from 'fast-check';
import { words } from './documents.js';

type Fields = Record<string, fc.Arbitrary<unknown>>;

function object(required: Fields, optional: Fields = {}): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) });
}

/** Strings with everything in them: surrogates alone, astral characters, names that objects know. */
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
    { url: fc.constantFrom('https://a', 'http://a.example/b?c#d', 'HTTPS://[::1]:8080/😀') },
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

/** Documents that the contract accepts as far as their shape goes. */
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

/** Values at the edges of some rule or other. */
const intruder = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    'a',
    'discover',
    [],
    {},
    [''],
    'A',
    '-a',
    'a'.repeat(101),
    '__proto__',
  ),
  fc.constantFrom<unknown>(
    0,
    -0,
    1,
    1.5,
    -1,
    0.009,
    0.991,
    49.9,
    50.1,
    100.1,
    1e308,
    2 ** 53,
    2 ** 53 + 2,
    5e-324,
  ),
  fc.constantFrom<unknown>(
    'a/b/c',
    'a/..',
    '../x',
    'ftp://x',
    'https://a b',
    'HTTP://x',
    'a..b',
    '😀'.repeat(256),
  ),
  fc.constantFrom<unknown>({ trait: 'a' }, { trait: 1 }, { discover: 0 }, { type: 'noise' }, { type: 'x' }, [
    'a',
    1,
  ]),
  fc.jsonValue({ maxDepth: 2 }),
);
const intruderName = fc.constantFrom(
  'extra',
  'constructor',
  '__proto__',
  'type',
  'path',
  'quality',
  'traits',
  'dropout',
);

interface Mutation {
  /** Chooses one of the containers of the document. */
  at: number;
  how: 'replace' | 'remove' | 'add';
  which: number;
  name: string;
  value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace', 'remove', 'add'),
  which: fc.nat(),
  name: intruderName,
  value: intruder,
});

function containers(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(containers)];
}

/** An own property, whatever its name. */
function put(container: object, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, configurable: true, enumerable: true, writable: true });
}

function mutate(document: unknown, { at, how, which, name, value }: Mutation): void {
  const all = containers(document);
  const container = all[at % all.length]!;
  const keys = Object.keys(container);
  const key = keys[which % Math.max(keys.length, 1)];
  if (Array.isArray(container)) {
    if (how === 'add') container.push(value);
    else if (how === 'remove') container.pop();
    else if (key !== undefined) container[Number(key)] = value;
  } else if (how === 'add' || key === undefined) put(container, name, value);
  else if (how === 'remove') Reflect.deleteProperty(container, key);
  else put(container, key, value);
}

/** Half of them as the contract wants them, half with one to three changes, which may or may not do harm. */
export const anyDocument: fc.Arbitrary<unknown> = fc
  .tuple(validDocument, fc.oneof(fc.constant([]), fc.array(mutation, { minLength: 1, maxLength: 3 })))
  .map(([document, mutations]) => {
    const copy: unknown = structuredClone(document);
    for (const change of mutations) mutate(copy, structuredClone(change));
    return copy;
  });
