// An area: a key-value store for values of one kind. Everything is stored in areas. Implemented by IndexedDB
// (indexed-area.ts), by memory (below) and by the pair of both (resilient-area.ts).
import type { EngineStatus } from '../../contract/index.js';

/** `memory`: storage is unusable or full, and new values are lost with this page. */
export type StorageMode = EngineStatus['stored'];

/** Writes of one transaction: values to set, and undefined to delete. */
export type Changes<Value> = readonly (readonly [key: string, value: Value | undefined])[];

export interface EntriesOptions {
  /** Reject when storage cannot be read, instead of returning what memory has: for callers that delete the rest. */
  whole: boolean;
}

export interface Area<Value> {
  readonly mode: StorageMode;
  /** The value, or undefined if the key is missing. */
  get(key: string): Promise<Value | undefined>;
  /** All entries whose key starts with `prefix`, in the order of the keys. */
  entries(prefix: string, options?: EntriesOptions): Promise<[key: string, value: Value][]>;
  /** Stores all entries in one transaction: after a failure or a crash, either all or none are stored. */
  set(entries: readonly (readonly [key: string, value: Value])[]): Promise<void>;
  /** Deletes keys; ignores missing ones. */
  delete(keys: readonly string[]): Promise<void>;
  /**
   * Reads one value and writes the changes that `change` returns in the same transaction: no other tab writes in
   * between, and all changes are stored or none.
   * @param change pure, because it may run again; if it throws, nothing is written
   * @throws what `change` throws
   */
  update(key: string, change: (value: Value | undefined) => Changes<Value>): Promise<void>;
}

/** An area in memory, lost with its object. Node uses it when nothing is stored on disk. */
export function createMemoryArea<Value>(): Area<Value> {
  const values = new Map<string, Value>();
  return {
    mode: 'memory',
    get: async (key) => values.get(key),
    entries: async (prefix) =>
      [...values].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1)),
    set: async (entries) => {
      for (const [key, value] of entries) values.set(key, value);
    },
    delete: async (keys) => {
      for (const key of keys) values.delete(key);
    },
    update: async (key, change) => {
      for (const [name, value] of change(values.get(key))) {
        if (value === undefined) values.delete(name);
        else values.set(name, value);
      }
    },
  };
}
