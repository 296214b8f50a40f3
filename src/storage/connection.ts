// One IndexedDB database that repairs its connection: reopened after a loss (Safari drops connections, site data
// is cleared, another tab upgrades), closed when another tab wants to delete or upgrade it, each failed transaction
// tried once more on a new connection, and a dead backing store left alone most of the time.
import type { UseStore } from 'idb-keyval';

/** Failed opens in any minute, past which transactions fail at once instead of opening again. */
const failedOpensPerMinute = 3;
/** Milliseconds. An open hangs for ever behind another tab's blocked deletion. */
const openDeadline = 5_000;
/** Milliseconds; writing hundreds of megabytes takes seconds. */
const transactionDeadline = 60_000;

export interface ConnectionOptions {
  /** Milliseconds, any origin. */
  now?: () => number;
}

/**
 * A store function for idb-keyval over the connections that `open` makes.
 * Rejects with the DOMException of the second try; QuotaExceededError and errors of the callback's own making
 * (DataError, DataCloneError) are not tried again.
 */
export function connection(
  open: () => UseStore,
  { now = () => Date.now() }: ConnectionOptions = {},
): UseStore {
  let current: UseStore | undefined;
  let failedOpens: number[] = [];

  function connect(): UseStore {
    const recent = now() - 60_000;
    failedOpens = failedOpens.filter((time) => time > recent);
    if (failedOpens.length >= failedOpensPerMinute) {
      throw new DOMException(
        'The database could not be opened; not tried again for a minute.',
        'UnknownError',
      );
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
    const forget = () => {
      if (current === used) current = undefined;
      database?.close();
    };
    const clock = deadline();
    try {
      clock.set(openDeadline);
      const result = used(mode, (store) => {
        clock.set(transactionDeadline);
        database = store.transaction.db;
        database.onversionchange = forget;
        return callback(store);
      });
      return await Promise.race([result, clock.passed]);
    } catch (error) {
      if (!database && current === used) failedOpens.push(now());
      if (isConnectionError(error)) forget();
      throw error;
    } finally {
      clock.clear();
    }
  }

  return async (mode, callback) => {
    try {
      return await attempt(mode, callback);
    } catch (error) {
      if (!isConnectionError(error) || (error instanceof DOMException && error.name === 'TimeoutError'))
        throw error;
      return attempt(mode, callback);
    }
  };
}

const ownErrors = new Set(['QuotaExceededError', 'DataError', 'DataCloneError', 'ReadOnlyError']);

function isConnectionError(error: unknown): boolean {
  return !(error instanceof DOMException && ownErrors.has(error.name));
}

/** A deadline that can be set again; `passed` rejects with a TimeoutError and never resolves. */
function deadline() {
  const { promise, reject } = withReject();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    passed: promise,
    set(milliseconds: number) {
      clearTimeout(timer);
      timer = setTimeout(
        () => reject(new DOMException(`No answer from storage in ${milliseconds} ms.`, 'TimeoutError')),
        milliseconds,
      );
    },
    clear: () => clearTimeout(timer),
  };
}

function withReject(): { promise: Promise<never>; reject: (reason: DOMException) => void } {
  let reject: (reason: DOMException) => void = () => {};
  const promise = new Promise<never>((_, rejectPromise) => {
    reject = rejectPromise;
  });
  return { promise, reject };
}
