// An area that always answers: persistent while that works, memory for whatever could not be stored. What happened
// is visible in `mode` and said once.
import { type Area, type Changes, memoryArea, type StorageMode } from './area.js';

export type Warn = (message: string) => void;

/**
 * `persistent` with memory behind it. Never rejects. `mode` is `memory` from the first failure on, until the
 * persistent area answers again and nothing is held in memory alone.
 */
export function resilientArea<Value>(persistent: Area<Value>, warn: Warn): Area<Value> {
  const memory = memoryArea<Value>();
  const held = new Set<string>();
  let mode: StorageMode = 'persistent';
  let warned = false;

  async function attempt<T>(work: () => Promise<T>, instead: () => T | Promise<T>): Promise<T> {
    try {
      const result = await work();
      mode = held.size === 0 ? 'persistent' : 'memory';
      return result;
    } catch (error) {
      mode = 'memory';
      if (!warned) warn(`Assay keeps its files in memory, for this page only: ${reason(error)}`);
      warned = true;
      return instead();
    }
  }

  return {
    get mode() {
      return mode;
    },
    async get(key) {
      if (held.has(key)) return memory.get(key);
      return attempt<Value | undefined>(
        () => persistent.get(key),
        () => undefined,
      );
    },
    async entries(prefix) {
      const stored = await attempt(
        () => persistent.entries(prefix),
        () => [],
      );
      const own = await memory.entries(prefix);
      return [...stored.filter(([key]) => !held.has(key)), ...own].sort(([a], [b]) => (a < b ? -1 : 1));
    },
    set: (entries) =>
      attempt(
        async () => {
          await persistent.set(entries);
          for (const [key] of entries) held.delete(key);
          await memory.delete(entries.map(([key]) => key));
        },
        async () => {
          for (const [key] of entries) held.add(key);
          await memory.set(entries);
        },
      ),
    async delete(keys) {
      for (const key of keys) held.delete(key);
      await memory.delete(keys);
      await attempt(
        () => persistent.delete(keys),
        () => undefined,
      );
    },
    async update(key, change) {
      // Decided on what is read first when it is held here, else on what the transaction reads.
      const before = held.has(key) ? { value: await memory.get(key) } : undefined;
      let refused: { error: unknown } | undefined;
      let changes: Changes<Value> = [];
      const decide = (value: Value | undefined) => {
        try {
          changes = change(before ? before.value : value);
        } catch (error) {
          refused = { error };
        }
        return refused ? [] : changes;
      };
      await attempt(
        async () => {
          await persistent.update(key, decide);
          for (const [name] of changes) held.delete(name);
          await memory.delete(changes.map(([name]) => name));
        },
        async () => {
          decide(await persistent.get(key).catch(() => undefined));
          for (const [name] of changes) held.add(name);
          await memory.update(key, () => changes);
        },
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
