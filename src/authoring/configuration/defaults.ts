// The defaults of a configuration document in one table, and the function that applies them. Pure.
import type {
  Configuration,
  DiscoverEntry,
  DiscoveryDocument,
  Effort,
  SourceDocument,
  TrainingDocument,
  TraitDocument,
} from '../../core/contract/configuration/index.js';
import type { UpstreamSource } from '../../core/contract/index.js';
import type { SourceType } from './source.js';

/** Values of omitted fields. Fields that are not in the table have no default: their absence is meaningful. */
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
  /** The authored description. Default: the names of the authored traits, joined by commas. */
  readonly description: string;
  /** The authored traits in order; empty for full discovery. */
  readonly traits: readonly ResolvedTrait[];
  /** Number of traits to discover in addition; `auto` derives it from effort. */
  readonly discover: 'auto' | number;
  readonly sources: readonly ResolvedSource[];
  readonly training: ResolvedTraining;
  readonly discovery: ResolvedDiscovery;
  readonly effort: Effort;
  readonly additional_terms: string | null;
  readonly upstream_sources: readonly UpstreamSource[];
}

/** `intent_clarity` becomes `Intent Clarity`. */
function toTitleCase(key: string): string {
  const words = key.split(/[_-]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

type Defined<Document> = { [Field in keyof Document]: Exclude<Document[Field], undefined> };

/** Removes fields that are undefined, because they would override a default. */
function omitUndefined<Document extends object>(document: Document): Defined<Document> {
  const entries = Object.entries(document).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<Document>;
}

/** A claim is described by its statement. */
const describeTrait = ({ type, claim_statement: statement }: TraitDocument): string =>
  (type === 'claim' && statement) || defaults.trait.description;

function resolveTrait(trait: TraitDocument): ResolvedTrait {
  return {
    ...defaults.trait,
    description: describeTrait(trait),
    name: toTitleCase(trait.key),
    positive_paraphrases: [],
    negative_paraphrases: [],
    topic_paraphrases: [],
    confirming_paraphrases: [],
    contradicting_paraphrases: [],
    cohort_paraphrases: [],
    ...omitUndefined(trait),
  };
}

function resolveSource(source: SourceDocument): ResolvedSource {
  switch (source.type) {
    case 'jsonl':
      return { ...defaults.sources.jsonl, ...omitUndefined(source) };
    case 'csv':
      return { ...defaults.sources.csv, ...omitUndefined(source) };
    case 'github_csv':
      return { ...defaults.sources.github_csv, ...omitUndefined(source) };
    case 'huggingface':
      return { ...defaults.sources.huggingface, ...omitUndefined(source) };
    case 'url':
      return { ...defaults.sources.url, ...omitUndefined(source) };
    case 'file':
      return { ...defaults.sources.file, ...omitUndefined(source) };
    case 'noise':
      return { ...defaults.sources.noise, ...omitUndefined(source) };
    default:
      return source satisfies never;
  }
}

function countDiscovered(entries: readonly (TraitDocument | DiscoverEntry)[]): number {
  return entries.reduce((sum, entry) => sum + ('discover' in entry ? entry.discover : 0), 0);
}

/** Fills in every default of a valid document. The counts of several discover entries are added. */
export function applyDefaults(document: Configuration): ResolvedConfiguration {
  const entries = document.traits === 'discover' ? [] : document.traits;
  const traits = entries.flatMap((entry) => ('discover' in entry ? [] : [resolveTrait(entry)]));
  return {
    description: document.description ?? traits.map((trait) => trait.name).join(', '),
    traits,
    discover: document.traits === 'discover' ? 'auto' : countDiscovered(entries),
    sources: (document.sources ?? []).map(resolveSource),
    training: { ...defaults.training, ...omitUndefined(document.training ?? {}) },
    discovery: { ...defaults.discovery, ...omitUndefined(document.discovery ?? {}) },
    effort: document.effort ?? defaults.document.effort,
    additional_terms: document.additional_terms ?? null,
    upstream_sources: document.upstream_sources ?? [],
  };
}
