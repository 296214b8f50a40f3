// What callers hand to the JS API, read once and at once: whatever it is and whatever becomes of it later, what goes
// on from here is plain data that crosses to the worker.
import { AssayError } from '../contract/errors.js';
import { parseScoreRequest } from '../contract/requests.js';
import type { ScoreRequest } from '../contract/resources.js';
import type { Progress } from '../contract/service.js';

/** What a long call takes beside its request. */
export interface LongCallOptions<Report> {
  signal?: AbortSignal;
  onProgress?: (progress: Report) => void;
}

export type CallOptions = LongCallOptions<Progress>;

const invalid = (detail: string) => new AssayError('invalid_request', detail);

/** @throws invalid_request for anything but a string */
export function readHandle(handle: unknown): string {
  if (typeof handle !== 'string') throw invalid('The model handle must be a string');
  return handle;
}

/** @throws invalid_request for anything but an AbortSignal or nothing */
export function readSignal(signal: unknown): AbortSignal | undefined {
  if (signal === undefined || signal === null) return undefined;
  // By its tag, because that of another frame is none of this frame's class.
  const tag = Object.prototype.toString.call(signal);
  if (tag !== '[object AbortSignal]') throw invalid("Option 'signal' must be an AbortSignal");
  return signal as AbortSignal;
}

/** @throws invalid_request naming the option that is of another kind */
export function readOptions<Report>(options: LongCallOptions<Report> = {}): LongCallOptions<Report> {
  const [signal, onProgress] = readable(() => [options?.signal, options?.onProgress] as const);
  const read = readSignal(signal);
  if (onProgress !== undefined && onProgress !== null && typeof onProgress !== 'function') {
    throw invalid("Option 'onProgress' must be a function");
  }
  return { ...(read ? { signal: read } : {}), ...(onProgress ? { onProgress } : {}) };
}

/**
 * A text, or a request of which every field is checked as it is everywhere.
 * @returns the request, or the error that it deserves once the handle is known to be a model's: 404 comes before 422
 */
export function readContent(content: unknown): ScoreRequest | AssayError {
  try {
    return readable(() => parseScoreRequest(typeof content === 'string' ? { content } : content));
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
}

/** What a getter or a proxy throws is the caller's fault, and nobody else's error. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof AssayError) throw cause;
    throw new AssayError('invalid_request', 'An argument cannot be read', { cause });
  }
}
