// An area in IndexedDB over idb-keyval. A record that can be found and not read (its file on disk is missing or
// cut short) is deleted and counts as absent: everything kept this way can be fetched or built again.
import { delMany, get, setMany, type UseStore } from 'idb-keyval';
import type { Area } from './area.js';

const unreadable = new Set(['UnknownError', 'NotReadableError', 'DataError']);

/** An area over one idb-keyval store; see connection.ts for one that survives losing its connection. */
export function indexedArea<Value>(store: UseStore): Area<Value> {
  return {
    mode: 'persistent',
    async get(key) {
      try {
        return await get<Value>(key, store);
      } catch (error) {
        if (!(error instanceof DOMException && unreadable.has(error.name))) throw error;
        // Deleting fails too when it is the database that is dead and not the record.
        await delMany([key], store);
        return undefined;
      }
    },
    set: (entries) =>
      setMany(
        entries.map(([key, value]) => [key, value]),
        store,
      ),
    delete: (keys) => delMany([...keys], store),
  };
}
