// Variant B's rate limit: 10 requests in any 10 seconds per client, as a sliding window of admitted requests.
// Requests are identified by their ids, because the browser delivers a request again if it stopped the service worker.
import { AssayError } from '../contract/index.js';

const rateLimit = 10;
const windowMs = 10_000;

/** One admitted request: its id and its time of arrival, in milliseconds since 1970. */
export interface Hit {
  id: string;
  at: number;
}

/** Stores the windows. A host that may be stopped at any time (a service worker) needs a store that outlives it. */
export interface RateStore {
  read(client: string): Promise<readonly Hit[]>;
  write(client: string, hits: readonly Hit[]): Promise<void>;
}

/** A store in memory. From a thousand clients on, it evicts those whose window has passed. */
export function createMemoryRateStore(clock: () => number = Date.now): RateStore {
  const windows = new Map<string, readonly Hit[]>();
  return {
    read: async (client) => windows.get(client) ?? [],
    write: async (client, hits) => {
      windows.set(client, hits);
      if (windows.size < 1000) return;
      for (const [name, known] of windows) if (readCurrent(known, clock()).length === 0) windows.delete(name);
    },
  };
}

/** Whether a request is admitted, and what is left of the client's window. */
export interface RateVerdict {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until the next request is allowed; 0 while some are left. */
  resetSeconds: number;
}

/** A hit in the future means that the clock was set back; it does not count. */
const isInWindow = (at: number, now: number) => at <= now && at > now - windowMs;

function readCurrent(hits: readonly Hit[], now: number): Hit[] {
  return hits.filter(({ at }) => isInWindow(at, now));
}

/**
 * Admits or rejects one request, and returns the new window.
 *
 * @param hits the client's window, oldest first
 * @param resent true if the client sent the request again, which then counts again; false if the same request may have
 *   been delivered again, which counts once
 */
export function admitHit(
  hits: readonly Hit[],
  id: string,
  now: number,
  resent = false,
): { verdict: RateVerdict; hits: readonly Hit[] } {
  const current = readCurrent(hits, now);
  const known = !resent && current.some((hit) => hit.id === id);
  const allowed = known || current.length < rateLimit;
  const after = known || !allowed ? current : [...current, { id, at: now }];
  const oldest = after[0];
  const full = after.length >= rateLimit && oldest !== undefined;
  const resetSeconds = full ? Math.max(1, Math.ceil((oldest.at + windowMs - now) / 1000)) : 0;
  return { verdict: { allowed, remaining: rateLimit - after.length, resetSeconds }, hits: after };
}

/** Admits or rejects a request of a client. Requests are processed one after another. */
export type RateLimiter = (client: string, id: string) => Promise<RateVerdict>;

/** Milliseconds after which a store counts as failed; a working store is far faster. */
const storeTimeout = 1_000;

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`No answer within ${storeTimeout} ms`));
    const timer = setTimeout(fail, storeTimeout);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A limiter over a store. If the store fails or hangs, requests are admitted, so that the service stays available. */
export function createRateLimiter(store: RateStore, clock: () => number): RateLimiter {
  let tail: Promise<unknown> = Promise.resolve();
  /** Requests that this limiter admitted, oldest first. The browser does not deliver those again, so the client resent them. */
  const admitted = new Map<string, number>();
  const isResent = (client: string, id: string, now: number): boolean => {
    for (const [request, at] of admitted) {
      if (isInWindow(at, now)) break;
      admitted.delete(request);
    }
    return admitted.has(`${client} ${id}`);
  };
  const process = async (client: string, id: string): Promise<RateVerdict> => {
    const known = await withTimeout(store.read(client)).catch(() => undefined);
    const now = clock();
    const { verdict, hits } = admitHit(known ?? [], id, now, isResent(client, id, now));
    if (verdict.allowed) admitted.set(`${client} ${id}`, now);
    // Never overwrite a window that could not be read.
    if (known) await withTimeout(store.write(client, hits)).catch(() => undefined);
    return verdict;
  };
  return (client, id) => {
    const verdict = tail.then(() => process(client, id));
    tail = verdict.catch(() => undefined);
    return verdict;
  };
}

/** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-09). */
export function createRateHeaders(verdict: RateVerdict): Record<string, string> {
  return {
    'RateLimit-Policy': `"default";q=${rateLimit};w=${windowMs / 1000}`,
    RateLimit: `"default";r=${verdict.remaining};t=${verdict.resetSeconds}`,
  };
}

export function rateLimitError(verdict: RateVerdict): AssayError {
  return new AssayError(
    'rate_limited',
    `Rate limit exceeded: ${rateLimit} requests in ${windowMs / 1000} seconds`,
    {
      retryAfter: verdict.resetSeconds,
    },
  );
}
