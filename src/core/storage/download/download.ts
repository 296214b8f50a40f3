// Downloads one file: streams it with progress, resumes if the server can, makes three attempts, and verifies size and
// hash. An unknown size or hash comes from the response headers. Stores nothing.
import { isAssayError } from '../../contract/index.js';
import { openBody, sleep } from '../../platform/index.js';
import { sha256 } from '../sha256.js';
import { DownloadBuffer } from './download-buffer.js';
import * as failure from './download-errors.js';
import { readRemoteFileInfo } from './remote-file-info.js';

export interface DownloadOptions {
  fetch: typeof fetch;
  signal: AbortSignal;
  /** Called with the bytes received and the total; a total of 0 is unknown. */
  onProgress: (done: number, total: number) => void;
  /** The first bytes of the file, from an unfinished download. */
  start?: Uint8Array | undefined;
  /** Called after each chunk, with the file's buffer and the number of received bytes. */
  onData?: ((buffer: Uint8Array<ArrayBuffer>, received: number) => void) | undefined;
  /** Waits before retry `attempt` (1, 2); rejects with the signal's reason. */
  pause: (attempt: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds without data before an attempt fails. */
  stallLimit: number;
  /** Maximum number of bytes of a file of unknown size. Default: any number. */
  limit?: number | undefined;
}

const attempts = 3;

/** A file's bytes and their hash. */
export interface DownloadedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

/**
 * Downloads a file.
 * @throws artifact_unavailable when it cannot be fetched; artifact_damaged when the server has another file; the
 *   signal's reason
 */
export async function download(file: failure.RemoteFile, options: DownloadOptions): Promise<DownloadedFile> {
  const buffer = new DownloadBuffer(file, options.start);
  let cache: RequestCache = 'default';
  let last: unknown;
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await options.pause(attempt, options.signal);
    try {
      const info = await receive(file, buffer, cache, options);
      const bytes = buffer.toBytes();
      const hash = await sha256(bytes);
      failure.checkContent(info, hash, bytes);
      return { bytes, sha256: hash };
    } catch (error) {
      options.signal.throwIfAborted();
      last = error;
      if (!isAssayError(error)) continue;
      // A wrong file may be an outdated one from the HTTP cache: bypass the cache, once.
      if (error.code !== 'artifact_damaged' || cache === 'reload') throw error;
      cache = 'reload';
      buffer.resumable = false;
    }
  }
  throw isAssayError(last) ? last : failure.unavailableError(file, last);
}

/**
 * Completes the buffer from one response.
 * @returns the file with the size and hash from the response headers
 */
async function receive(
  file: failure.RemoteFile,
  buffer: DownloadBuffer,
  cache: RequestCache,
  options: DownloadOptions,
): Promise<failure.RemoteFile> {
  const from = buffer.resumable ? buffer.received : 0;
  const stall = watchStalls(options.stallLimit);
  try {
    const response = await options.fetch(file.url, {
      cache,
      credentials: 'same-origin',
      signal: AbortSignal.any([options.signal, stall.signal]),
      ...(from > 0 ? { headers: { range: `bytes=${from}-` } } : {}),
    });
    const start = response.status === 206 ? from : 0;
    if (response.status === 416 || (response.status === 206 && !isRequestedRange(response, from))) {
      buffer.resumable = false;
      throw new Error(`HTTP ${response.status} does not match the requested range from byte ${from}`);
    }
    failure.checkResponse(file, response, start);
    // Discard the partial download only when the server restarts from byte 0.
    buffer.received = start;
    const info = readRemoteFileInfo(file, response, start);
    failure.checkLimit(info, info.bytes ?? 0, options.limit);
    // Ranges of a compressed transfer count compressed bytes, so only an uncompressed one can be resumed.
    const { headers } = response;
    buffer.resumable =
      !headers.has('content-encoding') && (headers.has('etag') || headers.get('accept-ranges') === 'bytes');
    options.onProgress(buffer.received, info.bytes ?? 0);
    await readBody(info, buffer, response, stall.reset, options);
    return info;
  } finally {
    stall.clear();
  }
}

/** Whether a 206 starts at the requested byte. Responses of other origins may hide their Content-Range. */
const isRequestedRange = ({ headers }: Response, from: number): boolean =>
  headers.get('content-range')?.startsWith(`bytes ${from}-`) ?? from === 0;

async function readBody(
  file: failure.RemoteFile,
  buffer: DownloadBuffer,
  response: Response,
  onChunk: () => void,
  { onProgress, onData, limit }: DownloadOptions,
): Promise<void> {
  const body = openBody(response);
  if (!body) throw new Error('the response has no body');
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      onChunk();
      if (file.bytes !== null && buffer.received + next.value.length > file.bytes) {
        throw failure.wrongSizeError(file, 'more', failure.getContentType(response));
      }
      failure.checkLimit(file, buffer.received + next.value.length, limit);
      buffer.append(next.value, file.bytes ?? 0);
      onData?.(buffer.bytes, buffer.received);
      onProgress(buffer.received, file.bytes ?? 0);
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error;
  }
  if (file.bytes !== null && buffer.received < file.bytes) {
    // A lost connection fails above. Without Content-Length, the end of the stream is the end of a shorter file.
    if (failure.readLength(response) === null) {
      throw failure.wrongSizeError(file, `${buffer.received}`, failure.getContentType(response));
    }
    throw new Error(`the connection was lost after ${buffer.received} of ${file.bytes} bytes`);
  }
}

/** Aborts after `limit` milliseconds without data. */
function watchStalls(limit: number) {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error(`no data received for ${limit / 1000} s`));
  let timer = setTimeout(abort, limit);
  return {
    signal: controller.signal,
    reset() {
      clearTimeout(timer);
      timer = setTimeout(abort, limit);
    },
    clear: () => clearTimeout(timer),
  };
}

/** Waits 0.5 to 1 s, then 1 to 2 s, at random so that tabs do not retry at the same time. */
export const backOff = (attempt: number, signal: AbortSignal, random = Math.random): Promise<void> =>
  sleep(500 * 2 ** (attempt - 1) * (1 + random()), signal);
