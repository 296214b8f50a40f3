// A text table at an address, copied once to a file next to the output: it is read more than once.
import { rmSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError, quote } from '../../../core/contract/index.js';
import { runAtEnd } from '../process/at-end.js';
import { guardWrite } from '../write-file.js';
import type { InputFile } from './row-store.js';
import { getTextKind, type TextFile, type TextKind } from './text-file.js';

export interface Download {
  readonly file: TextFile;
  /** The address with its size and time, by which a run knows that the table has changed. */
  readonly input: InputFile;
  readonly remove: () => Promise<void>;
}

const kinds: Readonly<Record<string, TextKind>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/csv': 'csv',
  'application/json': 'json',
  'application/jsonl': 'jsonl',
  'application/x-ndjson': 'jsonl',
  'application/x-jsonlines': 'jsonl',
  'application/ndjson': 'jsonl',
};

/** An address without its query, which may have a secret. */
export const getPath = (address: string): string => address.replace(/[?#].*/s, '');

const createError = (address: string, reason: string, cause?: unknown): AssayError =>
  new AssayError('url_unreachable', `Cannot read ${quote(address, 160)}: ${reason}`, { cause });

function toReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

async function request(address: string): Promise<Response> {
  const response = await fetch(address).catch((cause: unknown) => {
    throw createError(address, toReason(cause), cause);
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw createError(address, `the server answers ${response.status} ${response.statusText}`.trim());
}

/** @throws url_unreachable for an answer that is not a text table */
function chooseKind(address: string, response: Response, delimiter: string | undefined): TextKind {
  const [type = ''] = (response.headers.get('content-type') ?? '').toLowerCase().split(';');
  if (type === 'text/html')
    throw createError(address, 'the server answers with a web page, not with a table. Check the address');
  const kind =
    getTextKind(getPath(address), undefined) ??
    kinds[type.trim()] ??
    (delimiter === undefined ? undefined : 'csv');
  if (kind !== undefined) return kind;
  const detail = `its path has no extension of a table, and its type is ${quote(type)}. If it is CSV, name the delimiter with --delimiter`;
  throw createError(address, detail);
}

async function copyBody(address: string, response: Response, path: string): Promise<number> {
  let bytes = 0;
  const file = await open(path, 'w');
  try {
    const chunks: AsyncIterable<Uint8Array> = response.body ?? (async function* () {})();
    const iterator = chunks[Symbol.asyncIterator]();
    const next = () =>
      iterator.next().catch((cause: unknown) => {
        throw createError(address, `the download broke off after ${bytes} bytes: ${toReason(cause)}`, cause);
      });
    for (let chunk = await next(); !chunk.done; chunk = await next()) {
      await guardWrite(path, file.appendFile(chunk.value));
      bytes += chunk.value.byteLength;
    }
  } finally {
    await file.close();
  }
  return bytes;
}

/**
 * Downloads a text table.
 * @param address http: or https:
 * @param output its folder gets the file, which the caller removes
 * @throws url_unreachable with the reason; artifact_unavailable if the file cannot be written
 */
export async function download(
  address: string,
  delimiter: string | undefined,
  output: string,
): Promise<Download> {
  const response = await request(address);
  const folder = `${output}.${process.pid}.download`;
  const cancel = runAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    cancel();
  };
  try {
    const kind = chooseKind(address, response, delimiter);
    await guardWrite(
      folder,
      mkdir(folder, { recursive: true }).then(() => {}),
    );
    const path = join(folder, 'table');
    const bytes = await copyBody(address, response, path);
    const modified = Date.parse(response.headers.get('last-modified') ?? '') || 0;
    // Fetch has unpacked what the server calls an encoding.
    const isUnpacked = response.headers.has('content-encoding');
    const shown = getPath(address);
    const name = isUnpacked ? shown.replace(/\.br$/i, '') : shown;
    return { file: { path, name, kind }, input: { path: address, bytes, modified }, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
