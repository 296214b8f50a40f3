// An area: values of one kind by key, the unit in which everything is stored. Implemented by IndexedDB
// (indexed-area.ts), by memory (below) and by the pair of both (resilient-area.ts).
import type { EngineStatus } from '../contract/service.js';

/** `memory`: storage is unusable or full, and what is set does not outlive this page. */
export type StorageMode = EngineStatus['storage'];

export interface Area<Value> {
  readonly mode: StorageMode;
  /** The value, or undefined where there is none. */
  get(key: string): Promise<Value | undefined>;
  /** All entries in one transaction: after a failure or a kill either all of them are there or none is. */
  set(entries: readonly (readonly [key: string, value: Value])[]): Promise<void>;
  /** Deletes what is there; absent keys are fine. */
  delete(keys: readonly string[]): Promise<void>;
}

/** An area that lives as long as its object. Also what Node uses where it keeps nothing. */
export function memoryArea<Value>(): Area<Value> {
  const values = new Map<string, Value>();
  return {
    mode: 'memory',
    get: async (key) => values.get(key),
    set: async (entries) => {
      for (const [key, value] of entries) values.set(key, value);
    },
    delete: async (keys) => {
      for (const key of keys) values.delete(key);
    },
  };
}
