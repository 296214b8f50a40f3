// Files of the studio that are too large for the draft, cached for the next visit.

const cacheName = 'assay-studio-files';
const prefix = '/studio-files/';

/** The order of what is saved, because each save replaces the one before. */
let saving: Promise<boolean> = Promise.resolve(true);

async function replace(files: ReadonlyMap<string, File>): Promise<boolean> {
  if (!('caches' in globalThis)) return files.size === 0;
  try {
    await caches.delete(cacheName);
    if (files.size === 0) return true;
    const cache = await caches.open(cacheName);
    for (const [path, file] of files)
      await cache.put(`${prefix}${encodeURIComponent(path)}`, new Response(file));
    return true;
  } catch {
    return false;
  }
}

/** Replaces the kept files. @returns whether they are kept: storage can be full or blocked */
export function saveFiles(files: ReadonlyMap<string, File>): Promise<boolean> {
  saving = saving.then(() => replace(files));
  return saving;
}

/** The files of the last visit by path; none where storage is unavailable. */
export async function readFiles(): Promise<ReadonlyMap<string, File>> {
  const files = new Map<string, File>();
  if (!('caches' in globalThis) || !(await caches.has(cacheName).catch(() => false))) return files;
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const answer = await cache.match(request);
    const path = decodeURIComponent(pathname.slice(pathname.indexOf(prefix) + prefix.length));
    if (answer) files.set(path, new File([await answer.blob()], path));
  }
  return files;
}
