// Opens the object store `values` of a database, as idb-keyval's `createStore` does, but never leaves a connection open
// that cannot be used: it would block every other tab that upgrades or deletes the database.
import { promisifyRequest, type UseStore } from 'idb-keyval';

/** A store function for idb-keyval. It rejects with NotFoundError where a newer release has removed the object store. */
export function openStore(name: string): UseStore {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.result.createObjectStore('values');
  const opened = promisifyRequest(request);
  opened.catch(() => {});
  return async (mode, callback) => {
    const database = await opened;
    let values: IDBObjectStore;
    try {
      values = database.transaction('values', mode).objectStore('values');
    } catch (error) {
      database.close();
      throw error;
    }
    return callback(values);
  };
}
