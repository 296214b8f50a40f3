// An area: values of one kind by key, the unit in which everything is stored. Implemented by IndexedDB
// (indexed-area.ts), by memory (below) and by the pair of both (resilient-area.ts).
import type { EngineStatus } from '../contract/service.js';

/** `memory`: storage is unusable or full, and what is set does not outlive this page. */
export type StorageMode = EngineStatus['storage'];

/** What a transaction writes: a value to set, or undefined to delete what is there. */
export type Changes<Value> = readonly (readonly [key: string, value: Value | undefined])[];

export interface EntriesOptions {
  /** Reject where not all of it can be read now, instead of leaving that out: for what is deleted by the answer. */
  whole: boolean;
}

export interface Area<Value> {
  readonly mode: StorageMode;
  /** The value, or undefined where there is none. */
  get(key: string): Promise<Value | undefined>;
  /** Everything whose key begins with `prefix`, in the order of the keys. */
  entries(prefix: string, options?: EntriesOptions): Promise<[key: string, value: Value][]>;
  /** All entries in one transaction: after a failure or a kill either all of them are there or none is. */
  set(entries: readonly (readonly [key: string, value: Value])[]): Promise<void>;
  /** Deletes what is there; absent keys are fine. */
  delete(keys: readonly string[]): Promise<void>;
  /**
   * Reads one value and writes what `change` makes of it in the same transaction: no other tab writes in between,
   * and all of it is stored or none.
   * @param change pure, because it may run again; what it throws is thrown, and nothing is written then
   */
  update(key: string, change: (value: Value | undefined) => Changes<Value>): Promise<void>;
}

/** An area that lives as long as its object. Also what Node uses where it keeps nothing. */
export function memoryArea<Value>(): Area<Value> {
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
