// Bootstrap resamples of a trait's samples. A large set is resampled by groups dealt at random within each class, so
// that the sums of a resample are sums of the groups'; a small one sample by sample.
import { createRandom, type Random } from '../../numerics/index.js';
import type { Labels } from '../data/labels.js';
import { at, findPositions, listPositions } from '../data/positions.js';
import { createSubset, type WeightedSubset } from '../problem/weighted-subset.js';

/** Groups of a large set: enough to estimate the variance of the axis about as well as single samples do. */
const groupCount = 24;
/** Most samples that are drawn one by one. */
const smallSet = 128;

/** Groups that are kept or left out together: the samples of one dropout source, or all others. */
interface Stratum {
  readonly groups: readonly WeightedSubset[];
  readonly dropout: boolean;
}

/**
 * @param sources (n) source of each sample, or undefined
 * @param dropoutSources sources that a resample leaves out with probability 1/2
 * @returns a function that draws the next resample
 */
export function createResampler(
  labels: Labels,
  sources: Uint16Array | undefined,
  dropoutSources: readonly number[],
  seed: number,
  key: string,
): () => WeightedSubset {
  const random = createRandom(seed, 'bootstrap', key);
  const n = labels.classes.length;
  const small = n <= smallSet;
  const strata = splitStrata(n, sources, dropoutSources).map(
    ({ positions, dropout }): Stratum => ({ groups: dealGroups(labels, positions, random), dropout }),
  );
  return () => {
    const drawn = strata.flatMap(({ groups, dropout }) =>
      dropout && random.uniform() < 0.5 ? [] : groups.map(() => at(groups, random.integer(groups.length))),
    );
    return combineGroups(drawn, n, small);
  };
}

/** Positions of the samples that are always drawn, then those of each dropout source that has any. */
function splitStrata(
  n: number,
  sources: Uint16Array | undefined,
  dropoutSources: readonly number[],
): { positions: Uint32Array; dropout: boolean }[] {
  if (sources === undefined) return [{ positions: listPositions(n), dropout: false }];
  const optional = dropoutSources.filter((number) => sources.includes(number));
  return [
    { positions: findPositions(sources, (source) => !optional.includes(source)), dropout: false },
    ...optional.map((number) => ({
      positions: findPositions(sources, (source) => source === number),
      dropout: true,
    })),
  ];
}

/** Groups with evenly spread classes; of a small set, at most one positive and one negative sample each. */
function dealGroups(labels: Labels, positions: Uint32Array, random: Random): WeightedSubset[] {
  const classes = [1, 0].map((label) => random.shuffle(positions.filter((i) => labels.classes[i] === label)));
  const largest = Math.max(...classes.map((members) => members.length));
  const count = positions.length <= smallSet ? largest : Math.min(groupCount, largest);
  return Array.from({ length: count }, (_, group) =>
    createSubset(
      labels,
      Uint32Array.from(
        classes.flatMap((members) => [...members.filter((_, index) => index % count === group)]),
      ).sort(),
    ),
  );
}

/** One subset of several, each counted as often as it was drawn. */
function combineGroups(drawn: readonly WeightedSubset[], n: number, small: boolean): WeightedSubset {
  const positive = new Float64Array(n);
  const negative = new Float64Array(n);
  for (const subset of drawn)
    for (const i of subset.rows) {
      positive[i] = at(positive, i) + at(subset.positive, i);
      negative[i] = at(negative, i) + at(subset.negative, i);
    }
  const rows = listPositions(n).filter((i) => at(positive, i) + at(negative, i) > 0);
  return { rows, positive, negative, rough: true, ...(small ? {} : { pieces: drawn }) };
}
