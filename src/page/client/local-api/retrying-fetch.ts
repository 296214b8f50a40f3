// fetch for paths that a service worker answers. The browser may stop the service worker at any moment, and a second stop
// within one request is a network error; an abort never reaches it; and rarely its answer, or its body, never reaches a page
// that was frozen, or whose service worker ended with another page's process: Chromium leaves it pending.
import { createRequestId } from '../../../core/http/index.js';
import { sleep } from '../../../core/platform/index.js';
import { type Cancel, protocol } from '../../rpc/index.js';

/** How often a request may be sent; a removal once, because a second one finds nothing left to remove. */
const getAttempts = ({ method }: Request) => (method === 'DELETE' ? 1 : 3);
/** Milliseconds before the n-th retry are n times this. */
const retryDelay = 50;
/** Milliseconds between two checks that the service worker still works on the request. */
const checkInterval = 4_000;

export interface RetryingFetchOptions {
  fetch?: typeof globalThis.fetch;
  /** Sends the service worker a cancel message. */
  cancel: (message: Cancel) => void;
  /** Asks the service worker whether it has no request of this id. Default: it is not asked. */
  isLost?: (id: string) => Promise<boolean>;
}

/**
 * Sends a request, unless it is a removal, up to three times while it fails with a TypeError. Scoring is pure, and
 * authoring requests are recognised by their id, so all of them may arrive twice.
 * @throws TypeError of the last attempt; the signal's reason
 */
export async function retryingFetch(
  request: Request,
  { fetch = globalThis.fetch, cancel, isLost = async () => false }: RetryingFetchOptions,
): Promise<Response> {
  // One id for all attempts: by it the next service worker recognises what the stopped one has counted.
  const id = request.headers.get('x-request-id') ?? createRequestId();
  request.headers.set('x-request-id', id);
  const notify = () => cancel({ assay: protocol, kind: 'cancel', request: id });
  request.signal.addEventListener('abort', notify, { once: true });
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await readUnlessLost(fetch(request.clone()), () => isLost(id));
      } catch (error) {
        if (!(error instanceof TypeError) || attempt === getAttempts(request)) throw error;
      }
      await sleep(attempt * retryDelay, request.signal);
    }
  } finally {
    request.signal.removeEventListener('abort', notify);
  }
}

/**
 * Waits for the whole answer.
 * @throws TypeError when the body breaks off, and after two checks in a row that found the request lost
 */
async function readUnlessLost(
  answered: Promise<Response>,
  isLost: () => Promise<boolean>,
): Promise<Response> {
  const ended = new AbortController();
  const read = async () => {
    const response = await answered;
    await response.clone().arrayBuffer();
    return response;
  };
  const watch = async (): Promise<never> => {
    for (let lost = 0; lost < 2; lost = (await isLost()) ? lost + 1 : 0)
      await sleep(checkInterval, ended.signal);
    throw new TypeError('lost');
  };
  return Promise.race([read(), watch()]).finally(() => ended.abort());
}
