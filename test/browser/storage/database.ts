// Databases that tests delete again, and files to put into them.
import { sha256 } from '../../../dist/storage/sha256.js';

/** Deletes a database; fails when a connection stands in the way for a second. */
export const remove = (database: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(database);
    const timer = setTimeout(() => reject(new Error(`deleting ${database} is blocked`)), 1000);
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve();
    };
    request.onerror = () => reject(request.error);
  });
/** A file of this text. */
export const file = async (text: string) => {
  const bytes = new TextEncoder().encode(text);
  return { bytes, sha256: await sha256(bytes) };
};
