// Pages in frames of the test's page: same origin and storage, but a separate engine. Removing a frame ends its engine as
// closing a tab does.
import type { Assay } from '../../../dist/page/client/index.js';

export interface Page {
  readonly assay: Assay;
  /** Removes the page and ends its engine. */
  close(): void;
}

const opened = new Set<HTMLIFrameElement>();

export async function openPage(): Promise<Page> {
  const frame = document.createElement('iframe');
  const ready = new Promise<Assay>((resolve) => {
    Object.assign(window, { assayReady: resolve });
  });
  frame.src = new URL('./page.html', import.meta.url).href;
  document.body.append(frame);
  opened.add(frame);
  const close = () => {
    frame.remove();
    opened.delete(frame);
  };
  return { assay: await ready, close };
}

export function closePages(): void {
  for (const frame of opened) frame.remove();
  opened.clear();
}

/** All keys in the store of built models. */
export async function storedKeys(): Promise<string[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('assay-versions');
    request.onupgradeneeded = () => request.result.createObjectStore('values');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
    const request = database.transaction('values').objectStore('values').getAllKeys();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  database.close();
  return keys.map(String);
}
