// An area that always answers: persistent while that works, memory for whatever could not be stored. What happened
// is visible in `mode` and said once.
import { AssayError } from '../contract/errors.js';
import type { Area, Changes, StorageMode } from './area.js';

export type Warn = (message: string) => void;

/** What is kept in memory because it could not be stored, and when. */
interface Fallback<Value> {
  readonly mode: StorageMode;
  /** What could not be stored; undefined for what could not be deleted. */
  readonly held: ReadonlyMap<string, Value | undefined>;
  hold(changes: Changes<Value>): void;
  attempt<T>(work: () => Promise<T>, instead: (error: unknown) => T | Promise<T>): Promise<T>;
  /** Writes by `work`; what could be stored is held no longer. */
  write(work: () => Promise<Changes<Value>>, instead: () => void | Promise<void>): Promise<void>;
}

function fallback<Value>(warn: Warn): Fallback<Value> {
  const held = new Map<string, Value | undefined>();
  let mode: StorageMode = 'persistent';
  let warned = false;

  const attempt: Fallback<Value>['attempt'] = async (work, instead) => {
    try {
      const result = await work();
      mode = held.size === 0 ? 'persistent' : 'memory';
      return result;
    } catch (error) {
      mode = 'memory';
      if (!warned) warn(`Assay keeps its files in memory, for this page only: ${reason(error)}`);
      warned = true;
      return instead(error);
    }
  };

  return {
    get mode() {
      return mode;
    },
    held,
    hold(changes) {
      for (const [key, value] of changes) held.set(key, value);
    },
    attempt,
    write: (work, instead) =>
      attempt(async () => {
        for (const [key] of await work()) held.delete(key);
      }, instead),
  };
}

/**
 * `persistent` with memory behind it. Never rejects, but for what a change of `update` throws, and for entries that
 * are asked for whole. `mode` is `memory` from the first failure on, until the persistent area answers again and
 * nothing is held in memory alone.
 */
export function resilientArea<Value>(persistent: Area<Value>, warn: Warn): Area<Value> {
  const behind = fallback<Value>(warn);
  const { held, hold, attempt, write } = behind;

  return {
    get mode() {
      return behind.mode;
    },
    async get(key) {
      if (held.has(key)) return held.get(key);
      return attempt<Value | undefined>(
        () => persistent.get(key),
        () => undefined,
      );
    },
    async entries(prefix, { whole } = { whole: false }) {
      const stored = await attempt<[string, Value][]>(
        () => persistent.entries(prefix),
        (cause) => {
          if (!whole) return [];
          throw new AssayError(
            'engine_unavailable',
            `What is stored cannot be read now, try again: ${reason(cause)}`,
            { cause },
          );
        },
      );
      const own = [...held].flatMap(([key, value]): [string, Value][] =>
        value !== undefined && key.startsWith(prefix) ? [[key, value]] : [],
      );
      return [...stored.filter(([key]) => !held.has(key)), ...own].sort(([a], [b]) => (a < b ? -1 : 1));
    },
    set: (entries) =>
      write(
        async () => {
          await persistent.set(entries);
          return entries;
        },
        () => hold(entries),
      ),
    delete(keys) {
      const changes = keys.map((key) => [key, undefined] as const);
      return write(
        async () => {
          await persistent.delete(keys);
          return changes;
        },
        () => hold(changes),
      );
    },
    async update(key, change) {
      let refused: { error: unknown } | undefined;
      let changes: Changes<Value> = [];
      // Decided on what is held at that very moment, else on what the transaction reads; then written at once.
      const decide = (stored: Value | undefined) => {
        changes = [];
        refused = undefined;
        try {
          changes = change(held.has(key) ? held.get(key) : stored);
        } catch (error) {
          refused = { error };
        }
        return changes;
      };
      await write(
        async () => {
          await persistent.update(key, decide);
          return changes;
        },
        async () => hold(decide(await persistent.get(key).catch(() => undefined))),
      );
      if (refused) throw refused.error;
    },
  };
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'QuotaExceededError') return 'this site has used up its storage.';
  return `IndexedDB does not work (${error.name}: ${error.message})`;
}
