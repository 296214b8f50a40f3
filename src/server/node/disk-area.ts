// An area in a folder on disk: one JSON file for each key, shared by processes and threads. A folder that cannot be written
// to stores nothing.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type Area, createMemoryArea } from '../../entries/in-process/index.js';

/** A record on disk. Its key, which may be a URL, is not the name of its file. */
interface RecordFile {
  readonly key: string;
  readonly value: unknown;
  /** Names of the fields of `value` that are Blobs, here in Base64. */
  readonly blobs: readonly string[];
}

const ignore = () => {};

let written = 0;

/** Writes a file under its name when it is complete. A disk that is full or read-only is not an error: nothing is stored. */
export async function writeComplete(path: string, content: Uint8Array | string): Promise<void> {
  written += 1;
  const incomplete = `${path}.${process.pid}-${threadId}-${written}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(incomplete, content);
    await rename(incomplete, path);
  } catch {
    await removeFile(incomplete);
  }
}

/** Deletes a file, if there is one. */
export const removeFile = (path: string): Promise<void> => rm(path).catch(ignore);

/** Names of the files of a folder; empty for a missing one. */
export const listNames = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const toFields = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

async function formatRecord(key: string, value: unknown): Promise<string> {
  const blobs = toFields(value).filter((field): field is [string, Blob] => field[1] instanceof Blob);
  if (blobs.length === 0) return JSON.stringify({ key, value, blobs: [] } satisfies RecordFile);
  const texts = blobs.map(async ([name, blob]) => [
    name,
    Buffer.from(await blob.arrayBuffer()).toString('base64'),
  ]);
  const fields = { ...Object.fromEntries(toFields(value)), ...Object.fromEntries(await Promise.all(texts)) };
  return JSON.stringify({ key, value: fields, blobs: blobs.map(([name]) => name) } satisfies RecordFile);
}

/** @returns undefined for a missing or damaged file */
async function readRecord(path: string): Promise<[key: string, value: unknown] | undefined> {
  try {
    const { key, value, blobs }: RecordFile = JSON.parse(await readFile(path, 'utf8'));
    if (blobs.length === 0) return [key, value];
    const fields = toFields(value).map(([name, field]) => [
      name,
      blobs.includes(name) ? new Blob([Buffer.from(String(field), 'base64')]) : field,
    ]);
    return [key, Object.fromEntries(fields)];
  } catch {
    return undefined;
  }
}

/** Opens an area. Updates follow one another in a process; of two processes that update one record at a time, one wins. */
export function openDiskArea(folder: string): Area<unknown> {
  const toPath = (key: string) => join(folder, `${createHash('sha256').update(key).digest('hex')}.json`);
  const get = async (key: string) => (await readRecord(toPath(key)))?.[1];
  const write = async (entries: readonly (readonly [key: string, value: unknown])[]) => {
    for (const [key, value] of entries) {
      if (value === undefined) await removeFile(toPath(key));
      else await writeComplete(toPath(key), await formatRecord(key, value));
    }
  };
  let updates = Promise.resolve();
  return {
    // Not 'disk': there, unfinished downloads are kept in pieces.
    mode: 'memory',
    get,
    async entries(prefix) {
      const names = (await listNames(folder)).filter((name) => name.endsWith('.json'));
      const records = await Promise.all(names.map((name) => readRecord(join(folder, name))));
      return records
        .filter((record) => record !== undefined)
        .filter(([key]) => key.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1));
    },
    set: write,
    delete: (keys) => write(keys.map((key) => [key, undefined])),
    update: (key, change) => {
      const update = updates.then(async () => write(change(await get(key))));
      updates = update.catch(ignore);
      return update;
    },
  };
}

/** Records of an area that others than its engines fill: the newest are kept. */
const maxRecords = 32;

/** Deletes the oldest files of a folder. */
async function removeOldest(folder: string): Promise<void> {
  const names = await listNames(folder);
  if (names.length <= maxRecords) return;
  const times = names.map(async (name) => {
    const stats = await stat(join(folder, name)).catch(() => undefined);
    return { name, time: stats?.mtimeMs ?? 0 };
  });
  const files = (await Promise.all(times)).sort((a, b) => b.time - a.time);
  await Promise.all(files.slice(maxRecords).map(({ name }) => removeFile(join(folder, name))));
}

/**
 * An area on disk, with a copy in memory of what it was given: complete even where the disk cannot be written to. On disk,
 * only the newest records are kept.
 */
export function openSharedArea(folder: string): Area<unknown> {
  const memory = createMemoryArea<unknown>();
  const disk = openDiskArea(folder);
  const get = async (key: string) => (await memory.get(key)) ?? disk.get(key);
  const both = async (work: (area: Area<unknown>) => Promise<void>) => {
    await work(memory);
    await work(disk);
  };
  return {
    mode: 'memory',
    get,
    async entries(prefix) {
      const all = new Map([...(await disk.entries(prefix)), ...(await memory.entries(prefix))]);
      return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
    },
    set: async (entries) => {
      await both((area) => area.set(entries));
      await removeOldest(folder);
    },
    delete: (keys) => both((area) => area.delete(keys)),
    async update(key, change) {
      const changes = change(await get(key));
      await both((area) => area.update(key, () => changes));
    },
  };
}
