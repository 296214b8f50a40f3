// Overload protection: a limit on waiting requests, and a deadline for each.
import { AssayError, overloadedError } from '../contract/index.js';
import { raceAbort } from '../platform/index.js';

/** Runs a piece of work unless too many are unfinished already. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a gate that rejects with `overloaded` at once while `limit` pieces of work are unfinished. */
export function createGate(limit: number): Gate {
  let unfinished = 0;
  return async (work) => {
    if (unfinished >= limit) throw overloadedError(limit);
    unfinished++;
    try {
      return await work();
    } finally {
      unfinished--;
    }
  };
}

/** Work on a request. @param postpone called when a part of it is done: the deadline begins again */
type Work<T> = (signal: AbortSignal, postpone: () => void) => Promise<T>;

/**
 * Runs work with a signal that aborts after `milliseconds` without progress, or with the request's signal. Does not wait for
 * work that ignores the signal.
 *
 * @throws engine_unavailable past the deadline; an AbortError when the request is aborted
 */
export async function runWithDeadline<T>(request: Request, milliseconds: number, work: Work<T>): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  let missing = 'no answer';
  const abortLate = () => {
    const detail = `Service temporarily unavailable: ${missing} within ${milliseconds / 1000} s`;
    controller.abort(new AssayError('engine_unavailable', detail));
  };
  const abort = () => controller.abort();
  let timer = setTimeout(abortLate, milliseconds);
  const postpone = () => {
    if (signal.aborted) return;
    missing = 'no progress';
    clearTimeout(timer);
    timer = setTimeout(abortLate, milliseconds);
  };
  request.signal.addEventListener('abort', abort);
  if (request.signal.aborted) abort();
  try {
    return await raceAbort(work(signal, postpone), signal);
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', abort);
  }
}
