// Arguments of the JS API, read once and at the start of a call: later changes have no effect, and what is passed on is
// plain data that crosses to the worker.
import { AssayError, type Progress, type ScoreRequest } from '../contract/index.js';
import { parseScoreRequest } from '../contract/requests/index.js';
import { checkOptions, describeValue, getTag, invalidRequest } from './check-options.js';

/** Options of every method that answers within seconds. */
export interface SignalOptions {
  /** Cancels the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Options of a long call. */
export interface LongCallOptions<Report> extends SignalOptions {
  /** Receives the progress of the call. */
  onProgress?: ((progress: Report) => void) | undefined;
}

/** Options of methods that may have to download a model and its embedder first. */
export type CallOptions = LongCallOptions<Progress>;

/** Options of `scoreMany`: `onProgress` reports loading, then, as the stage `embedding`, contents; `total` is 0 for a stream. */
export interface ScoreManyOptions extends CallOptions {
  /** Contents of one message to the engine, 1 to 1,024. Default 32. */
  batch?: number | undefined;
}

const signalKinds = { signal: 'AbortSignal' } as const;
/** Kinds of {@link LongCallOptions}. */
export const callKinds = { ...signalKinds, onProgress: 'function' } as const;

/** The document's base URL; in a worker its script's. In Node, which makes no calls, a URL to resolve options against. */
export const getBaseUri = () =>
  globalThis.document?.baseURI ?? globalThis.location?.href ?? 'http://server.invalid/';

/** @throws invalid_request for anything but a string */
export function readHandle(handle: unknown): string {
  if (typeof handle === 'string') return handle;
  throw invalidRequest(`The model handle must be a string, not ${describeValue(handle)}`);
}

/** @throws invalid_request for unknown options and values of another type */
export const readSignal = (options?: SignalOptions): AbortSignal | undefined =>
  readGuarded(() => checkOptions(options, signalKinds)).signal;

/** @throws invalid_request for unknown options and values of another type */
export const readOptions = <Report>(options?: LongCallOptions<Report>): LongCallOptions<Report> =>
  readGuarded(() => checkOptions(options, callKinds));

/** @throws invalid_request for unknown options and values of another type */
export const readScoreManyOptions = (options?: ScoreManyOptions): ScoreManyOptions =>
  readGuarded(() => checkOptions(options, { ...callKinds, batch: 'number' }));

/**
 * Reads a text or a request, with the checks of every other interface.
 * @returns the request, or its error, to be thrown once the model is known to exist: 404 comes before 422
 */
export function readContent(content: unknown): ScoreRequest | AssayError {
  try {
    return readGuarded(() => {
      if (typeof content === 'string') return parseScoreRequest({ content });
      if (typeof content === 'object' && content !== null) return parseScoreRequest(content);
      throw invalidRequest(`The content must be a string or a request, not ${describeValue(content)}`);
    });
  } catch (error) {
    if (error instanceof AssayError) return error;
    throw error;
  }
}

/**
 * A copy that later changes by the caller do not reach, of lists and plain objects. Anything else is returned: it cannot
 * change, or its method refuses it.
 */
export function copyArgument(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isIterable(value)) return [...value];
  if (getTag(value) !== 'Object') return value;
  try {
    return structuredClone(value);
  } catch {
    // Options with a function or a signal.
    return { ...value };
  }
}

const isIterable = (value: object): value is Iterable<unknown> => Symbol.iterator in value;

/** An error that a getter or a proxy of the caller throws becomes invalid_request. */
export function readGuarded<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof AssayError) throw cause;
    throw invalidRequest('Reading an argument threw an error', cause);
  }
}
