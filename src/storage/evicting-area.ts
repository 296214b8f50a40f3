// An area that makes room: when the browser's quota is used up, what nobody has used since this object was made goes,
// oldest use first where there is one, and the write is tried once more. For records that can be fetched again.
import type { Area } from './area.js';

const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';

/** `area` with room made for `set`; everything else is as it was. */
export function evictingArea<Value>(area: Area<Value>): Area<Value> {
  /** Keys in the order of their last use. */
  const used = new Set<string>();
  const use = (key: string) => {
    used.delete(key);
    used.add(key);
  };

  /** Deletes everything unused, else the less recently used half. */
  async function makeRoom(needed: ReadonlySet<string>): Promise<boolean> {
    const keys = (await area.entries('')).map(([key]) => key).filter((key) => !needed.has(key));
    const unused = keys.filter((key) => !used.has(key));
    const oldest = [...used].filter((key) => keys.includes(key));
    const gone = unused.length > 0 ? unused : oldest.slice(0, Math.ceil(oldest.length / 2));
    await area.delete(gone);
    for (const key of gone) used.delete(key);
    return gone.length > 0;
  }

  return {
    get mode() {
      return area.mode;
    },
    async get(key) {
      const value = await area.get(key);
      if (value !== undefined) use(key);
      return value;
    },
    entries: (prefix) => area.entries(prefix),
    async set(entries) {
      const keys = entries.map(([key]) => key);
      try {
        await area.set(entries);
      } catch (error) {
        if (!isFull(error) || !(await makeRoom(new Set(keys)))) throw error;
        await area.set(entries);
      }
      for (const key of keys) use(key);
    },
    delete(keys) {
      for (const key of keys) used.delete(key);
      return area.delete(keys);
    },
    update: (key, change) => area.update(key, change),
  };
}
