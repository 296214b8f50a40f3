// An area for browsers that store no Blobs: WebKit in sessions that keep nothing, such as private windows. When a write of
// Blobs has failed, and the same write of ArrayBuffers has not, Blobs are replaced before each write.
import type { Area, Changes } from './area.js';
import { hasBlob, replaceBlobs } from './content.js';

/** Whether Blobs are refused, shared by the areas that it concerns. */
export interface BlobRefusal {
  known: boolean;
}

/** False for a full disk. WebKit 2.50 gives no reason or that of a failing disk, so ArrayBuffers show which it is. */
const mayBeRefusal = (error: unknown): boolean =>
  !(error instanceof DOMException && error.name === 'QuotaExceededError');

const hasBlobs = (changes: Changes<unknown>): boolean => changes.some(([, value]) => hasBlob(value));

/** Adds that fallback to the writes of an area. */
export function createBloblessArea<Value>(area: Area<Value>, refusal: BlobRefusal): Area<Value> {
  /** @param wroteBlobs whether the failed write had any */
  async function write(
    blobs: () => Promise<void>,
    wroteBlobs: () => boolean,
    buffers: () => Promise<void>,
  ): Promise<void> {
    if (refusal.known) return buffers();
    try {
      await blobs();
    } catch (error) {
      if (!mayBeRefusal(error) || !wroteBlobs()) throw error;
      await buffers();
      refusal.known = true;
    }
  }

  return {
    get mode() {
      return area.mode;
    },
    get: (key) => area.get(key),
    entries: (prefix, options) => area.entries(prefix, options),
    delete: (keys) => area.delete(keys),
    set: (entries) =>
      write(
        () => area.set(entries),
        () => hasBlobs(entries),
        async () =>
          area.set(
            await Promise.all(entries.map(async ([key, value]) => [key, await replaceBlobs(value)] as const)),
          ),
      ),
    update(key, change) {
      let changes: Changes<Value> = [];
      return write(
        () =>
          area.update(key, (value) => {
            changes = change(value);
            return changes;
          }),
        () => hasBlobs(changes),
        async () => {
          // Read before the transaction, which would end meanwhile. Records with content have its hash in their key.
          const replaced = new Map<string, Value | undefined>();
          for (const [name, value] of change(await area.get(key)))
            replaced.set(name, await replaceBlobs(value));
          await area.update(key, (value) =>
            change(value).map(([name, next]) => [name, hasBlob(next) ? replaced.get(name) : next] as const),
          );
        },
      );
    },
  };
}
