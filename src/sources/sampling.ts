// Caps with seeded sampling: so many of a stream, drawn at random, in the order of the stream, in memory for as many.
import type { Random } from '../numerics/random.js';
import type { Sample } from './sample.js';

/** A uniform random sample of everything added. Vitter's algorithm R (1985). */
class Reservoir<Item> {
  readonly #capacity: number;
  readonly #random: Random;
  readonly items: { readonly place: number; readonly item: Item }[] = [];
  seen = 0;

  constructor(capacity: number, random: Random) {
    this.#capacity = capacity;
    this.#random = random;
  }

  add(place: number, item: Item): void {
    this.seen++;
    if (this.items.length < this.#capacity) {
      this.items.push({ place, item });
      return;
    }
    const slot = this.#random.integer(this.seen);
    if (slot < this.#capacity) this.items[slot] = { place, item };
  }
}

/** At most `limit` items, all of them where it is undefined. */
export async function* drawn<Item>(
  items: AsyncIterable<Item>,
  limit: number | undefined,
  random: Random,
): AsyncGenerator<Item> {
  if (limit === undefined) return yield* items;
  const reservoir = new Reservoir<Item>(limit, random);
  let place = 0;
  for await (const item of items) reservoir.add(place++, item);
  yield* inOrder([reservoir]);
}

/**
 * At most `limit` samples of each trait and class, all of them where it is undefined. Classes are the halves of the
 * quality scale and its middle; of raw numbers, each number while a trait has at most 20, else all of them together,
 * so that a column of scores keeps its distribution.
 */
export async function* drawnPerClass(
  samples: AsyncIterable<Sample>,
  limit: number | undefined,
  random: Random,
): AsyncGenerator<Sample> {
  if (limit === undefined) return yield* samples;
  const classes = new Map<string, Map<number, Reservoir<Sample>>>();
  let place = 0;
  for await (const sample of samples) {
    const key = `${sample.scale} ${sample.trait}`;
    const ofTrait = classes.get(key) ?? new Map<number, Reservoir<Sample>>();
    classes.set(key, ofTrait);
    const isMerged = ofTrait.has(merged);
    const name = isMerged ? merged : classOf(sample);
    const reservoir = ofTrait.get(name) ?? new Reservoir<Sample>(limit, random);
    ofTrait.set(name, reservoir);
    reservoir.add(place++, sample);
    if (!isMerged && ofTrait.size > distinctNumbers) merge(ofTrait, limit, random);
  }
  yield* inOrder([...classes.values()].flatMap((ofTrait) => [...ofTrait.values()]));
}

const distinctNumbers = 20;
/** Name of the class of all raw numbers. */
const merged = Number.NaN;

const classOf = ({ scale, quality }: Sample): number =>
  scale === 'raw' ? quality : Math.sign(quality - 0.5);

/** One uniform sample out of those of the classes: each draw takes from a class by how much of it is left. */
function merge(classes: Map<number, Reservoir<Sample>>, limit: number, random: Random): void {
  const pools = [...classes.values()].map(({ items, seen }) => ({
    items: random.shuffle([...items]),
    left: seen,
  }));
  const all = new Reservoir<Sample>(limit, random);
  all.seen = pools.reduce((sum, { left }) => sum + left, 0);
  for (let left = all.seen; left > 0 && all.items.length < limit; left--) {
    let ticket = random.integer(left);
    const pool = pools.find((one) => {
      ticket -= one.left;
      return ticket < 0;
    });
    const item = pool?.items.pop();
    if (pool) pool.left--;
    if (item) all.items.push(item);
  }
  classes.clear();
  classes.set(merged, all);
}

function* inOrder<Item>(reservoirs: readonly Reservoir<Item>[]): Generator<Item> {
  const all = reservoirs.flatMap(({ items }) => items);
  for (const { item } of all.sort((a, b) => a.place - b.place)) yield item;
}
