// fetch for paths that a service worker answers: the browser may stop it at any moment, and a second stop within one
// request is a network error; and an abort is never told to it.
import { newRequestId } from '../http/request-id.js';
import { type Cancel, protocol } from '../rpc/index.js';

/** How often a request is sent at most; a removal once, because sent again it finds nothing left to remove. */
const attemptsOf = ({ method }: Request) => (method === 'DELETE' ? 1 : 3);
/** Milliseconds before the n-th further attempt, times n. */
const pauseStep = 50;

export interface PatientFetchOptions {
  fetch?: typeof globalThis.fetch;
  /** Tells the service worker that nobody waits any more. */
  cancel: (message: Cancel) => void;
}

/**
 * Sends a request up to three times while it fails with a TypeError, unless it is a removal. Scoring is pure, and
 * requests of authoring are known by their id, so that all others may come twice.
 * @throws TypeError of the last attempt; the signal's reason
 */
export async function patientFetch(
  request: Request,
  { fetch = globalThis.fetch, cancel }: PatientFetchOptions,
): Promise<Response> {
  // One id for all attempts: the next service worker knows by it what the one that was stopped has counted.
  const id = request.headers.get('x-request-id') ?? newRequestId();
  request.headers.set('x-request-id', id);
  const tell = () => cancel({ assay: protocol, kind: 'cancel', request: id });
  request.signal.addEventListener('abort', tell, { once: true });
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetch(request.clone());
      } catch (error) {
        if (!(error instanceof TypeError) || attempt === attemptsOf(request)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, attempt * pauseStep));
      request.signal.throwIfAborted();
    }
  } finally {
    request.signal.removeEventListener('abort', tell);
  }
}
