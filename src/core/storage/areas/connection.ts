// A connection to one IndexedDB database that repairs itself: it reopens after a loss (Safari drops connections, the
// user clears site data), closes when another tab deletes or upgrades the database, and retries each failed transaction.
// It rarely opens a database whose backing store is dead.
import type { UseStore } from 'idb-keyval';
import { sleep } from '../../platform/index.js';

/** Failed attempts to open in any minute; after that, transactions fail without another attempt. */
const failedOpensPerMinute = 3;
/** Milliseconds. Opening hangs forever while another tab's deletion is blocked. */
const openDeadline = 5_000;
/** The same in the minute after another database has hung: they are all in one place. */
const openDeadlineAfterHang = 1_000;
/** Milliseconds; writing hundreds of megabytes takes seconds. */
const transactionDeadline = 60_000;
/** Milliseconds. While the browser clears the data of the site, it closes new connections, too: seconds on a busy device. */
const clearingPause = 500;

/** When a database last hung, shared by the connections that it concerns. */
export interface Hang {
  at: number;
}

export interface ConnectionOptions {
  /** Milliseconds, from any origin. Default Date.now. */
  now?: () => number;
  /** Default: of this connection only. */
  hang?: Hang;
}

/**
 * A store function for idb-keyval over the connections that `open` creates.
 * Rejects with the DOMException of the second attempt; QuotaExceededError and errors of the callback (DataError,
 * DataCloneError) are not retried.
 */
export function createConnection(
  open: () => UseStore,
  { now = () => Date.now(), hang = { at: Number.NEGATIVE_INFINITY } }: ConnectionOptions = {},
): UseStore {
  let current: UseStore | undefined;
  let failedOpens: number[] = [];

  function connect(): UseStore {
    const recent = now() - 60_000;
    failedOpens = failedOpens.filter((time) => time > recent);
    if (failedOpens.length >= failedOpensPerMinute) {
      throw new DOMException('Cannot open the database; the next attempt is in one minute', 'UnknownError');
    }
    current = open();
    return current;
  }

  async function attempt<T>(
    mode: IDBTransactionMode,
    callback: (store: IDBObjectStore) => T | PromiseLike<T>,
  ): Promise<T> {
    const used = current ?? connect();
    let database: IDBDatabase | undefined;
    const disconnect = () => {
      if (current === used) current = undefined;
      database?.close();
    };
    const deadline = createDeadline();
    try {
      deadline.set(Math.abs(now() - hang.at) < 60_000 ? openDeadlineAfterHang : openDeadline);
      const result = used(mode, (store) => {
        deadline.set(transactionDeadline);
        database = store.transaction.db;
        database.onversionchange = disconnect;
        return callback(store);
      });
      return await Promise.race([result, deadline.expired]);
    } catch (error) {
      if (!database && isTimeout(error)) hang.at = now();
      if (!database && current === used && !isClosed(error)) failedOpens.push(now());
      if (isConnectionError(error)) disconnect();
      throw error;
    } finally {
      deadline.clear();
    }
  }

  return async (mode, callback) => {
    for (let retry = 0; ; retry += 1) {
      try {
        return await attempt(mode, callback);
      } catch (error) {
        if (!isWorthRetry(error, retry)) throw error;
        if (retry > 0) await sleep(clearingPause * retry * retry);
      }
    }
  };
}

/** True when the browser has closed the connection, which says nothing about the database. */
const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && /^(Abort|InvalidState)/.test(error.name);

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Every lost connection is worth one retry; one that the browser has closed, three. */
function isWorthRetry(error: unknown, retries: number): boolean {
  if (!isConnectionError(error) || isTimeout(error)) return false;
  return retries === 0 || (retries < 3 && isClosed(error));
}

const callbackErrors = new Set(['QuotaExceededError', 'DataError', 'DataCloneError', 'ReadOnlyError']);

function isConnectionError(error: unknown): boolean {
  return !(error instanceof DOMException && callbackErrors.has(error.name));
}

/** A deadline that can be moved; `expired` rejects with a TimeoutError and never resolves. */
function createDeadline() {
  let reject: (reason: DOMException) => void = () => {};
  const expired = new Promise<never>((_, rejectPromise) => {
    reject = rejectPromise;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    expired,
    set(milliseconds: number) {
      clearTimeout(timer);
      timer = setTimeout(
        () => reject(new DOMException(`Storage did not respond within ${milliseconds} ms`, 'TimeoutError')),
        milliseconds,
      );
    },
    clear: () => clearTimeout(timer),
  };
}
