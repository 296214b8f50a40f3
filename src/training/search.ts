// The studies of a build, several under way at once, and the method that they decide for.
import type { ScoringMethod } from '../contract/resources.js';
import { compareMethods, type MethodRecord, preferred } from './choose-method.js';
import type { Plan } from './effort.js';
import type { Pace } from './pace.js';
import type { Prepared } from './prepare.js';
import type { Setting } from './settled-scores.js';
import { type Study, study } from './study.js';

export interface Found {
  readonly method: ScoringMethod;
  readonly records: readonly MethodRecord[];
  /** Studies of a trait by its key. */
  readonly studies: ReadonlyMap<string, readonly Study[]>;
}

/**
 * Searches every method for every trait that has an axis to fit. The mean over spectrum traits decides on the
 * method, that over claim traits where there is no spectrum.
 * @param prepared spectrum and claim traits; without any, the method is the first of the plan
 */
export async function searchMethods(
  prepared: readonly Prepared[],
  plan: Plan,
  seed: number,
  pace: Pace,
): Promise<Found> {
  const studies = new Map<string, readonly Study[]>();
  for (const { trait, develop } of prepared) {
    studies.set(
      trait.key,
      await inParallel(plan.parallel, plan.methods, (method) => study(develop, method, plan, seed, pace)),
    );
    develop.release();
  }
  const spectra = prepared.filter(({ trait }) => trait.type === 'spectrum');
  const deciding = spectra.length > 0 ? spectra : prepared;
  const records = compareMethods(deciding.map(({ trait }) => studies.get(trait.key) ?? []));
  return { method: records.length > 0 ? preferred(records) : plan.methods[0]!, records, studies };
}

/** What a trait's study of the method chose. */
export function settingOf(found: Found, key: string): Setting {
  const own = found.studies.get(key)?.find(({ method }) => method === found.method);
  if (own === undefined) throw new RangeError(`no study of ${found.method} for ${key}`);
  return { method: found.method, parameters: own.chosen.parameters };
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
