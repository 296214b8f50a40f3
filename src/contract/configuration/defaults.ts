// The defaults of a configuration document as one table, and the document with every one of them filled in. Pure.
import type { UpstreamSource } from '../resources.js';
import type { Configuration, Effort } from './document.js';
import type { SourceDocument, SourceType } from './source.js';
import type { DiscoveryDocument, TrainingDocument } from './training.js';
import type { DiscoverEntry, TraitDocument } from './trait.js';

/** What a field that is left out means. Fields without a row have no default: their absence says something. */
export const defaults = {
  document: { effort: 'high' },
  trait: {
    description: '',
    positive_label: 'positive',
    negative_label: 'negative',
    aggregation: 'mean',
  },
  sources: {
    jsonl: { dropout: false },
    csv: { dropout: false },
    github_csv: { text_column: 'text', dropout: false },
    huggingface: { split: 'train', text_column: 'text', label_column: 'label', dropout: false },
    url: { dropout: false },
    file: { dropout: false },
    noise: { quality: 'negative', dropout: true },
  },
  training: { max_parallel_methods: 4, boundary_mode: 'exclude' },
  discovery: { method: 'auto', min_discrimination: 'auto' },
} as const satisfies {
  document: Partial<Configuration>;
  trait: Partial<TraitDocument>;
  sources: { [Type in SourceType]: Partial<Extract<SourceDocument, { type: Type }>> };
  training: TrainingDocument;
  discovery: DiscoveryDocument;
};

/** `Document` with the fields `Filled` present. */
type Resolved<Document, Filled extends keyof Document> = Omit<Document, Filled> & {
  [Field in Filled]-?: Exclude<Document[Field], undefined>;
};

const paraphraseFields = [
  'positive_paraphrases',
  'negative_paraphrases',
  'topic_paraphrases',
  'confirming_paraphrases',
  'contradicting_paraphrases',
  'cohort_paraphrases',
] as const satisfies readonly (keyof TraitDocument)[];

export type ResolvedTrait = Resolved<
  TraitDocument,
  keyof typeof defaults.trait | 'name' | (typeof paraphraseFields)[number]
>;

type ResolvedSources = {
  [Type in SourceType]: Resolved<
    Extract<SourceDocument, { type: Type }>,
    keyof (typeof defaults.sources)[Type] & keyof Extract<SourceDocument, { type: Type }>
  >;
};
export type ResolvedSource = ResolvedSources[SourceType];
/** A resolved source of one type. */
export type ResolvedSourceOf<Type extends SourceType> = ResolvedSources[Type];
export type ResolvedTraining = Resolved<TrainingDocument, keyof typeof defaults.training>;
export type ResolvedDiscovery = Resolved<DiscoveryDocument, keyof typeof defaults.discovery>;

/** A configuration document with its defaults, as a build reads it. */
export interface ResolvedConfiguration {
  /** The authored description, or else the names of the authored traits, joined by commas. */
  readonly description: string;
  /** The authored traits in order; empty for full discovery. */
  readonly traits: readonly ResolvedTrait[];
  /** Traits to discover besides: `auto` lets effort decide how many, 0 is none. */
  readonly discover: 'auto' | number;
  readonly sources: readonly ResolvedSource[];
  readonly training: ResolvedTraining;
  readonly discovery: ResolvedDiscovery;
  readonly effort: Effort;
  readonly additional_terms: string | null;
  readonly upstream_sources: readonly UpstreamSource[];
}

/** `intent_clarity` reads `Intent Clarity`. */
function titleCase(key: string): string {
  const words = key.split(/[_-]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

type Defined<Document> = { [Field in keyof Document]: Exclude<Document[Field], undefined> };

/** Without the fields that hold undefined, which would win over a default. */
function defined<Document extends object>(document: Document): Defined<Document> {
  const entries = Object.entries(document).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<Document>;
}

function resolveTrait(trait: TraitDocument): ResolvedTrait {
  return {
    ...defaults.trait,
    name: titleCase(trait.key),
    positive_paraphrases: [],
    negative_paraphrases: [],
    topic_paraphrases: [],
    confirming_paraphrases: [],
    contradicting_paraphrases: [],
    cohort_paraphrases: [],
    ...defined(trait),
  };
}

function resolveSource(source: SourceDocument): ResolvedSource {
  switch (source.type) {
    case 'jsonl':
      return { ...defaults.sources.jsonl, ...defined(source) };
    case 'csv':
      return { ...defaults.sources.csv, ...defined(source) };
    case 'github_csv':
      return { ...defaults.sources.github_csv, ...defined(source) };
    case 'huggingface':
      return { ...defaults.sources.huggingface, ...defined(source) };
    case 'url':
      return { ...defaults.sources.url, ...defined(source) };
    case 'file':
      return { ...defaults.sources.file, ...defined(source) };
    case 'noise':
      return { ...defaults.sources.noise, ...defined(source) };
    default:
      return source satisfies never;
  }
}

function discoverCount(entries: readonly (TraitDocument | DiscoverEntry)[]): number {
  return entries.reduce((sum, entry) => sum + ('discover' in entry ? entry.discover : 0), 0);
}

/** Fills in every default of a valid document. Several discover entries add up. */
export function withDefaults(document: Configuration): ResolvedConfiguration {
  const entries = document.traits === 'discover' ? [] : document.traits;
  const traits = entries.flatMap((entry) => ('discover' in entry ? [] : [resolveTrait(entry)]));
  return {
    description: document.description ?? traits.map((trait) => trait.name).join(', '),
    traits,
    discover: document.traits === 'discover' ? 'auto' : discoverCount(entries),
    sources: (document.sources ?? []).map(resolveSource),
    training: { ...defaults.training, ...defined(document.training ?? {}) },
    discovery: { ...defaults.discovery, ...defined(document.discovery ?? {}) },
    effort: document.effort ?? defaults.document.effort,
    additional_terms: document.additional_terms ?? null,
    upstream_sources: document.upstream_sources ?? [],
  };
}
