// Variant B's rate: at most 10 requests in any 10 seconds per client, as a sliding window of admitted requests.
// A request is known by its id, because one that a service worker was stopped over is handed to the next one again.
import { AssayError } from '../contract/errors.js';

const rateLimit = 10;
const windowMs = 10_000;

/** One admitted request: its id and when it came, in milliseconds. */
export interface Hit {
  id: string;
  at: number;
}

/**
 * Where the windows live. A host that may be stopped at any moment (a service worker) gives one that outlives it.
 */
export interface RateStore {
  read(client: string): Promise<readonly Hit[]>;
  write(client: string, hits: readonly Hit[]): Promise<void>;
}

/** A store in memory; clients whose window has passed are dropped once a thousand are known. */
export function memoryRateStore(clock: () => number = Date.now): RateStore {
  const windows = new Map<string, readonly Hit[]>();
  return {
    read: async (client) => windows.get(client) ?? [],
    write: async (client, hits) => {
      windows.set(client, hits);
      if (windows.size < 1000) return;
      for (const [name, known] of windows) if (current(known, clock()).length === 0) windows.delete(name);
    },
  };
}

/** What a client may still do, as the `RateLimit` header says it. */
export interface RateVerdict {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until a request is free again; 0 while some are. */
  resetSeconds: number;
}

/** A hit of the future means that the clock was set back: it no longer counts. */
const inWindow = (at: number, now: number) => at <= now && at > now - windowMs;

function current(hits: readonly Hit[], now: number): Hit[] {
  return hits.filter(({ at }) => inWindow(at, now));
}

/**
 * Admits or refuses one request, and what the window is afterwards.
 *
 * @param hits the client's window, oldest first
 * @param again false for a request that may have been counted before it came here: a known id is free
 */
export function admit(
  hits: readonly Hit[],
  id: string,
  now: number,
  again = false,
): { verdict: RateVerdict; hits: readonly Hit[] } {
  const kept = current(hits, now);
  const known = !again && kept.some((hit) => hit.id === id);
  const allowed = known || kept.length < rateLimit;
  const after = known || !allowed ? kept : [...kept, { id, at: now }];
  const oldest = after[0];
  const full = after.length >= rateLimit && oldest !== undefined;
  const resetSeconds = full ? Math.max(1, Math.ceil((oldest.at + windowMs - now) / 1000)) : 0;
  return { verdict: { allowed, remaining: rateLimit - after.length, resetSeconds }, hits: after };
}

/** Admits one request of a client. Requests are judged one after another. */
export type RateLimiter = (client: string, id: string) => Promise<RateVerdict>;

/** Milliseconds that a store may take, far more than any takes that works. */
const storeDeadline = 1_000;

function timely<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`No answer within ${storeDeadline} ms`));
    const timer = setTimeout(late, storeDeadline);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A limiter over a store. A store that fails or hangs admits: losing the window must not take the service down. */
export function createRateLimiter(store: RateStore, clock: () => number): RateLimiter {
  let tail: Promise<unknown> = Promise.resolve();
  /** Requests that this very limiter admitted, oldest first: none of them is delivered again, so they are sent again. */
  const admitted = new Map<string, number>();
  const sentAgain = (client: string, id: string, now: number): boolean => {
    for (const [request, at] of admitted) {
      if (inWindow(at, now)) break;
      admitted.delete(request);
    }
    return admitted.has(`${client} ${id}`);
  };
  const judge = async (client: string, id: string): Promise<RateVerdict> => {
    const known = await timely(store.read(client)).catch(() => undefined);
    const now = clock();
    const { verdict, hits } = admit(known ?? [], id, now, sentAgain(client, id, now));
    if (verdict.allowed) admitted.set(`${client} ${id}`, now);
    // What could not be read is not written over.
    if (known) await timely(store.write(client, hits)).catch(() => undefined);
    return verdict;
  };
  return (client, id) => {
    const verdict = tail.then(() => judge(client, id));
    tail = verdict.catch(() => undefined);
    return verdict;
  };
}

/** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-09). */
export function rateHeaders(verdict: RateVerdict): Record<string, string> {
  return {
    'RateLimit-Policy': `"default";q=${rateLimit};w=${windowMs / 1000}`,
    RateLimit: `"default";r=${verdict.remaining};t=${verdict.resetSeconds}`,
  };
}

export function rateLimited(verdict: RateVerdict): AssayError {
  return new AssayError(
    'rate_limited',
    `Rate limit exceeded: ${rateLimit} requests in ${windowMs / 1000} seconds`,
    {
      retryAfter: verdict.resetSeconds,
    },
  );
}
