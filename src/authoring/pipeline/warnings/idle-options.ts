// Options of a document that have no effect on its build, one sentence each. Pure.
import type {
  Configuration,
  SourceDocument,
  TraitDocument,
} from '../../../core/contract/configuration/index.js';
import { parseQuality, type ResolvedConfiguration } from '../../configuration/index.js';
import type { ReadOptions } from '../../training/index.js';

/** An option by its path, and why it has no effect. */
type Idle = readonly [path: string, reason: string];

/** What a build has done with its options. */
export interface OptionFacts {
  /** What training has read. */
  readonly options: ReadOptions;
  /** Why the search runs on one thread on any host; null where it does not. */
  readonly oneThread: string | null;
  /** The host trains on other threads. */
  readonly threaded: boolean;
  /** The build has an interpreter. */
  readonly interprets: boolean;
  /** Kinds of the traits that were trained, such as `outlier` and `discovered`. */
  readonly kinds: readonly string[];
}

/** @param document as authored, so that its defaults do not count as options */
export function describeIdleOptions(document: Configuration, facts: OptionFacts): string[] {
  const traits = listTraits(document);
  const idle = [
    ...(document.sources ?? []).flatMap((source, index) =>
      findIdleFields(source).map(([field, reason]): Idle => [`sources[${index}].${field}`, reason]),
    ),
    ...traits.flatMap(({ type, key, claim_statement: statement }, index): Idle[] =>
      type === 'claim' || statement === undefined
        ? []
        : [[`traits[${index}].claim_statement`, `trait '${key}' is a ${type}, not a claim`]],
    ),
    ...findUnreadTraining(document, facts),
    ...findUnreadDropout(document, facts),
    ...(document.discovery && !asksForDiscovery(document)
      ? [['discovery', 'traits has no discover entry'] as const]
      : []),
    ...findIdleDiscovery(document),
    ...(facts.interprets && !asksForDiscovery(document)
      ? [['The option interpreter', 'traits has no discover entry'] as const]
      : []),
  ];
  return idle.map(([path, reason]) => `${path} has no effect: ${reason}`);
}

/** A sentence for each negative noise source of an outlier trait, because it joins the cohort. */
export function describeCohortNoise({ sources, traits }: ResolvedConfiguration): string[] {
  return sources.flatMap((source, index) => {
    if (source.type !== 'noise' || (parseQuality(source.quality) ?? 0) >= 0.5) return [];
    return traits
      .filter(({ type, key }) => type === 'outlier' && (source.traits ?? [key]).includes(key))
      .map(
        ({ key }) =>
          `Trait '${key}': the noise of sources[${index}] joins the cohort, because its quality is negative. Set quality: positive to make it outliers`,
      );
  });
}

const listTraits = ({ traits }: Configuration): TraitDocument[] =>
  traits === 'discover' ? [] : traits.flatMap((entry) => ('discover' in entry ? [] : [entry]));

const asksForDiscovery = ({ traits }: Configuration): boolean =>
  traits === 'discover' || traits.some((entry) => 'discover' in entry);

/** The number of axes that are resampled matters where several spaces are searched. */
function findIdleDiscovery(document: Configuration): Idle[] {
  const { effort, discovery: { full_mode_top_n: resampled, optimize } = {} } = document;
  if (resampled === undefined || !asksForDiscovery(document)) return [];
  if ((optimize ?? (effort === 'low' ? 'quick' : 'full')) === 'full') return [];
  return [
    ['discovery.full_mode_top_n', optimize ? 'optimize is quick' : 'effort is low, which optimizes quickly'],
  ];
}

function findIdleFields(source: SourceDocument): Idle[] {
  switch (source.type) {
    case 'csv':
      return [
        ...findIdleGrading(source),
        ...findIdleSeed(source.seed, { max_per_class: source.max_per_class }),
      ];
    case 'github_csv': {
      const { seed, max_per_class, max_samples } = source;
      return findIdleSeed(seed, { max_samples, max_per_class });
    }
    case 'noise':
      return source.dataset === undefined
        ? (['split', 'text_column', 'hf_config'] as const)
            .filter((field) => source[field] !== undefined)
            .map((field): Idle => [field, 'dataset is not set'])
        : [];
    default:
      return [];
  }
}

function findIdleGrading(source: Extract<SourceDocument, { type: 'csv' }>): Idle[] {
  const { quality, trait, columns, mapping, label_column: labels } = source;
  const grading = mapping
    ? 'mapping'
    : labels !== undefined
      ? 'label_column'
      : columns
        ? 'columns'
        : undefined;
  if (grading === undefined) return [];
  const needsTrait = mapping
    ? Object.values(mapping).some((value) => typeof value !== 'object')
    : labels !== undefined;
  return [
    ...(quality === undefined ? [] : [['quality', `${grading} grades the rows`] as const]),
    ...(trait === undefined || needsTrait ? [] : [['trait', `${grading} names the trait`] as const]),
  ];
}

function findIdleSeed(seed: number | undefined, caps: Readonly<Record<string, number | undefined>>): Idle[] {
  if (seed === undefined || Object.values(caps).some((cap) => cap !== undefined)) return [];
  const names = Object.keys(caps);
  return [['seed', `without ${names.join(' or ')}, every row is used`]];
}

/** Options of `training` that no trait has read, with the reason of the one that could have, or with the traits there are. */
function findUnreadTraining({ training = {} }: Configuration, facts: OptionFacts): Idle[] {
  const { options, oneThread, threaded, kinds } = facts;
  const read = new Set<string>(Object.values(options.read).flat());
  // A second thread changes no model, so that training does not know of it.
  if (oneThread === null && (threaded || training.max_parallel_methods === 1))
    read.add('max_parallel_methods');
  const reasons: Partial<Record<string, string>> = {
    ...options.reasons,
    max_parallel_methods: oneThread ?? 'this host trains on one thread',
  };
  return Object.entries(training)
    .filter(([name, value]) => value !== undefined && !read.has(name))
    .map(([name]) => [`training.${name}`, reasons[name] ?? `${kinds.join(' and ')} traits do not use it`]);
}

/** A source whose texts are only searched for traits has no samples to leave out. */
const findUnreadDropout = ({ sources = [] }: Configuration, { options }: OptionFacts): Idle[] =>
  sources.flatMap(({ dropout }, index): Idle[] =>
    dropout && !options.dropout.includes(index)
      ? [[`sources[${index}].dropout`, 'no trait has samples of it that it could do without']]
      : [],
  );
