// What keeps the service answerable: a bounded number of waiting requests, and a deadline for each.
import { AssayError, overloaded } from '../contract/errors.js';

/** Runs a piece of work unless too many are running and waiting already. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** @throws overloaded, at once, while `limit` pieces of work are unfinished */
export function createGate(limit: number): Gate {
  let unfinished = 0;
  return async (work) => {
    if (unfinished >= limit) throw overloaded(limit);
    unfinished++;
    try {
      return await work();
    } finally {
      unfinished--;
    }
  };
}

/**
 * Runs work with a signal that aborts after `milliseconds` or with the request's own, and does not wait for work
 * that ignores it.
 *
 * @throws engine_unavailable past the deadline; an AbortError when the request is aborted
 */
export async function withDeadline<T>(
  request: Request,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const late = () => {
    const seconds = milliseconds / 1000;
    controller.abort(
      new AssayError('engine_unavailable', `Service temporarily unavailable: no answer within ${seconds} s`),
    );
  };
  const gone = () => controller.abort();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const timer = setTimeout(late, milliseconds);
  request.signal.addEventListener('abort', gone);
  if (request.signal.aborted) gone();
  try {
    return await Promise.race([aborted, work(signal)]);
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', gone);
  }
}
