// The studies of a build, and the scoring method that they decide on.
import type { ModelMethod, ScoringMethod } from '../../../core/contract/index.js';
import { countSamples } from '../data/counts.js';
import { at, type NonEmpty, requireNonEmpty } from '../data/positions.js';
import { traitRules } from '../data/trait-rules.js';
import { getParameter, type Parameters } from '../methods/method.js';
import { isScoringMethod } from '../methods/registry.js';
import type { PreparedTrait } from '../prepare/prepare.js';
import type { PreviousBuild } from '../prepare/previous-build.js';
import { choosePreferred, compareMethods, type MethodRecord } from './choose-method.js';
import { runStudies, type StudyHelper } from './run-studies.js';
import type { Setting } from './score-with-setting.js';
import type { Study, StudyOptions } from './study.js';

export interface SearchResult {
  readonly method: ScoringMethod;
  readonly records: readonly MethodRecord[];
  /** Studies of each searched trait by its key; empty without a search. */
  readonly studies: ReadonlyMap<string, readonly Study[]>;
  /** The method's hyper-parameters by the key of each trait that has an axis to fit. */
  readonly parameters: ReadonlyMap<string, Parameters>;
}

/** Topics of a model that are searched: with settings of their own their scores could not be compared, and many cost time. */
const searchedTopics = 12;

/** The method whose scale the axes of discovered traits have. */
export const intrinsicMethod: ScoringMethod = 'balanced_linear';

/**
 * Searches every method for the traits that decide: the spectrum traits; without any, the claims; without any, the
 * topics with enough samples. Then searches the method that they decide on for all other traits with an axis to fit. Topics
 * share their hyper-parameters: the middle of what those with the most texts choose.
 * @throws the signal's reason when the pace's signal aborts, between two trials
 */
export async function searchMethods(
  prepared: readonly PreparedTrait[],
  methods: NonEmpty<ScoringMethod>,
  options: StudyOptions,
  helpers: readonly StudyHelper[],
): Promise<SearchResult> {
  const topics = prepared.filter((one) => one.trait.type === 'topic' && hasAxis(one));
  const unsearched = new Set(byPositives(topics).slice(searchedTopics));
  const studies = new Map<string, readonly Study[]>();
  const search = async (traits: readonly PreparedTrait[], searched: readonly ScoringMethod[]) => {
    const tasks = traits.flatMap(({ develop: dataset }) => searched.map((method) => ({ dataset, method })));
    const results = await runStudies(tasks, helpers, options);
    for (const { trait } of traits) studies.set(trait.key, results.splice(0, searched.length));
    options.pace.skip(traits.length * (methods.length - searched.length) * options.budget.trials);
  };
  const [deciding, others] = splitDeciding(prepared.filter((one) => hasAxis(one) && !unsearched.has(one)));
  await search(deciding, methods);
  const records = compareMethods(deciding.map(({ trait }) => studies.get(trait.key) ?? []));
  const method = records.length > 0 ? choosePreferred(records) : methods[0];
  await search(others, [method]);
  const skipped = prepared.length - deciding.length - others.length;
  options.pace.skip(skipped * methods.length * options.budget.trials);
  const parameters = new Map<string, Parameters>();
  for (const [key, list] of studies) {
    const study = list.find((candidate) => candidate.method === method);
    if (study) parameters.set(key, study.chosen.parameters);
  }
  const chosen = topics.map(({ trait }) => parameters.get(trait.key)).filter((one) => one !== undefined);
  for (const { trait } of topics) parameters.set(trait.key, takeMiddle(requireNonEmpty(chosen)));
  return { method, records, studies, parameters };
}

/** A previous build's choices in place of a search. */
export function fromPreviousBuild(previous: PreviousBuild): SearchResult {
  const parameters = new Map<string, Parameters>();
  for (const trait of previous.traits)
    if ('style_weight' in trait.parameters) parameters.set(trait.key, trait.parameters);
  const { scoring_method: method } = previous;
  return {
    method: isScoringMethod(method) ? method : intrinsicMethod,
    records: [],
    studies: new Map(),
    parameters,
  };
}

/** The method that traits of the model were fitted with, else how those without one score. */
export function nameMethod(
  prepared: readonly PreparedTrait[],
  { method, parameters }: SearchResult,
): ModelMethod {
  if (parameters.size > 0) return method;
  if (prepared.some(({ trait }) => trait.intrinsic)) return intrinsicMethod;
  return prepared.some(({ trait }) => trait.type === 'topic') ? 'nearest_prototype' : 'cohort_distance';
}

/** Most positives first; of equal ones in their order. */
function byPositives(topics: readonly PreparedTrait[]): PreparedTrait[] {
  const count = ({ trait, develop }: PreparedTrait): number =>
    countSamples(trait.key, develop.labels).positive;
  return [...topics].sort((a, b) => count(b) - count(a));
}

/** The lower median of each parameter. */
function takeMiddle(chosen: NonEmpty<Parameters>): Parameters {
  return Object.fromEntries(
    Object.keys(chosen[0]).map((name) => {
      const values = chosen.map((one) => getParameter(one, name)).sort((a, b) => a - b);
      return [name, at(values, Math.floor((values.length - 1) / 2))];
    }),
  );
}

/** The traits that decide on the method, and the other traits. */
function splitDeciding(prepared: readonly PreparedTrait[]): [PreparedTrait[], PreparedTrait[]] {
  const getRank = ({ trait }: PreparedTrait): number => traitRules[trait.type].decidingRank;
  const lowest = Math.min(...prepared.map(getRank));
  const decides = (one: PreparedTrait): boolean => getRank(one) === lowest;
  return [prepared.filter(decides), prepared.filter((one) => !decides(one))];
}

/** Whether the scoring method is fitted to the trait: it has enough positives for that. */
function hasAxis({ trait, develop }: PreparedTrait): boolean {
  if (trait.intrinsic) return false;
  const { authored, ambientPole } = traitRules[trait.type].axisFrom;
  const ambientAlone = trait.ambientPole && !trait.rivals;
  return countSamples(trait.key, develop.labels).positive >= (ambientAlone ? ambientPole : authored);
}

/** The method with a trait's hyper-parameters; null for a trait without an axis. */
export function getSetting(search: SearchResult, key: string): Setting | null {
  const parameters = search.parameters.get(key);
  return parameters === undefined ? null : { method: search.method, parameters, fixed: true };
}
