// Arguments of the JS API, read once and at the start of a call: later changes have no effect, and what is passed on is
// plain data that crosses to the worker.
import {
  AssayError,
  isAssayError,
  type OnProgress,
  type Progress,
  type ScoreRequest,
  type ScoringService,
} from '../../core/contract/index.js';
import { getBaseUrl } from '../../core/platform/index.js';
import {
  checkOptions,
  describeValue,
  getTag,
  invalidRequest,
  type Kinds,
  readGuarded,
} from './check-options.js';
import { loadOnce } from './load-once.js';

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

/** Options of `explain`. */
export interface ExplainOptions extends CallOptions {
  /** Keys or display names of the traits to explain. Default: all. */
  traits?: string[] | undefined;
  /** Maximum number of words, and of sentences, of each trait. Default: all, and 200 of a text of more than 20,000 characters. */
  top?: number | undefined;
}

/** Kinds of {@link LongCallOptions}. */
export const callKinds = { signal: 'AbortSignal', onProgress: 'function' } as const;

/** Base URL of options if the page has no address, as in Node and in `data:` documents. Such options are not used there. */
export const noBase = 'http://server.invalid/';

export const getBaseUri = (): string => getBaseUrl() ?? noBase;

/** What no handle has: a slash, a hash, or the end of a file's name. */
const addressPattern = /[/#]|\.assay$/;

/**
 * A handle as it is; the address of a model file as an absolute URL.
 * @throws invalid_request for anything but a string, and for an invalid address
 */
export function readHandle(handle: unknown): string {
  if (typeof handle === 'string' || getTag(handle) === 'URL')
    return addressPattern.test(`${handle}`) ? readAddress(`${handle}`) : `${handle}`;
  throw invalidRequest(`The model handle must be a string, not ${describeValue(handle)}`);
}

function readAddress(address: string): string {
  try {
    const url = new URL(address, getBaseUri());
    if (/^https?:$/.test(url.protocol)) return url.href;
  } catch {
    // Reported below.
  }
  throw invalidRequest(`Model file ${describeValue(address)} is not an http or https URL`);
}

/** @throws invalid_request for unknown options and values of another type */
export const readSignal = (options?: SignalOptions): AbortSignal | undefined =>
  readGuarded(() => checkOptions(options, { signal: 'AbortSignal' })).signal;

/**
 * Reads the options of a long call.
 * @param more kinds of the options that only this call has
 * @throws invalid_request for unknown options and values of another type
 */
export const readOptions = <Options extends LongCallOptions<never>>(
  options?: Options,
  more?: Kinds<Omit<Options, keyof typeof callKinds>>,
): Options =>
  // The kinds of both together are those of all options.
  readGuarded(() => checkOptions(options, { ...callKinds, ...more } as Kinds<Options>));

const loadChecks = loadOnce('the check of a request', () => import('./read-content.js'));

/** A text that is valid at a glance: it has Latin letters, is well-formed, and far below every limit. */
const isClear = (text: unknown): boolean =>
  typeof text === 'string' && text.length < 100_000 && /[a-z]/i.test(text) && !/\p{Cs}/u.test(text);

const isClearList = (names: unknown): boolean =>
  Array.isArray(names) && names.length > 0 && names.length < 100 && names.every(isClear);

/**
 * Reads a text or a request that is valid at a glance, as most are, so that pages need not load the checks.
 * @returns undefined for any other, which may be valid
 */
function readClearly(content: unknown): ScoreRequest | undefined {
  // Own nulls, so that values that a page put on Object.prototype are not read for absent fields.
  const request: Record<string, unknown> = { content: null, compare_to: null, traits: null };
  for (const [name, value] of Object.entries(typeof content === 'string' ? { content } : Object(content))) {
    if (!Object.hasOwn(request, name)) return undefined;
    request[name] = value ?? null;
  }
  const { content: text, compare_to: baseline, traits } = request;
  return isClear(text) && isClear(baseline ?? text) && isClearList(traits ?? [text])
    ? // Each field was checked.
      (request as unknown as ScoreRequest)
    : undefined;
}

/** A copy of a text or request; the error where reading it throws one. */
function copyContent(content: unknown): unknown {
  try {
    return readGuarded(() =>
      Array.isArray(content) || typeof content !== 'object' || content === null
        ? content
        : copyArgument({ ...content }),
    );
  } catch (error) {
    return error;
  }
}

/**
 * A copy that later changes by the caller do not reach, of lists and plain objects at any depth. Anything else in it is
 * the caller's own: it cannot change, or its method refuses it. Proxies, as frameworks make of reactive data, are read
 * through: `structuredClone` refuses them.
 * @param copies what is copied already: a part that occurs twice, or contains itself, is one object in the copy, too
 */
export function copyArgument(value: unknown, copies = new Map<object, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (copies.has(value)) return copies.get(value);
  const shallow = isIterable(value) ? [...value] : isPlainObject(value) && { ...value };
  if (!shallow) return value;
  const copy = shallow as Record<string, unknown>;
  copies.set(value, copy);
  // Assignment to an own property never sets a prototype, not even one named `__proto__`.
  for (const name of Object.keys(copy)) copy[name] = copyArgument(copy[name], copies);
  return copy;
}

/** Also an object of another frame, whose `Object` is another. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return !prototype || !Object.getPrototypeOf(prototype);
}

const isIterable = (value: object): value is Iterable<unknown> => Symbol.iterator in value;

/** The method of a service that answers. */
type Method<Answer> = (
  handle: string,
  request: ScoreRequest,
  signal?: AbortSignal,
  onProgress?: OnProgress,
) => Promise<Answer>;

/**
 * Prepares a call.
 * @param service looks the model up: an invalid request is an error only once its model is known to exist
 * @param more fields of the request that only the service checks
 * @returns the call, and the caller's signal
 * @throws invalid_request for a handle that is not a string
 */
export function askAbout<Answer>(
  service: Pick<ScoringService, 'card'>,
  method: Method<Answer>,
  handle: string,
  content: unknown,
  { signal, onProgress }: CallOptions,
  more?: object,
): [call: (callSignal: AbortSignal | undefined) => Promise<Answer>, signal: AbortSignal | undefined] {
  const model = readHandle(handle);
  const copy = copyContent(content);
  const call = async (callSignal: AbortSignal | undefined) => {
    const request = readClearly(copy) ?? (await loadChecks()).readContent(copy);
    if (!(request instanceof AssayError))
      return method(model, { ...request, ...more }, callSignal, onProgress);
    await service.card(model, callSignal).catch(ignoreUnlessMissing);
    throw request;
  };
  return [call, signal];
}

/** Of all errors of a lookup, only an unknown model takes precedence over an invalid request. */
function ignoreUnlessMissing(error: unknown): void {
  if (isAssayError(error) && error.code !== 'model_not_found') return;
  throw error;
}
