// Files of the studio that are too large for the draft, cached for the next visit.

const cacheName = 'assay-studio-files';
const prefix = '/studio-files/';

/** Header of a cached file: when it was changed, in milliseconds. A file that is read again is then the same file. */
const changedAt = 'assay-changed';

/** The order of what is saved, because each save replaces the one before. */
let saving: Promise<boolean> = Promise.resolve(true);

/** A file as the answer that is cached. */
export const toAnswer = (file: File): Response =>
  new Response(file, { headers: { [changedAt]: String(file.lastModified) } });

/** The file of a cached answer. @param path its name */
export const toFile = async (answer: Response, path: string): Promise<File> =>
  new File([await answer.blob()], path, {
    lastModified: Number(answer.headers.get(changedAt) ?? Date.now()),
  });

async function replace(files: ReadonlyMap<string, File>): Promise<boolean> {
  if (!('caches' in globalThis)) return files.size === 0;
  try {
    await caches.delete(cacheName);
    if (files.size === 0) return true;
    const cache = await caches.open(cacheName);
    for (const [path, file] of files) await cache.put(`${prefix}${encodeURIComponent(path)}`, toAnswer(file));
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
    if (answer) files.set(path, await toFile(answer, path));
  }
  return files;
}
