// The studies of a build, several under way at once, and the method that they decide for.
import type { ScoringMethod } from '../contract/resources.js';
import { compareMethods, type MethodRecord, preferred } from './choose-method.js';
import { countsOf } from './counts.js';
import type { Plan } from './effort.js';
import type { Parameters } from './method.js';
import type { Pace } from './pace.js';
import type { Prepared } from './prepare.js';
import type { Settled } from './settled.js';
import type { Setting } from './settled-scores.js';
import { type Study, study } from './study.js';

export interface Found {
  readonly method: ScoringMethod;
  readonly records: readonly MethodRecord[];
  /** Studies of a trait by its key; none where nothing was searched. */
  readonly studies: ReadonlyMap<string, readonly Study[]>;
  /** The method's hyper-parameters by the key of each trait that has an axis to fit. */
  readonly parameters: ReadonlyMap<string, Parameters>;
}

/** Positives from which on a topic may be refined by the scoring method: against ambient texts, and against others. */
const enoughToRefine = { ambient: 30, own: 10 };

/**
 * Searches every method for the traits that decide: the spectrum traits; without any, the claims; without any, the
 * topics with samples enough. Then the method that they decide for, for all others that have an axis to fit.
 */
export async function searchMethods(
  prepared: readonly Prepared[],
  plan: Plan,
  seed: number,
  pace: Pace,
): Promise<Found> {
  const studies = new Map<string, readonly Study[]>();
  const search = async ({ trait, develop }: Prepared, methods: readonly ScoringMethod[]): Promise<void> => {
    const work = (method: ScoringMethod) => study(develop, method, plan, seed, pace);
    studies.set(trait.key, await inParallel(plan.parallel, methods, work));
    develop.release();
    pace.skip((plan.methods.length - methods.length) * plan.trials);
  };
  const [deciding, others] = division(prepared);
  for (const one of deciding) await search(one, plan.methods);
  const records = compareMethods(deciding.map(({ trait }) => studies.get(trait.key) ?? []));
  const method = records.length > 0 ? preferred(records) : plan.methods[0]!;
  for (const one of others) await search(one, hasAxis(one) ? [method] : []);
  const parameters = new Map<string, Parameters>();
  for (const [key, list] of studies) {
    const own = list.find((one) => one.method === method);
    if (own) parameters.set(key, own.chosen.parameters);
  }
  return { method, records, studies, parameters };
}

/** An earlier build's choices as if they had been found. */
export function foundBefore(settled: Settled): Found {
  const parameters = new Map<string, Parameters>();
  for (const trait of settled.traits)
    if ('style_weight' in trait.parameters) parameters.set(trait.key, trait.parameters);
  return { method: settled.scoring_method, records: [], studies: new Map(), parameters };
}

/** Those that decide on the method, and the rest. */
function division(prepared: readonly Prepared[]): [Prepared[], Prepared[]] {
  const type = (['spectrum', 'claim', 'topic'] as const).find((kind) =>
    prepared.some((one) => one.trait.type === kind && hasAxis(one)),
  );
  const decides = (one: Prepared): boolean => one.trait.type === type && hasAxis(one);
  return [prepared.filter(decides), prepared.filter((one) => !decides(one))];
}

function hasAxis({ trait, develop }: Prepared): boolean {
  if (trait.type !== 'topic') return trait.type !== 'outlier';
  const enough = trait.ambientPole === true ? enoughToRefine.ambient : enoughToRefine.own;
  return countsOf(trait.key, develop.labels).positive >= enough;
}

/** The method with a trait's hyper-parameters; null for a trait without an axis to fit. */
export function settingOf(found: Found, key: string): Setting | null {
  const parameters = found.parameters.get(key);
  return parameters === undefined ? null : { method: found.method, parameters, fixed: true };
}

/** Runs at most `limit` pieces of work at once; results in the order of the items. */
async function inParallel<T, R>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return results;
}
