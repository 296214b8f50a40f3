// The copy of a text table in the folder of a run: its records as they were read, and an index, by which those of a part are
// read without reading all.
import { Buffer } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import type { Encoding } from '../text-layout.js';
import { getCodec } from './codec.js';
import { type RecordProblem, recordProblems, type StoredRecord } from './row-format.js';

/** Bytes of a record in the index: its start (float64), the length of its body, that of its end with its problem (uint32). */
const entryBytes = 16;

/** Bytes that are written at a time. */
const flushBytes = 1 << 20;

/** Appends to a file in large pieces. */
export class BufferedFile {
  readonly #file: FileHandle;
  #pieces: Buffer[] = [];
  #bytes = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** @returns undefined unless the caller has to wait */
  write(bytes: Buffer): Promise<void> | undefined {
    this.#pieces.push(bytes);
    this.#bytes += bytes.length;
    return this.#bytes >= flushBytes ? this.#flush() : undefined;
  }

  async #flush(): Promise<void> {
    const all = Buffer.concat(this.#pieces, this.#bytes);
    this.#pieces = [];
    this.#bytes = 0;
    await this.#file.appendFile(all);
  }

  async close(): Promise<void> {
    try {
      await this.#flush();
    } finally {
      await this.#file.close();
    }
  }
}

/** Writes a copy. */
export class SnapshotWriter {
  readonly #records: BufferedFile;
  readonly #index: BufferedFile;
  readonly #encoding: Encoding;
  #offset = 0;
  #rows = 0;

  private constructor(records: FileHandle, index: FileHandle, encoding: Encoding) {
    this.#records = new BufferedFile(records);
    this.#index = new BufferedFile(index);
    this.#encoding = encoding;
  }

  static async open(records: string, index: string, encoding: Encoding): Promise<SnapshotWriter> {
    return new SnapshotWriter(await open(records, 'w'), await open(index, 'w'), encoding);
  }

  get rows(): number {
    return this.#rows;
  }

  /** @returns undefined unless the caller has to wait */
  add({ body, end, problem }: StoredRecord): Promise<unknown> | undefined {
    const { toBytes } = getCodec(this.#encoding);
    const [bodyBytes, endBytes] = [toBytes(body), toBytes(end)];
    const entry = Buffer.alloc(entryBytes);
    entry.writeDoubleLE(this.#offset);
    entry.writeUInt32LE(bodyBytes.length, 8);
    entry.writeUInt32LE(endBytes.length * 4 + (problem ? 1 + recordProblems.indexOf(problem) : 0), 12);
    this.#offset += bodyBytes.length + endBytes.length;
    this.#rows += 1;
    const writes = [this.#records.write(bodyBytes), this.#records.write(endBytes), this.#index.write(entry)];
    const pending = writes.filter((write) => write !== undefined);
    return pending.length > 0 ? Promise.all(pending) : undefined;
  }

  async close(): Promise<void> {
    await this.#records.close();
    await this.#index.close();
  }
}

async function readRange(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await file.read(bytes, done, Math.min(length - done, 1 << 30), start + done);
      if (bytesRead === 0) throw new Error('the copy of the input is shorter than its index');
      done += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

/** Reads records of a copy. @param from, to numbers of rows, `to` excluded */
export async function readSnapshot(
  records: string,
  index: string,
  encoding: Encoding,
  from: number,
  to: number,
): Promise<StoredRecord[]> {
  if (from >= to) return [];
  const entries = await readRange(index, from * entryBytes, (to - from) * entryBytes);
  const first = entries.readDoubleLE(0);
  const last = entries.length - entryBytes;
  const total =
    entries.readDoubleLE(last) -
    first +
    entries.readUInt32LE(last + 8) +
    (entries.readUInt32LE(last + 12) >>> 2);
  const bytes = await readRange(records, first, total);
  const { toUnits } = getCodec(encoding);
  return Array.from({ length: to - from }, (_, row) => {
    const at = row * entryBytes;
    const start = entries.readDoubleLE(at) - first;
    const [bodyLength, endAndProblem] = [entries.readUInt32LE(at + 8), entries.readUInt32LE(at + 12)];
    const bodyEnd = start + bodyLength;
    const problem: RecordProblem | undefined = recordProblems[(endAndProblem & 3) - 1];
    return {
      body: toUnits(bytes.subarray(start, bodyEnd)),
      end: toUnits(bytes.subarray(bodyEnd, bodyEnd + (endAndProblem >>> 2))),
      problem,
    };
  });
}
