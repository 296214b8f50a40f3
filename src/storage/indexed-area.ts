// An area in IndexedDB over idb-keyval. A record that can be found and not read (its file on disk is missing or
// cut short) is deleted and counts as absent: everything kept this way can be fetched or built again.
import { delMany, get, promisifyRequest, setMany, type UseStore } from 'idb-keyval';
import type { Area, Changes } from './area.js';

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
    async entries(prefix) {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const keys = (await store('readonly', (values) => promisifyRequest(values.getAllKeys(range)))).map(
        String,
      );
      const all = await Promise.all(keys.map((key) => this.get(key)));
      return keys.flatMap((key, i): [string, Value][] => (all[i] === undefined ? [] : [[key, all[i]]]));
    },
    set: (entries) =>
      setMany(
        entries.map(([key, value]) => [key, value]),
        store,
      ),
    delete: (keys) => delMany([...keys], store),
    async update(key, change) {
      let refused: { error: unknown } | undefined;
      await store('readwrite', async (values) => {
        const { transaction } = values;
        const done = promisifyRequest(transaction);
        // A read that fails is thrown by itself, and ends the transaction too.
        done.catch(() => {});
        const current = await promisifyRequest<Value | undefined>(values.get(key));
        try {
          write(values, change(current));
        } catch (error) {
          refused = { error };
          transaction.abort();
          return done.catch(() => {});
        }
        return done;
      });
      // Thrown here, because inside it would look like a failure of the database.
      if (refused) throw refused.error;
    },
  };
}

function write<Value>(values: IDBObjectStore, changes: Changes<Value>): void {
  for (const [key, value] of changes) {
    if (value === undefined) values.delete(key);
    else values.put(value, key);
  }
}
