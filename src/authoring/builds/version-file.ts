// One version as one file: a JSON header, then the artifact, the samples and the report. Pure.
// Layout: 'ASSAYVER', format (u32), header length in bytes (u32), SHA-256 of all that follows (32 bytes), header, files;
// little-endian.
import * as z from 'zod/mini';
import { AssayError, sampleCountsSchema, tagsSchema } from '../../core/contract/index.js';
import { sha256 } from '../../core/storage/index.js';

const magic = 'ASSAYVER';
const format = 1;
const hashAt = 16;
const preamble = 48;

const names = ['artifact', 'samples', 'report'] as const;

const headerSchema = z.strictObject({
  created_at: z.string(),
  tags: tagsSchema,
  counts: sampleCountsSchema,
  warnings: z.array(z.string()),
  configuration: z.looseObject({}),
  files: z.array(z.strictObject({ name: z.enum(names), bytes: z.int().check(z.gte(0)) })),
});
type Header = z.infer<typeof headerSchema>;

export interface VersionFile extends Omit<Header, 'files'> {
  readonly artifact: Uint8Array<ArrayBuffer>;
  readonly samples: Uint8Array<ArrayBuffer>;
  readonly report: Uint8Array<ArrayBuffer> | null;
}

export async function writeVersionFile(version: VersionFile): Promise<Uint8Array<ArrayBuffer>> {
  const { artifact, samples, report, ...about } = version;
  const parts = [
    { name: 'artifact', bytes: artifact },
    { name: 'samples', bytes: samples },
    ...(report ? [{ name: 'report', bytes: report }] : []),
  ];
  const files = parts.map(({ name, bytes }) => ({ name, bytes: bytes.length }));
  const header = new TextEncoder().encode(JSON.stringify({ ...about, files }));
  const total = parts.reduce((sum, { bytes }) => sum + bytes.length, preamble + header.length);
  const out = new Uint8Array(total);
  const view = new DataView(out.buffer);
  out.set(new TextEncoder().encode(magic));
  view.setUint32(8, format, true);
  view.setUint32(12, header.length, true);
  out.set(header, preamble);
  let offset = preamble + header.length;
  for (const { bytes } of parts) {
    out.set(bytes, offset);
    offset += bytes.length;
  }
  out.set(await computeDigest(out), hashAt);
  return out;
}

/** SHA-256 of all that follows the preamble, (32). */
async function computeDigest(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const hash = await sha256(file.subarray(preamble));
  return Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(hash.slice(2 * i, 2 * i + 2), 16));
}

export const invalidFileError = (reason: string, cause?: unknown): AssayError =>
  new AssayError('invalid_request', `Not an exported model version: ${reason}`, { cause });

/** @throws invalid_request for another file, another format, and any byte that was changed */
export async function readVersionFile(bytes: Uint8Array<ArrayBuffer>): Promise<VersionFile> {
  checkPreamble(bytes);
  const digest = await computeDigest(bytes);
  if (digest.some((byte, i) => byte !== bytes[hashAt + i]))
    throw invalidFileError('the file is damaged or incomplete');
  const { files, ...about } = readHeader(bytes);
  const entries = new Map<string, Uint8Array<ArrayBuffer>>();
  let offset = preamble + readHeaderLength(bytes);
  for (const file of files) {
    entries.set(file.name, bytes.slice(offset, offset + file.bytes));
    offset += file.bytes;
  }
  if (offset !== bytes.length)
    throw invalidFileError(`the file has ${bytes.length} bytes instead of ${offset}`);
  const [artifact, samples] = [entries.get('artifact'), entries.get('samples')];
  if (!artifact || !samples) throw invalidFileError('the artifact or the samples are missing');
  return { ...about, artifact, samples, report: entries.get('report') ?? null };
}

function readHeaderLength(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
}

/** True for a file that begins as exported versions do. */
export const isVersionFile = (bytes: Uint8Array<ArrayBuffer>): boolean =>
  new TextDecoder().decode(bytes.subarray(0, magic.length)) === magic;

function checkPreamble(bytes: Uint8Array<ArrayBuffer>): void {
  if (bytes.length < preamble || !isVersionFile(bytes)) throw invalidFileError('the signature is missing');
  const known = new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true);
  if (known !== format)
    throw invalidFileError(`unknown format ${known}. This release reads format ${format}`);
  if (preamble + readHeaderLength(bytes) > bytes.length) throw invalidFileError('the file is incomplete');
}

function readHeader(bytes: Uint8Array<ArrayBuffer>): Header {
  const header = bytes.subarray(preamble, preamble + readHeaderLength(bytes));
  try {
    return headerSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(header)));
  } catch (cause) {
    throw invalidFileError('the header is invalid', cause);
  }
}
