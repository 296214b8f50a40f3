// The folder of an unfinished run, next to its output: a copy of the input, the manifest, and the parts that are done.
// Every file appears under its name when it is complete, so that a run can be killed at any moment.
import { existsSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { AssayError, quote } from '../../../core/contract/index.js';
import { runAtEnd } from '../process/at-end.js';
import { guardWrite } from '../write-file.js';

type PartExtension = 'parquet' | 'rows';

export interface RunFolder {
  readonly path: string;
  readonly manifest: string;
  /** The rows of the input: as Parquet, or records of a text table and their index. */
  readonly rows: string;
  readonly records: string;
  readonly index: string;
  /** @param extension `parquet`, or `rows` of a text table */
  readonly toPart: (part: number, extension: PartExtension) => string;
  /** Numbers of the parts that are done. */
  readonly listParts: () => Promise<Set<number>>;
  /** A name for an incomplete file. @param extension of the file that DuckDB chooses by */
  readonly toIncomplete: (extension: string) => string;
  /** Removes the incomplete files of a run that was killed. */
  readonly sweep: () => Promise<void>;
  /** Removes everything but the lock. @throws conflict when the folder has files of others */
  readonly clear: () => Promise<void>;
  /** Removes it, after the output is complete. */
  readonly remove: () => Promise<void>;
  /** Unlocks it, and removes it if nothing of a run is in it. */
  readonly leave: () => Promise<void>;
}

const manifestName = 'manifest.json';
const partName = /^part-(\d{6,})\.(?:parquet|rows)$/;
/** DuckDB puts `tmp_` before the name of a file until it is written. */
const incompleteName = /^(tmp_)?incomplete-/;
const folderName =
  /^(part-\d+\.(parquet|rows)|rows\.(parquet|bin|index)|manifest\.json(\.\d+\.tmp)?|lock|(tmp_)?incomplete-.*)$/;

const toFolder = (output: string): string => `${output}.parts`;

/** True if an output has an unfinished run. @param output absolute path */
export const hasManifest = (output: string): boolean => existsSync(join(toFolder(output), manifestName));

/** Moves a complete file to its name. */
export const complete = (from: string, to: string): Promise<void> => guardWrite(to, rename(from, to));

/**
 * Opens the folder of a run, and locks it.
 * @param output absolute path
 * @throws conflict when another process works on the same output
 */
export async function openRunFolder(output: string): Promise<RunFolder> {
  const path = toFolder(output);
  const at = (name: string) => join(path, name);
  await guardWrite(
    path,
    mkdir(path, { recursive: true }).then(() => {}),
  );
  await lock(at('lock'), basename(output));
  // In a container every process may have PID 1: the next one could not see that this one has ended.
  const cancelUnlock = runAtEnd(() => rmSync(at('lock'), { force: true }));
  let incomplete = 0;
  const sweep = async () => {
    const names = await readdir(path).catch(() => []);
    for (const name of names.filter((entry) => incompleteName.test(entry))) await rm(at(name));
  };
  return {
    path,
    manifest: at(manifestName),
    rows: at('rows.parquet'),
    records: at('rows.bin'),
    index: at('rows.index'),
    toPart: (part, extension) => at(`part-${String(part).padStart(6, '0')}.${extension}`),
    listParts: async () => {
      const numbers = (await readdir(path)).flatMap((name) => partName.exec(name)?.[1] ?? []);
      return new Set(numbers.map(Number));
    },
    toIncomplete: (extension) => at(`incomplete-${process.pid}-${incomplete++}.${extension}`),
    sweep,
    clear: async () => {
      const names = await readdir(path);
      const others = names.filter((name) => !folderName.test(name));
      if (others[0] !== undefined) {
        const detail = `Folder ${quote(basename(path), 160)} has a file ${quote(others[0])}, which no batch wrote. Move it away`;
        throw new AssayError('conflict', detail);
      }
      for (const name of names) if (name !== 'lock') await rm(at(name), { recursive: true });
    },
    remove: async () => {
      // First, so that no run goes on from a folder that was half removed.
      await rm(at(manifestName));
      await rm(path, { recursive: true, force: true });
    },
    leave: async () => {
      await sweep();
      await rm(at('lock'), { force: true });
      cancelUnlock();
      // Without anything of a run in it, as after a wrong command line.
      await rmdir(path).catch(() => {});
    },
  };
}

const owner = `${hostname()} ${process.pid}`;

/** True if the process that wrote a lock has ended. On another machine that cannot be known. */
function hasEnded(text: string): boolean {
  const [host, pid] = text.split(' ');
  if (host !== hostname()) return false;
  // Left by an earlier process with the same PID, as in a container that was killed.
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

async function lock(path: string, output: string): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined;
      throw new AssayError('artifact_unavailable', `Cannot write ${quote(path, 160)}: ${error.code}`);
    });
    if (file) {
      await file.writeFile(owner);
      return file.close();
    }
    const text = await readFile(path, 'utf8').catch(() => '');
    // Empty: killed between creating and writing it.
    if (text !== '' && !hasEnded(text)) {
      const [host, pid] = text.split(' ');
      const detail = `Process ${pid} on ${quote(host ?? '')} writes ${quote(output, 160)}. If it has ended, delete ${quote(path, 160)}`;
      throw new AssayError('conflict', detail);
    }
    await rm(path, { force: true });
  }
  throw new AssayError('conflict', `Another process has just begun to write ${quote(output, 160)}`);
}
