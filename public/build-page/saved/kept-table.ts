// The table that is being read, cached so that a reload goes on with it. Once it is read, it is part of the draft.
import { toAnswer, toFile } from './kept-files.js';

const cacheName = 'assay-studio-table';
const prefix = '/studio-table/';

/** The order of changes: a table may be read before it is written. */
let changing: Promise<unknown> = Promise.resolve();

function change<T>(work: () => Promise<T>, ifFailed: T): Promise<T> {
  const result = changing.then(work).catch(() => ifFailed);
  changing = result;
  return result;
}

/** Replaces the kept table. @returns whether it is kept: storage can be full or blocked */
export function keepTable(file: File): Promise<boolean> {
  return change(async () => {
    await caches.delete(cacheName);
    const cache = await caches.open(cacheName);
    await cache.put(`${prefix}${encodeURIComponent(file.name)}`, toAnswer(file));
    return true;
  }, false);
}

/** Deletes the kept table. */
export function dropTable(): Promise<boolean> {
  return change(() => caches.delete(cacheName), false);
}

/** The table that the last visit did not finish reading; undefined for none, and where storage is unavailable. */
export function readTable(): Promise<File | undefined> {
  return change(async () => {
    // Opening a cache creates it.
    if (!(await caches.has(cacheName))) return undefined;
    const cache = await caches.open(cacheName);
    const [request] = await cache.keys();
    const answer = request && (await cache.match(request));
    if (!request || !answer) return undefined;
    const { pathname } = new URL(request.url);
    return toFile(answer, decodeURIComponent(pathname.slice(pathname.indexOf(prefix) + prefix.length)));
  }, undefined);
}
