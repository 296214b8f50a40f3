// Compressed files, by how they begin: a server may have unpacked what has the name of a compressed file.
import { open } from 'node:fs/promises';
import { pipeline, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { AssayError, quote } from '../../../../core/contract/index.js';
import { createUsageError } from '../../usage-error.js';
import type { OutputFormat } from '../output.js';

/** `bytesWritten`: of the input, those that were unpacked. */
type CreateTransform = (options?: {
  readonly chunkSize: number;
}) => Transform & { readonly bytesWritten: number };

/** Node has zstd from 22.15 on. */
const zstd: {
  readonly createGzip: CreateTransform;
  readonly createZstdCompress?: CreateTransform;
  readonly createZstdDecompress?: CreateTransform;
} = zlib;

const needsNode = `needs Node 22.15 or newer; this is ${process.version}`;

interface Compression {
  readonly create: CreateTransform;
  /** True if a file may have several, one after another, of which a stream unpacks one. */
  readonly isRepeated: boolean;
}

/** Bytes by which a compression is known. */
const magicBytes = 4;

/**
 * The compression of a file; undefined for a file that is not compressed.
 * @param name of the file: brotli is known by its extension only
 * @throws artifact_unavailable if this Node does not have it
 */
function detectCompression(start: Buffer, name: string): Compression | undefined {
  const magic = start.toString('latin1');
  // Node unpacks all members of gzip.
  if (magic.startsWith('\x1f\x8b')) return { create: zlib.createGunzip, isRepeated: false };
  // A frame, or one to be skipped, as pzstd writes them.
  if (magic === '\x28\xb5\x2f\xfd' || (/^[P-_]/.test(magic) && magic.endsWith('\x2a\x4d\x18'))) {
    if (zstd.createZstdDecompress) return { create: zstd.createZstdDecompress, isRepeated: true };
    const detail = `${quote(name, 160)} is compressed with zstd, which ${needsNode}. Unpack it first: zstd -d`;
    throw new AssayError('artifact_unavailable', detail);
  }
  return /\.br$/i.test(name) ? { create: zlib.createBrotliDecompress, isRepeated: false } : undefined;
}

/**
 * The bytes of a file, unpacked.
 * @param name of the file
 * @throws artifact_unavailable if this Node does not have its compression; an Error for a file that is damaged
 */
export async function* readUnpacked(path: string, name: string, chunkSize: number): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magicBytes), 0, magicBytes, 0);
    const compression = detectCompression(buffer.subarray(0, bytesRead), name);
    const read = (start: number) =>
      file.createReadStream({ start, highWaterMark: chunkSize, autoClose: false });
    if (!compression) return yield* read(0);
    const { size } = await file.stat();
    for (let at = 0; at < size; ) {
      const unpack = compression.create({ chunkSize });
      // The loop reports the error of either stream.
      yield* pipeline(read(at), unpack, () => {});
      at += unpack.bytesWritten;
      if (at < size && !compression.isRepeated) throw new Error('it has further bytes after its end');
    }
  } finally {
    await file.close();
  }
}

/** A function that creates the stream which packs an output. @throws a usage error if this Node does not have it */
export function chooseCompression(compression: OutputFormat['compression']): CreateTransform | undefined {
  if (compression === undefined) return undefined;
  if (compression === 'gz') return zlib.createGzip;
  if (zstd.createZstdCompress) return zstd.createZstdCompress;
  throw createUsageError(`An output in .zst ${needsNode}. Write .gz`);
}
