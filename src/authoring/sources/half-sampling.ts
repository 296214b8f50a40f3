// Seeded sampling of a stream of raw numbers by halves: up to a cap from the lower and from the upper half by rank. The
// halves are known only at the end, so the pool keeps every item that may be drawn then.
import { type Random, rankValues } from '../numerics/index.js';

interface Entry<Item> {
  readonly position: number;
  readonly value: number;
  /** Uniform random number: of each half, the items with the lowest are drawn. */
  readonly ticket: number;
  readonly item: Item;
}

/** Entries from which on a pool is pruned, and the least per item of the limit. */
const pruneFrom = { entries: 4096, perItem: 8 };

export class HalfSampler<Item> {
  readonly #limit: number;
  readonly #random: Random;
  readonly #values: number[] = [];
  #entries: Entry<Item>[] = [];
  #capacity: number;

  /** @param limit most items of each half */
  constructor(limit: number, random: Random) {
    this.#limit = limit;
    this.#random = random;
    this.#capacity = Math.max(pruneFrom.entries, pruneFrom.perItem * limit);
  }

  /** @param position of the item in the stream */
  add(position: number, value: number, item: Item): void {
    this.#values.push(value);
    this.#entries.push({ position, value, ticket: this.#random.uniform(), item });
    if (this.#entries.length < this.#capacity) return;
    this.#prune();
    this.#capacity = Math.max(this.#capacity, 2 * this.#entries.length);
  }

  /** Draws the items, in no order. A value whose rank is exactly the middle belongs to the lower half. */
  draw(): { readonly position: number; readonly item: Item }[] {
    const ranks = rankValues(Float64Array.from(this.#values));
    const middle = (this.#values.length + 1) / 2;
    const lower = this.#values.filter((_, i) => (ranks[i] ?? 0) <= middle);
    const limit = lower.reduce((largest, value) => Math.max(largest, value), Number.NEGATIVE_INFINITY);
    const take = (entries: Entry<Item>[]) => entries.sort(byTicket).slice(0, this.#limit);
    return [
      ...take(this.#entries.filter(({ value }) => value <= limit)),
      ...take(this.#entries.filter(({ value }) => value > limit)),
    ];
  }

  /**
   * Keeps the entries that can still be drawn: whatever value separates the halves, a drawn item has one of the lowest
   * tickets among the smaller and equal values, or among the larger and equal ones.
   */
  #prune(): void {
    const ascending = [...this.#entries].sort((a, b) => a.value - b.value);
    const kept = new Set([
      ...listLeaders(ascending, this.#limit),
      ...listLeaders([...ascending].reverse(), this.#limit),
    ]);
    this.#entries = this.#entries.filter((entry) => kept.has(entry));
  }
}

const byTicket = (a: { ticket: number }, b: { ticket: number }): number => a.ticket - b.ticket;

/** The entries with fewer than `limit` lower tickets before them in the list. */
function listLeaders<Item>(entries: readonly Entry<Item>[], limit: number): Entry<Item>[] {
  const lowest: number[] = [];
  return entries.filter(({ ticket }) => {
    if (lowest.length >= limit && ticket > (lowest.at(-1) ?? 0)) return false;
    lowest.splice(findInsertion(lowest, ticket), 0, ticket);
    if (lowest.length > limit) lowest.pop();
    return true;
  });
}

/** The number of smaller values in an ascending list. */
function findInsertion(ascending: readonly number[], value: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? value) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
