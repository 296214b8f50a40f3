// Files of models at addresses of their own, as pages name them: downloaded within limits, verified where the address has a
// hash, and stored for offline use. Pure but for storage and network.

import { versionFileLimits } from '../../contract/fronts/index.js';
import { AssayError, isAssayError, quote } from '../../contract/index.js';
import type { Area } from '../areas/area.js';
import { backOff, download } from '../download/download.js';
import { describeAddress } from '../download/download-errors.js';
import type { FileStore, StoredFile } from '../files/file-store.js';

/** Starts the keys of records, in the area of catalogs. */
const prefix = 'model-file ';

/** What is stored of an address: the SHA-256 of its file. */
interface ModelFileRecord {
  readonly sha256: string;
}

export interface ModelFileOptions {
  readonly fetch: typeof fetch;
  /** Files by their SHA-256. */
  readonly files: FileStore;
  /** Records by {@link prefix} and address. */
  readonly records: Area<unknown>;
  /** Waits before a retry; for tests. */
  readonly pause?: typeof backOff;
}

export interface ModelFileCall {
  readonly signal: AbortSignal;
  /** Called with the bytes received and the total; a total of 0 is unknown. */
  readonly onProgress: (done: number, total: number) => void;
}

/** An address without its hash, and the SHA-256 that it names, lower-case hexadecimal; null without one. */
export interface ModelAddress {
  readonly url: string;
  readonly sha256: string | null;
}

/** Text of a hash: `sha256-` and Base64, as in the attribute `integrity` of scripts, or 64 hexadecimal digits. */
const hashPattern = /^sha256-(?:([0-9a-f]{64})|([A-Za-z0-9+/]{43}=))$/i;

/**
 * Reads the address of a model file: an http or https URL, with `#sha256-…` to pin its content.
 * @returns undefined for a handle
 * @throws invalid_request for another hash
 */
export function parseModelAddress(text: string): ModelAddress | undefined {
  if (!/^https?:\/\//.test(text)) return undefined;
  const [url = '', hash = ''] = text.split('#', 2);
  if (hash === '') return { url, sha256: null };
  const [, digits, base64 = ''] = hashPattern.exec(decodeURIComponent(hash)) ?? [];
  const bytes = digits === undefined && base64 !== '' ? atob(base64) : '';
  const sha256 =
    digits?.toLowerCase() ??
    Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  if (sha256.length === 64) return { url, sha256 };
  throw new AssayError(
    'invalid_request',
    `Integrity ${quote(hash)} of a model file is not 'sha256-' and the Base64 of its SHA-256`,
  );
}

/**
 * The bytes of a model file: those with the hash of its address, else the server's, else the stored ones.
 * @throws artifact_unavailable when it can neither be fetched nor is stored; artifact_damaged for another hash, and for a
 *   file that is too large; the signal's reason
 */
export async function readModelFile(
  { url, sha256 }: ModelAddress,
  { fetch, files, records, pause = backOff }: ModelFileOptions,
  call: ModelFileCall,
): Promise<StoredFile> {
  const key = prefix + url;
  const readStored = async (hash: string | null): Promise<StoredFile | undefined> => {
    const bytes = hash === null ? undefined : await files.get(hash);
    return bytes && hash !== null ? { bytes, sha256: hash } : undefined;
  };
  const pinned = await readStored(sha256);
  if (pinned) return pinned;
  try {
    const limits = { limit: versionFileLimits.bytes, stallLimit: 30_000, pause };
    const revalidate: typeof fetch = (input, init) => fetch(input, { ...init, cache: chooseCache(init) });
    const file = await download(
      { url, bytes: null, sha256: null },
      { ...call, ...limits, fetch: revalidate },
    );
    if (sha256 !== null && sha256 !== file.sha256) throw integrityError(url, sha256, file.sha256);
    await records.set([[key, { sha256: file.sha256 } satisfies ModelFileRecord]]);
    await files.put([file]);
    return file;
  } catch (error) {
    if (!isAssayError(error) || error.code !== 'artifact_unavailable') throw error;
    const stored = sha256 === null ? await readStored(readHash(await records.get(key))) : undefined;
    if (stored) return stored;
    throw explainUnavailable(error, url);
  }
}

/** Names the hash as an attribute has it, to compare and to copy. */
function integrityError(url: string, expected: string, got: string): AssayError {
  const toBase64 = (hash: string) =>
    btoa(String.fromCharCode(...(hash.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16))));
  return new AssayError(
    'artifact_damaged',
    `Model file ${describeAddress(url)} has the integrity 'sha256-${toBase64(got)}', not 'sha256-${toBase64(expected)}'`,
  );
}

/** A file without a hash in its address may have changed: the server is asked. */
const chooseCache = (init: RequestInit | undefined): RequestCache =>
  init?.cache === 'reload' ? 'reload' : 'no-cache';

const readHash = (record: unknown): string | null =>
  typeof record === 'object' && record !== null && 'sha256' in record && typeof record.sha256 === 'string'
    ? record.sha256
    : null;

/** A browser does not say that a server of another origin has not allowed the request. */
function explainUnavailable(error: AssayError, url: string): AssayError {
  const { origin } = globalThis.location ?? {};
  if (origin === undefined || origin === new URL(url).origin || !(error.cause instanceof TypeError))
    return error;
  const detail = `${error.detail}. A file of another origin must be sent with 'Access-Control-Allow-Origin'`;
  return new AssayError(error.code, detail, { cause: error });
}

/** SHA-256 of every stored model file. */
export async function listModelFiles(records: Area<unknown>): Promise<string[]> {
  const stored = await records.entries(prefix, { whole: true });
  return stored.flatMap(([, record]) => readHash(record) ?? []);
}
