// Single requests that arrive within a few milliseconds of each other, or while the device is busy, share one turn of
// the queue. The abort of one does not affect the others; the work is aborted when none of them waits any more.
import { type AssayError, isAssayError, overloadedError } from '../../contract/index.js';
import type { Queue, Turn } from './queue.js';

export interface CoalescerOptions<Item, Result> {
  readonly queue: Pick<Queue, 'run'>;
  /** Does the work of some requests, in order. An error among the results is that request's own. */
  readonly work: (
    items: readonly Item[],
    signal: AbortSignal,
    turn: Turn,
  ) => Promise<readonly (Result | AssayError)[]>;
  /** Maximum number of requests per turn. */
  readonly batch: number;
  /** How much a request is, and how much a turn takes unless one is more alone. Default: only their number counts. */
  readonly weigh?: (item: Item) => number;
  readonly capacity?: () => number;
  /** Milliseconds that the first request waits for others. Default 3; with 0 it asks for a turn at once. */
  readonly wait?: number;
  /** Maximum number of waiting requests. Default 256. */
  readonly limit?: number;
}

interface Member<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

export class Coalescer<Item, Result> {
  readonly #options: Required<CoalescerOptions<Item, Result>>;
  /** In the order of arrival. */
  readonly #waiting = new Set<Member<Item, Result>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Turns requested from the queue that have not started. */
  #turns = 0;
  /** Called with every member that is settled; set while a turn runs. */
  #onSettled: ((member: Member<Item, Result>) => void) | undefined;

  constructor({
    wait = 3,
    limit = 256,
    weigh = () => 0,
    capacity = () => Infinity,
    ...options
  }: CoalescerOptions<Item, Result>) {
    this.#options = { wait, limit, weigh, capacity, ...options };
  }

  /** Waiting requests that the size of the queue does not include. */
  get size(): number {
    return Math.max(0, this.#waiting.size - this.#turns);
  }

  /** True when nothing waits and nothing runs. */
  get idle(): boolean {
    return this.#waiting.size === 0 && this.#turns === 0 && this.#onSettled === undefined;
  }

  /** @throws overloaded when `limit` requests are already waiting; what the work throws; the signal's reason */
  async run(item: Item, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const { limit, batch, wait } = this.#options;
    if (this.#waiting.size >= limit) throw overloadedError(limit);
    return new Promise((resolve, reject) => {
      const abort = () => member.reject(signal?.reason);
      const settle = () => {
        this.#waiting.delete(member);
        signal?.removeEventListener('abort', abort);
        this.#onSettled?.(member);
      };
      const member: Member<Item, Result> = {
        item,
        resolve: (result) => {
          settle();
          resolve(result);
        },
        reject: (reason) => {
          settle();
          reject(reason);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.add(member);
      // A turn that has not started takes all members that are waiting by then.
      if (this.#turns > 0) return;
      if (wait === 0 || this.#waiting.size >= batch) this.#requestTurn();
      else this.#timer ??= setTimeout(() => this.#requestTurn(), wait);
    });
  }

  #requestTurn(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.size === 0) return;
    this.#turns += 1;
    const run = async (turn: Turn) => {
      this.#turns -= 1;
      const members = this.#takeMembers();
      for (const member of members) this.#waiting.delete(member);
      if (this.#waiting.size > 0) this.#requestTurn();
      if (members.length > 0) await this.#work(members, turn);
    };
    this.#options.queue.run('short', run).catch((reason: unknown) => {
      this.#turns -= 1;
      for (const member of [...this.#waiting]) member.reject(reason);
    });
  }

  /** The first that fit one turn. */
  #takeMembers(): readonly Member<Item, Result>[] {
    const { batch, weigh, capacity } = this.#options;
    const first = [...this.#waiting].slice(0, batch);
    let weight = 0;
    const end = first.findIndex(({ item }, index) => {
      weight += weigh(item);
      return index > 0 && weight > capacity();
    });
    return end < 0 ? first : first.slice(0, end);
  }

  async #work(members: readonly Member<Item, Result>[], turn: Turn): Promise<void> {
    const needed = new Set(members);
    const controller = new AbortController();
    this.#onSettled = (member) => {
      if (needed.delete(member) && needed.size === 0) controller.abort();
    };
    try {
      const items = members.map(({ item }) => item);
      const results = await this.#options.work(items, controller.signal, turn);
      for (const [index, result] of results.entries()) {
        if (isAssayError(result)) members[index]?.reject(result);
        else members[index]?.resolve(result);
      }
    } catch (error) {
      for (const member of members) member.reject(error);
    } finally {
      this.#onSettled = undefined;
    }
  }
}
