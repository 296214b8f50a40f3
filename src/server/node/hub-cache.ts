// Files of a model hub in a folder on disk, shared by processes and threads: each file under its SHA-256, which is checked
// at every read, and a record of each repository.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type EngineOptions, sha256Of } from '../../entries/in-process/index.js';
import { listNames, openDiskArea, removeFile, writeComplete } from './disk-area.js';

type HubStorage = NonNullable<EngineOptions['hubStorage']>;

/** Opens a cache. @param folder is created with the first file */
export const openHubCache = (folder: string): HubStorage => ({
  files: openFiles(join(folder, 'files')),
  records: openDiskArea(join(folder, 'repositories')),
});

function openFiles(folder: string): HubStorage['files'] {
  return {
    mode: 'disk',
    async get(hash) {
      const content = await readFile(join(folder, hash)).catch(() => undefined);
      if (!content) return undefined;
      const bytes = new Uint8Array(content);
      if ((await sha256Of(bytes)) === hash) return bytes;
      await removeFile(join(folder, hash));
      return undefined;
    },
    async put(files) {
      for (const { sha256, bytes } of files) await writeComplete(join(folder, sha256), bytes);
    },
    async sizes() {
      const names = (await listNames(folder)).filter((name) => /^[0-9a-f]{64}$/.test(name));
      const sizes = names.map(async (name) => [name, (await stat(join(folder, name))).size] as const);
      return new Map(await Promise.all(sizes));
    },
    async delete(hashes) {
      await Promise.all(hashes.map((hash) => removeFile(join(folder, hash))));
    },
  };
}
