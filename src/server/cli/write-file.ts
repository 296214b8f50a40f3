// Hashing and writing of single files.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import { AssayError, quote } from '../../core/contract/index.js';
import { runAtEnd } from './process/at-end.js';
import { remedies } from './process/crash.js';

/** SHA-256 of bytes or of a text in UTF-8, as lower-case hexadecimal. */
export const hash = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');

/** SHA-256 of a file; undefined when it is not there or is not a file. */
export const hashFile = (path: string): Promise<string | undefined> =>
  readFile(path).then(hash, () => undefined);

/** Writes a file and its folders, through a temporary file, so that it is never half written. @throws artifact_unavailable */
export async function writeWhole(target: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${target}.${process.pid}.tmp`;
  const cancel = runAtEnd(() => rmSync(temporary, { force: true }));
  const write = async () => {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(temporary, content);
    await rename(temporary, target);
  };
  try {
    await guardWrite(target, write());
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  } finally {
    cancel();
  }
}

/** Writes a file that does not have this content yet. @throws artifact_unavailable */
export async function writeIfChanged(target: string, content: string): Promise<void> {
  if ((await hashFile(target)) !== hash(content)) await writeWhole(target, content);
}

/** Waits for a change of a file. @throws artifact_unavailable naming the file and the system's reason */
export async function guardWrite(target: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    const remedy = remedies[reason] ?? 'Check the path and the disk, then run again';
    const detail = `Cannot change ${quote(target, 160)}: ${reason}. ${remedy}`;
    throw new AssayError('artifact_unavailable', detail, { cause });
  }
}
