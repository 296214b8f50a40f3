// An area that never fails: persistent while that works, memory for everything that could not be stored. A failure is
// visible in `mode` and reported once.
import { AssayError } from '../../contract/index.js';
import type { Area, Changes, EntriesOptions, StorageMode } from './area.js';

export type Warn = (message: string) => void;

/**
 * An area with a fallback to memory. It rejects only with errors of the `change` of `update`, and for `entries` with
 * `whole`. `mode` is `memory` from the first failure until the persistent area works again and nothing is pending.
 */
export function createResilientArea<Value>(persistent: Area<Value>, warn: Warn): Area<Value> {
  return new ResilientArea(persistent, warn);
}

class ResilientArea<Value> implements Area<Value> {
  readonly #persistent: Area<Value>;
  readonly #warn: Warn;
  /** Values that could not be stored; undefined for keys that could not be deleted. */
  readonly #pending = new Map<string, Value | undefined>();
  #mode: StorageMode = 'disk';
  #warned = false;

  constructor(persistent: Area<Value>, warn: Warn) {
    this.#persistent = persistent;
    this.#warn = warn;
  }

  get mode(): StorageMode {
    return this.#mode;
  }

  async get(key: string): Promise<Value | undefined> {
    if (this.#pending.has(key)) return this.#pending.get(key);
    return this.#attempt<Value | undefined>(
      () => this.#persistent.get(key),
      () => undefined,
    );
  }

  async entries(prefix: string, options?: EntriesOptions): Promise<[key: string, value: Value][]> {
    const stored = await this.#attempt<[string, Value][]>(
      () => this.#persistent.entries(prefix),
      (cause) => {
        if (!options?.whole) return [];
        throw new AssayError(
          'engine_unavailable',
          `Stored data cannot be read now, try again: ${describeReason(cause)}`,
          { cause },
        );
      },
    );
    const pending = [...this.#pending].flatMap(([key, value]): [string, Value][] =>
      value !== undefined && key.startsWith(prefix) ? [[key, value]] : [],
    );
    const current = stored.filter(([key]) => !this.#pending.has(key));
    return [...current, ...pending].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  set(entries: readonly (readonly [key: string, value: Value])[]): Promise<void> {
    return this.#write(
      async () => {
        await this.#persistent.set(entries);
        return entries;
      },
      () => this.#addPending(entries),
    );
  }

  delete(keys: readonly string[]): Promise<void> {
    const changes = keys.map((key) => [key, undefined] as const);
    return this.#write(
      async () => {
        await this.#persistent.delete(keys);
        return changes;
      },
      () => this.#addPending(changes),
    );
  }

  async update(key: string, change: (value: Value | undefined) => Changes<Value>): Promise<void> {
    let refusal: { error: unknown } | undefined;
    let changes: Changes<Value> = [];
    // Uses the value that is pending at this moment, else the value that the transaction reads.
    const decide = (stored: Value | undefined) => {
      changes = [];
      refusal = undefined;
      try {
        // A record that is pending may name others that are: they are stored together, or not at all.
        const isPending = this.#pending.has(key);
        const changed = change(isPending ? this.#pending.get(key) : stored);
        changes = isPending ? [...this.#pending, ...changed] : changed;
      } catch (error) {
        refusal = { error };
      }
      return changes;
    };
    await this.#write(
      async () => {
        await this.#persistent.update(key, decide);
        return changes;
      },
      async () => this.#addPending(decide(await this.#persistent.get(key).catch(() => undefined))),
    );
    if (refusal) throw refusal.error;
  }

  #addPending(changes: Changes<Value>): void {
    for (const [key, value] of changes) this.#pending.set(key, value);
  }

  /** Runs `work`; if it fails, returns the result of `instead`. */
  async #attempt<T>(work: () => Promise<T>, instead: (error: unknown) => T | Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#mode = this.#pending.size === 0 ? 'disk' : 'memory';
      return result;
    } catch (error) {
      this.#mode = 'memory';
      if (!this.#warned)
        this.#warn(`Assay stores its data in memory, for this page only: ${describeReason(error)}`);
      this.#warned = true;
      return instead(error);
    }
  }

  /** Writes by `work`, which returns the stored changes; those are no longer pending. */
  #write(work: () => Promise<Changes<Value>>, instead: () => void | Promise<void>): Promise<void> {
    return this.#attempt(async () => {
      for (const [key] of await work()) this.#pending.delete(key);
    }, instead);
  }
}

function describeReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'QuotaExceededError') return 'the storage quota of this site is exceeded';
  return `IndexedDB failed (${error.name}: ${error.message})`;
}
