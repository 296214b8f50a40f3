// An area that always answers: persistent while that works, memory for whatever could not be stored. What happened
// is visible in `mode` and said once.
import { type Area, memoryArea, type StorageMode } from './area.js';

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
  };
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'QuotaExceededError') return 'this site has used up its storage.';
  return `IndexedDB does not work (${error.name}: ${error.message})`;
}
