// The parts of a text table, and its output. A part begins with the number of its rows with an error, in a fixed number of
// characters, so that no part is read twice.
import { Buffer } from 'node:buffer';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AssayError, quote } from '../../../../core/contract/index.js';
import { describeSystemError } from '../../process/crash.js';
import { complete, type RunFolder } from '../run-folder.js';
import type { RowWriter } from './row-writer.js';
import { BufferedFile } from './snapshot.js';

const countLength = 13;

/** Writes a part. */
export async function writeTextPart(
  folder: RunFolder,
  part: number,
  rows: Iterable<Buffer>,
  errors: number,
): Promise<void> {
  const target = folder.toIncomplete('rows');
  try {
    const file = new BufferedFile(await open(target, 'w'));
    await file.write(Buffer.from(`${String(errors).padStart(countLength - 1, '0')}\n`));
    for (const row of rows) await file.write(row);
    await file.close();
  } catch (cause) {
    throw toWriteError(target, cause);
  }
  await complete(target, folder.toPart(part, 'rows'));
}

/** Number of rows with an error in a part. */
export async function readErrorCount(folder: RunFolder, part: number): Promise<number> {
  const file = await open(folder.toPart(part, 'rows'), 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(countLength), 0, countLength, 0);
    return Number(buffer.toString());
  } finally {
    await file.close();
  }
}

/** Writes all parts as one file. @param path of the file @param pack undefined: not compressed */
export async function joinTextParts(
  folder: RunFolder,
  count: number,
  { head, tail, skip }: RowWriter,
  path: string,
  pack: (() => Transform) | undefined,
): Promise<void> {
  async function* read() {
    yield head;
    let left = skip;
    for (let part = 0; part < count; part += 1) {
      const stream = createReadStream(folder.toPart(part, 'rows'), {
        start: countLength,
        highWaterMark: 1 << 20,
      });
      for await (const chunk of stream) {
        const bytes: Buffer = chunk;
        yield bytes.subarray(left);
        left = Math.max(0, left - bytes.length);
      }
    }
    yield tail;
  }
  const target = createWriteStream(path);
  await (pack ? pipeline(read, pack(), target) : pipeline(read, target)).catch((cause: unknown) => {
    throw toWriteError(path, cause);
  });
}

function toWriteError(path: string, cause: unknown): AssayError {
  const reason = cause instanceof Error ? describeSystemError(cause) : String(cause);
  return new AssayError('artifact_unavailable', `Cannot write ${quote(path, 160)}: ${reason}`, { cause });
}
