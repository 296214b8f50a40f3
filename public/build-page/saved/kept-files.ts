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

/** The address of a file below a prefix. It never changes content: another state of the file has another address. */
export const locateFile = (below: string, path: string, { size, lastModified }: File): string =>
  `${below}${encodeURIComponent(path)}?${size}-${lastModified}`;

/** The addresses of all that is cached. */
export async function listAddresses(cache: Cache): Promise<Set<string>> {
  const urls = (await cache.keys()).map(({ url }) => new URL(url));
  return new Set(urls.map(({ pathname, search }) => pathname + search));
}

/** @returns deletes the files that were kept before; undefined if the new ones could not be written */
async function add(files: ReadonlyMap<string, File>): Promise<(() => Promise<void>) | undefined> {
  if (!('caches' in globalThis)) return files.size === 0 ? async () => {} : undefined;
  try {
    const cache = await caches.open(cacheName);
    const outdated = await listAddresses(cache);
    for (const [path, file] of files) {
      const address = locateFile(prefix, path, file);
      if (!outdated.delete(address)) await cache.put(address, toAnswer(file));
    }
    return async () => {
      for (const address of outdated) await cache.delete(address).catch(() => {});
    };
  } catch {
    return undefined;
  }
}

/**
 * Replaces the kept files.
 * @param saveDraft called between writing these and deleting the others: a draft must have its files whenever the page is reloaded
 * @returns whether they are kept: storage can be full or blocked
 */
export function saveFiles(files: ReadonlyMap<string, File>, saveDraft: () => void): Promise<boolean> {
  saving = saving.then(async () => {
    const deleteOthers = await add(files);
    saveDraft();
    await deleteOthers?.();
    return deleteOthers !== undefined;
  });
  return saving;
}

/** The files of the last visit by path; none where storage is unavailable. @param paths of the files to read */
export async function readFiles(paths: readonly string[]): Promise<ReadonlyMap<string, File>> {
  const files = new Map<string, File>();
  // Files load a moment later than the draft, so that only a draft that needs them waits.
  if (paths.length === 0 || !('caches' in globalThis)) return files;
  if (!(await caches.has(cacheName).catch(() => false))) return files;
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const path = decodeURIComponent(pathname.slice(pathname.indexOf(prefix) + prefix.length));
    const answer = paths.includes(path) ? await cache.match(request) : undefined;
    if (answer) files.set(path, await toFile(answer, path));
  }
  return files;
}
