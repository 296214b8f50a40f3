// fetch for paths that a service worker answers. The browser may stop the service worker at any moment, and a second stop
// within one request is a network error; and an abort never reaches it.
import { createRequestId } from '../http/index.js';
import { sleep } from '../platform/index.js';
import { type Cancel, protocol } from '../rpc/index.js';

/** How often a request may be sent; a removal once, because a second one finds nothing left to remove. */
const getAttempts = ({ method }: Request) => (method === 'DELETE' ? 1 : 3);
/** Milliseconds before the n-th retry are n times this. */
const retryDelay = 50;

export interface RetryingFetchOptions {
  fetch?: typeof globalThis.fetch;
  /** Sends the service worker a cancel message. */
  cancel: (message: Cancel) => void;
}

/**
 * Sends a request, unless it is a removal, up to three times while it fails with a TypeError. Scoring is pure, and
 * authoring requests are recognised by their id, so all of them may arrive twice.
 * @throws TypeError of the last attempt; the signal's reason
 */
export async function retryingFetch(
  request: Request,
  { fetch = globalThis.fetch, cancel }: RetryingFetchOptions,
): Promise<Response> {
  // One id for all attempts: by it the next service worker recognises what the stopped one has counted.
  const id = request.headers.get('x-request-id') ?? createRequestId();
  request.headers.set('x-request-id', id);
  const notify = () => cancel({ assay: protocol, kind: 'cancel', request: id });
  request.signal.addEventListener('abort', notify, { once: true });
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetch(request.clone());
      } catch (error) {
        if (!(error instanceof TypeError) || attempt === getAttempts(request)) throw error;
      }
      await sleep(attempt * retryDelay, request.signal);
    }
  } finally {
    request.signal.removeEventListener('abort', notify);
  }
}
