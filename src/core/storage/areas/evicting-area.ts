// An area that evicts: when the browser's quota is exceeded, it deletes the records that were not used since this object
// was created, else the least recently used half, and retries the write once. For records that can be fetched again.
import type { Area } from './area.js';

const isQuotaError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'QuotaExceededError';

/** Adds eviction to `set` of an area. */
export function createEvictingArea<Value>(area: Area<Value>): Area<Value> {
  /** Keys, least recently used first. */
  const used = new Set<string>();
  const markUsed = (key: string) => {
    used.delete(key);
    used.add(key);
  };

  /** Deletes everything unused, else the least recently used half. @returns false if there is nothing to delete */
  async function evict(needed: ReadonlySet<string>): Promise<boolean> {
    const keys = (await area.entries('')).map(([key]) => key).filter((key) => !needed.has(key));
    const unused = keys.filter((key) => !used.has(key));
    const leastRecent = [...used].filter((key) => keys.includes(key));
    const evicted = unused.length > 0 ? unused : leastRecent.slice(0, Math.ceil(leastRecent.length / 2));
    await area.delete(evicted);
    for (const key of evicted) used.delete(key);
    return evicted.length > 0;
  }

  return {
    get mode() {
      return area.mode;
    },
    get(key) {
      markUsed(key);
      return area.get(key);
    },
    entries: (prefix) => area.entries(prefix),
    async set(entries) {
      const keys = entries.map(([key]) => key);
      try {
        await area.set(entries);
      } catch (error) {
        if (!isQuotaError(error) || !(await evict(new Set(keys)))) throw error;
        await area.set(entries);
      }
      for (const key of keys) markUsed(key);
    },
    delete(keys) {
      for (const key of keys) used.delete(key);
      return area.delete(keys);
    },
    update: (key, change) => area.update(key, change),
  };
}
