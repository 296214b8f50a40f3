// Seeded sampling from streams: a capped number of items, in the order of the stream, in memory for the cap only.
import type { Random } from '../numerics/index.js';
import { HalfSampler } from './half-sampling.js';
import type { Sample } from './sample.js';

/** A uniform random sample of everything added. Vitter's algorithm R (1985). */
class Reservoir<Item> {
  readonly #capacity: number;
  readonly #random: Random;
  readonly items: { readonly position: number; readonly item: Item }[] = [];
  #seen = 0;

  constructor(capacity: number, random: Random) {
    this.#capacity = capacity;
    this.#random = random;
  }

  /** @param position of the item in the stream */
  add(position: number, item: Item): void {
    this.#seen++;
    if (this.items.length < this.#capacity) {
      this.items.push({ position, item });
      return;
    }
    const slot = this.#random.integer(this.#seen);
    if (slot < this.#capacity) this.items[slot] = { position, item };
  }
}

/** Draws up to `limit` items; undefined: all of them. */
export async function* drawSamples<Item>(
  items: AsyncIterable<Item>,
  limit: number | undefined,
  random: Random,
): AsyncGenerator<Item> {
  if (limit === undefined) return yield* items;
  const reservoir = new Reservoir<Item>(limit, random);
  let position = 0;
  for await (const item of items) reservoir.add(position++, item);
  yield* listInOrder([reservoir]);
}

/**
 * Draws up to `limit` samples of each trait and class; undefined: all of them. Classes are the halves of the quality
 * scale and its middle; of raw numbers the lower and the upper half by rank.
 */
export async function* drawPerClass(
  samples: AsyncIterable<Sample>,
  limit: number | undefined,
  random: Random,
): AsyncGenerator<Sample> {
  if (limit === undefined) return yield* samples;
  const classes = new Map<string, Reservoir<Sample>>();
  const columns = new Map<string, HalfSampler<Sample>>();
  let position = 0;
  for await (const sample of samples) {
    const { trait, quality, scale } = sample;
    if (scale === 'raw') {
      const column = columns.get(trait) ?? new HalfSampler<Sample>(limit, random);
      columns.set(trait, column);
      column.add(position++, quality, sample);
    } else {
      const name = `${Math.sign(quality - 0.5)} ${trait}`;
      const reservoir = classes.get(name) ?? new Reservoir<Sample>(limit, random);
      classes.set(name, reservoir);
      reservoir.add(position++, sample);
    }
  }
  const drawn = [...columns.values()].map((column) => ({ items: column.draw() }));
  yield* listInOrder([...classes.values(), ...drawn]);
}

function* listInOrder<Item>(reservoirs: readonly Pick<Reservoir<Item>, 'items'>[]): Generator<Item> {
  const all = reservoirs.flatMap(({ items }) => items);
  for (const { item } of all.sort((a, b) => a.position - b.position)) yield item;
}
