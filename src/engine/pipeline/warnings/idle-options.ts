// Options of a document that have no effect on its build, one sentence each. Pure.
import type {
  Configuration,
  ResolvedConfiguration,
  SourceDocument,
  TraitDocument,
} from '../../../contract/configuration/index.js';
import { parseQuality } from '../../../contract/index.js';
import { isRanked } from '../../../training/index.js';
import type { Corpus } from '../corpus.js';

/** An option by its path, and why it has no effect. */
type Idle = readonly [path: string, reason: string];

/**
 * @param document as authored, so that its defaults do not count as options
 * @param corpus the samples of its traits
 * @param host `threaded`: it trains on other threads. `interprets`: the build has an interpreter
 */
export function describeIdleOptions(
  document: Configuration,
  corpus: Corpus,
  { threaded, interprets }: { readonly threaded: boolean; readonly interprets: boolean },
): string[] {
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
    ...findIdleTraining(document, corpus, threaded),
    ...(document.discovery && !asksForDiscovery(document)
      ? [['discovery', 'traits has no discover entry'] as const]
      : []),
    ...findIdleDiscovery(document),
    ...(interprets && !asksForDiscovery(document)
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

/** Options of the search and the fit of an axis, which outlier traits do not have. */
const axisOptions = [
  'scoring_method',
  'trials_per_method',
  'early_stopping_patience',
  'max_parallel_methods',
  'cold_start_k',
  'stability_bootstrap_n',
] as const;
const pruneOptions = ['auto_prune', 'prune_z_threshold'] as const;

function findIdleTraining(document: Configuration, corpus: Corpus, threaded: boolean): Idle[] {
  const { training = {} } = document;
  const types = new Set(listTraits(document).map(({ type }) => type));
  const list = (fields: readonly (keyof typeof training)[], isIdle: boolean, reason: string): Idle[] =>
    isIdle
      ? fields.filter((name) => training[name] !== undefined).map((name) => [`training.${name}`, reason])
      : [];
  const onlyOutliers = [...types].every((type) => type === 'outlier');
  const fitted = types.size === 0 ? 'discovered traits' : 'outlier traits';
  const unpruned = !types.has('spectrum') && !types.has('claim');
  const bounded = training.boundary_low !== undefined || training.boundary_high !== undefined;
  const unranked = corpus.traits.every((rows) => !isRanked(rows));
  return [
    ...list(axisOptions, onlyOutliers, `${fitted} are fitted without a scoring method`),
    ...list(
      ['max_parallel_methods'],
      !onlyOutliers && !threaded && training.max_parallel_methods !== 1,
      'this host trains on one thread',
    ),
    ...list(pruneOptions, unpruned, 'only spectrum and claim traits are pruned'),
    ...list(['prune_z_threshold'], !unpruned && training.auto_prune === false, 'auto_prune is off'),
    ...list(
      ['cold_start_k', 'stability_bootstrap_n'],
      !onlyOutliers && training.compute_diagnostics === false,
      'compute_diagnostics is false',
    ),
    ...list(
      ['boundary_low', 'boundary_high', 'boundary_mode'],
      bounded && unranked,
      'no trait has five distinct qualities or a column of raw numbers',
    ),
    ...list(['boundary_mode'], !bounded, 'boundary_low and boundary_high are not set'),
  ];
}
