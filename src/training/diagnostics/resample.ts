// Bootstrap resamples of a trait's samples. A large set is resampled by groups dealt at random within each class, so
// that sums over a resample are sums of the groups'; a small one sample by sample.
import { type Random, random } from '../../numerics/random.js';
import type { Labels } from '../labels.js';
import { type Part, partOf } from '../part.js';

/** Groups of a large set: each of them gives the variance of the axis about as well as its samples would. */
const groupCount = 24;
/** Samples up to which each is drawn for itself. */
const few = 128;

/** Groups that stay or go together: the samples of one dropout source, or all others. */
interface Stratum {
  readonly groups: readonly Part[];
  readonly dropout: boolean;
}

/**
 * @param sources (n) source of each sample, or undefined
 * @param dropoutSources sources that a resample leaves out with probability one half
 * @returns draws the next resample
 */
export function resampler(
  labels: Labels,
  sources: Uint16Array | undefined,
  dropoutSources: readonly number[],
  seed: number,
  key: string,
): () => Part {
  const source = random(seed, 'bootstrap', key);
  const places = Uint32Array.from(labels.classes, (_, i) => i);
  const optional = sources === undefined ? [] : dropoutSources.filter((number) => sources.includes(number));
  const kept = places.filter((i) => sources === undefined || !optional.includes(sources[i]!));
  const strata: Stratum[] = [
    { groups: groupsOf(labels, kept, source), dropout: false },
    ...optional.map((number) => ({
      groups: groupsOf(
        labels,
        places.filter((i) => sources![i] === number),
        source,
      ),
      dropout: true,
    })),
  ];
  const small = places.length <= few;
  return () => {
    const drawn = strata.flatMap(({ groups, dropout }) =>
      dropout && source.uniform() < 0.5 ? [] : groups.map(() => groups[source.integer(groups.length)]!),
    );
    return together(drawn, labels.classes.length, small);
  };
}

/** Groups with both classes spread evenly; of a small set, one positive and one negative sample each at most. */
function groupsOf(labels: Labels, places: Uint32Array, source: Random): Part[] {
  const classes = [1, 0].map((kind) => source.shuffle(places.filter((i) => labels.classes[i] === kind)));
  const largest = Math.max(...classes.map((members) => members.length));
  const count = places.length <= few ? largest : Math.min(groupCount, largest);
  return Array.from({ length: count }, (_, group) =>
    partOf(
      labels,
      Uint32Array.from(
        classes.flatMap((members) => [...members.filter((_, at) => at % count === group)]),
      ).sort(),
    ),
  );
}

/** One part of several, each counting as often as it was drawn. */
function together(drawn: readonly Part[], n: number, small: boolean): Part {
  const positive = new Float64Array(n);
  const negative = new Float64Array(n);
  for (const part of drawn)
    for (const i of part.rows) {
      positive[i]! += part.positive[i]!;
      negative[i]! += part.negative[i]!;
    }
  const rows = Uint32Array.from(positive, (_, i) => i).filter((i) => positive[i]! + negative[i]! > 0);
  return { rows, positive, negative, rough: true, ...(small ? {} : { pieces: drawn }) };
}
