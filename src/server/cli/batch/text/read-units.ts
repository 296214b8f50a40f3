// Streams a text file in units of its encoding, unpacked if it is compressed. A byte order mark comes apart.
import { Buffer } from 'node:buffer';
import { AssayError, isAssayError, quote } from '../../../../core/contract/index.js';
import { isGitLfsPointer } from '../../../../core/platform/index.js';
import type { TextFile } from '../text-file.js';
import type { Encoding } from '../text-layout.js';
import { getCodec } from './codec.js';
import { readUnpacked } from './compression.js';

export interface UnitStream {
  /** `utf-8` stands for all encodings whose units are bytes. */
  readonly encoding: Exclude<Encoding, 'windows-1252'>;
  /** The byte order mark in units; empty without one. */
  readonly mark: string;
  /** Closes the file when it ends, and when its reader stops early. */
  readonly pieces: AsyncIterable<string>;
  /** Closes the file without reading it. */
  readonly close: () => Promise<unknown>;
}

const pieceBytes = 1 << 20;

/** Opens a file. @throws invalid_request for a file that is not text, or is damaged */
export async function openUnits(file: TextFile): Promise<UnitStream> {
  const chunks = readChunks(file);
  const first = await chunks.next();
  const start = first.done ? Buffer.alloc(0) : first.value;
  checkIsText(start);
  const encoding = findMark(start);
  const codec = getCodec(encoding);
  const marked = encoding === 'utf-8' ? start.subarray(0, 3).equals(utf8Mark) : true;
  const length = marked ? (encoding === 'utf-8' ? 3 : 2) : 0;
  const close = () => chunks.return(undefined);
  async function* readPieces() {
    try {
      yield* toPieces(start.subarray(length), chunks, encoding);
    } finally {
      await close();
    }
  }
  return { encoding, mark: codec.toUnits(start.subarray(0, length)), pieces: readPieces(), close };
}

/** Bytes in units: of UTF-16 only whole ones. */
async function* toPieces(
  first: Buffer,
  chunks: AsyncGenerator<Buffer>,
  encoding: UnitStream['encoding'],
): AsyncGenerator<string> {
  const { toUnits } = getCodec(encoding);
  let bytes = first;
  for (;;) {
    const whole = encoding === 'utf-8' ? bytes.length : bytes.length & ~1;
    if (whole > 0) yield toUnits(bytes.subarray(0, whole));
    const remainder = bytes.subarray(whole);
    const next = await chunks.next();
    if (next.done && remainder.length > 0)
      throw new AssayError('invalid_request', 'UTF-16 with an odd number of bytes. Save the file as UTF-8');
    if (next.done) return;
    bytes = remainder.length === 0 ? next.value : Buffer.concat([remainder, next.value]);
  }
}

async function* readChunks({ path, name }: TextFile): AsyncGenerator<Buffer> {
  try {
    let isFirst = true;
    let held = Buffer.alloc(0);
    for await (const chunk of readUnpacked(path, name, pieceBytes)) {
      held = Buffer.concat([held, chunk]);
      // The beginning is looked at as a whole.
      if (isFirst && held.length < 65_536) continue;
      isFirst = false;
      yield held;
      held = Buffer.alloc(0);
    }
    if (held.length > 0) yield held;
  } catch (cause) {
    if (isAssayError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AssayError('invalid_request', `Cannot read ${quote(name, 160)}: ${reason}`, { cause });
  }
}

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

function findMark(start: Buffer): UnitStream['encoding'] {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

const otherCompressions = [
  ['BZh', 'bzip2'],
  ['\u00fd7zXZ', 'xz'],
  ['\u0004\u0022\u004d\u0018', 'lz4'],
  ['7z\u00bc\u00af', '7-Zip'],
] as const;

function checkIsText(start: Buffer): void {
  const kind = detectOther(start);
  if (kind !== undefined) throw new AssayError('invalid_request', `Not a text table: it is ${kind}`);
}

function detectOther(start: Buffer): string | undefined {
  const head = start.subarray(0, 4096);
  const text = head.toString('latin1');
  if (isGitLfsPointer(text)) return 'a Git LFS pointer, not the file itself';
  if (text.startsWith('PK\u0003\u0004')) return 'a ZIP file, such as a spreadsheet. Save it as CSV';
  const packed = otherCompressions.find(([magic]) => text.startsWith(magic));
  if (packed) return `compressed with ${packed[1]}. Unpack it, or compress it with gzip`;
  if (/^(\u00ff\u00fe\0\0|\0\0\u00fe\u00ff)/.test(text)) return 'in UTF-32. Save it as UTF-8';
  const marked = findMark(start) !== 'utf-8';
  const zeros = head.filter((byte) => byte === 0).length;
  if (!marked && zeros > head.length / 4) return 'UTF-16 without a byte order mark. Save it as UTF-8';
  return undefined;
}
