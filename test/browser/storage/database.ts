// Deletes the databases of tests, and creates files for them.
import { sha256 } from '../../../dist/core/storage/sha256.js';

/** Deletes a database; rejects when a connection blocks it for 20 seconds. */
export const remove = (database: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(database);
    const timer = setTimeout(() => reject(new Error(`deleting ${database} is blocked`)), 20_000);
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve();
    };
    request.onerror = () => reject(request.error);
  });
/** A file with this text. */
export const file = async (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { bytes, sha256: await sha256(bytes) };
};
