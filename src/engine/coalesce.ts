// Single requests that come within a few milliseconds of each other, or while the device is busy, share one turn of
// the queue. Each leaves for itself: its abort hurts nobody else, and the work ends when nobody waits for it.
import { type AssayError, isAssayError, overloaded } from '../contract/errors.js';
import type { Queue } from './queue.js';

export interface CoalescerOptions<Item, Result> {
  readonly queue: Pick<Queue, 'run'>;
  /** Does the work of some requests, in order; an error among the results is that request's own. */
  readonly work: (items: readonly Item[], signal: AbortSignal) => Promise<readonly (Result | AssayError)[]>;
  /** Requests of a turn at most. */
  readonly most: number;
  /** Milliseconds that the first request waits for others; with 0 it has its turn at once. */
  readonly wait?: number;
  /** Requests that wait at most. */
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
  /** Turns asked for that have not begun. */
  #turns = 0;
  /** Told of every member that needs its result no more; set while a turn runs. */
  #left: ((member: Member<Item, Result>) => void) | undefined;

  constructor({ wait = 3, limit = 256, ...options }: CoalescerOptions<Item, Result>) {
    this.#options = { wait, limit, ...options };
  }

  /** Requests that wait and have no turn of their own in the queue. */
  get size(): number {
    return Math.max(0, this.#waiting.size - this.#turns);
  }

  /** True when nobody waits and nothing runs. */
  get idle(): boolean {
    return this.#waiting.size === 0 && this.#turns === 0 && this.#left === undefined;
  }

  /** @throws overloaded when `limit` requests are waiting already; what the work ended with; the signal's reason */
  async run(item: Item, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const { limit, most, wait } = this.#options;
    if (this.#waiting.size >= limit) throw overloaded(limit);
    return new Promise((resolve, reject) => {
      const abort = () => member.reject(signal?.reason);
      const settled = () => {
        this.#waiting.delete(member);
        signal?.removeEventListener('abort', abort);
        this.#left?.(member);
      };
      const member: Member<Item, Result> = {
        item,
        resolve: (result) => {
          settled();
          resolve(result);
        },
        reject: (reason) => {
          settled();
          reject(reason);
        },
      };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.add(member);
      // Behind a turn that has not begun there is nothing to do: it takes along whoever is there.
      if (this.#turns > 0) return;
      if (wait === 0 || this.#waiting.size >= most) this.#ask();
      else this.#timer ??= setTimeout(() => this.#ask(), wait);
    });
  }

  #ask(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.size === 0) return;
    this.#turns += 1;
    const turn = async () => {
      this.#turns -= 1;
      const members = [...this.#waiting].slice(0, this.#options.most);
      for (const member of members) this.#waiting.delete(member);
      if (this.#waiting.size > 0) this.#ask();
      if (members.length > 0) await this.#work(members);
    };
    this.#options.queue.run('score', turn).catch((reason: unknown) => {
      this.#turns -= 1;
      for (const member of [...this.#waiting]) member.reject(reason);
    });
  }

  async #work(members: readonly Member<Item, Result>[]): Promise<void> {
    const needed = new Set(members);
    const controller = new AbortController();
    this.#left = (member) => {
      if (needed.delete(member) && needed.size === 0) controller.abort();
    };
    try {
      const results = await this.#options.work(
        members.map(({ item }) => item),
        controller.signal,
      );
      members.forEach((member, index) => {
        const result = results[index]!;
        if (isAssayError(result)) member.reject(result);
        else member.resolve(result);
      });
    } catch (error) {
      for (const member of members) member.reject(error);
    } finally {
      this.#left = undefined;
    }
  }
}
