// One file over the network, whole and checked or not at all: streamed with progress, resumed where the server can,
// tried three times. Size and hash that are not known beforehand are those that the server tells. Nothing is stored here.
import { isAssayError } from '../contract/errors.js';
import { Arrived } from './arrived.js';
import * as failure from './download-errors.js';
import { sha256 } from './sha256.js';
import { told } from './told.js';

export interface DownloadOptions {
  fetch: typeof fetch;
  signal: AbortSignal;
  /** Bytes so far and in all; 0 while the size is not known. */
  onProgress: (done: number, total: number) => void;
  /** The first bytes of the file, from a download that was cut short. */
  start?: Uint8Array | undefined;
  /** Told after each piece: the file's buffer, and how many bytes of it have arrived. */
  onArrived?: ((buffer: Uint8Array<ArrayBuffer>, received: number) => void) | undefined;
  /** Waits before try `attempt` (1, 2) of the same file; rejects with the signal's reason. */
  pause: (attempt: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds without a byte after which a try is given up. */
  stallLimit: number;
}

const tries = 3;

/** A file's bytes and their hash. */
export interface Downloaded {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
}

/**
 * Fetches a file.
 * @throws artifact_unavailable when it cannot be had; artifact_damaged when something else came; the signal's reason
 */
export async function download(file: failure.RemoteFile, options: DownloadOptions): Promise<Downloaded> {
  const arrived = new Arrived(file, options.start);
  let cache: RequestCache = 'default';
  let last: unknown;
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0) await options.pause(attempt, options.signal);
    try {
      const known = await receive(file, arrived, cache, options);
      const bytes = arrived.whole();
      const got = await sha256(bytes);
      failure.checkContent(known, got, bytes);
      return { bytes, sha256: got };
    } catch (error) {
      options.signal.throwIfAborted();
      last = error;
      if (!isAssayError(error)) continue;
      // Another file may be an old one from the HTTP cache: ask the server itself, once.
      if (error.code !== 'artifact_damaged' || cache === 'reload') throw error;
      cache = 'reload';
      arrived.resumable = false;
    }
  }
  throw isAssayError(last) ? last : failure.unavailable(file, last);
}

/**
 * Completes `arrived` from one response.
 * @returns the file with what the response says of it
 */
async function receive(
  file: failure.RemoteFile,
  arrived: Arrived,
  cache: RequestCache,
  options: DownloadOptions,
): Promise<failure.RemoteFile> {
  const from = arrived.resumable ? arrived.received : 0;
  const stall = stallWatch(options.stallLimit);
  try {
    const response = await options.fetch(file.url, {
      cache,
      credentials: 'same-origin',
      signal: AbortSignal.any([options.signal, stall.signal]),
      ...(from > 0 ? { headers: { range: `bytes=${from}-` } } : {}),
    });
    const start = response.status === 206 ? from : 0;
    if (response.status === 416 || (response.status === 206 && !continues(response, from))) {
      arrived.resumable = false;
      throw new Error(`HTTP ${response.status}, not known to be the bytes from ${from} on`);
    }
    failure.checkResponse(file, response, start);
    // What has arrived before is let go of only here, for an answer that brings it anew.
    arrived.received = start;
    const known = told(file, response, start);
    // Ranges of a compressed transfer count compressed bytes, so only a plain one can be continued.
    const { headers } = response;
    arrived.resumable =
      !headers.has('content-encoding') && (headers.has('etag') || headers.get('accept-ranges') === 'bytes');
    options.onProgress(arrived.received, known.bytes ?? 0);
    await append(known, arrived, response, stall.byte, options);
    return known;
  } finally {
    stall.end();
  }
}

/** Whether a 206 is from the very byte asked for: another origin may hide where its own begins. */
const continues = ({ headers }: Response, from: number): boolean =>
  headers.get('content-range')?.startsWith(`bytes ${from}-`) ?? from === 0;

async function append(
  file: failure.RemoteFile,
  arrived: Arrived,
  response: Response,
  onByte: () => void,
  { onProgress, onArrived }: DownloadOptions,
): Promise<void> {
  if (!response.body) throw new Error('an answer without a body');
  const reader = response.body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      onByte();
      if (file.bytes !== null && arrived.received + next.value.length > file.bytes) {
        throw failure.wrongSize(file, 'more', failure.contentTypeOf(response));
      }
      arrived.append(next.value, file.bytes ?? 0);
      onArrived?.(arrived.buffer, arrived.received);
      onProgress(arrived.received, file.bytes ?? 0);
    }
  } catch (error) {
    await reader.cancel().catch(() => {});
    throw error;
  }
  if (file.bytes !== null && arrived.received < file.bytes) {
    // A transfer that is broken off fails above; without a length, its end is the end of another file.
    if (failure.lengthIn(response) === null) {
      throw failure.wrongSize(file, `${arrived.received}`, failure.contentTypeOf(response));
    }
    throw new Error(`the connection ended after ${arrived.received} of ${file.bytes} bytes`);
  }
}

/** Aborts when no byte has come for `limit` milliseconds. */
function stallWatch(limit: number) {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error(`no byte for ${limit / 1000} s`));
  let timer = setTimeout(abort, limit);
  return {
    signal: controller.signal,
    byte() {
      clearTimeout(timer);
      timer = setTimeout(abort, limit);
    },
    end: () => clearTimeout(timer),
  };
}

/** Waits 0.5 to 1 s, then 1 to 2 s, at random so that tabs do not come back together. */
export async function backOff(attempt: number, signal: AbortSignal, random = Math.random): Promise<void> {
  const milliseconds = 500 * 2 ** (attempt - 1) * (1 + random());
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}
