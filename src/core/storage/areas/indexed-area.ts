// An area in IndexedDB over idb-keyval. A record that exists but cannot be read (its file on disk is missing or
// truncated) is deleted and counts as missing: everything in these areas can be fetched or built again.
import { delMany, get, promisifyRequest, setMany, type UseStore } from 'idb-keyval';
import type { Area, Changes } from './area.js';

const readErrors = new Set(['UnknownError', 'NotReadableError', 'DataError']);

/** An area over one idb-keyval store; connection.ts has one that survives a lost connection. */
export function createIndexedArea<Value>(store: UseStore): Area<Value> {
  return {
    mode: 'disk',
    async get(key) {
      try {
        return await get<Value>(key, store);
      } catch (error) {
        if (!(error instanceof DOMException && readErrors.has(error.name))) throw error;
        // If the whole database is dead, the deletion fails too.
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
      let refusal: { error: unknown } | undefined;
      await store('readwrite', async (values) => {
        const { transaction } = values;
        const done = promisifyRequest(transaction);
        // A failed read is thrown below, and also ends the transaction.
        done.catch(() => {});
        const current = await promisifyRequest<Value | undefined>(values.get(key));
        try {
          writeRecords(values, change(current));
        } catch (error) {
          refusal = { error };
          transaction.abort();
          return done.catch(() => {});
        }
        return done;
      });
      // Thrown outside the transaction, where it does not look like a failure of the database.
      if (refusal) throw refusal.error;
    },
  };
}

function writeRecords<Value>(values: IDBObjectStore, changes: Changes<Value>): void {
  for (const [key, value] of changes) {
    if (value === undefined) values.delete(key);
    else values.put(value, key);
  }
}
