// Options of the JS API, checked and copied before anything else: a name that is not an option, or a value of another
// type, is an error instead of a silent default.
import { AssayError, quote } from '../../core/contract/index.js';

/**
 * What an option accepts: values of a type, or a list of texts. A `URL` is also accepted as text. An `Object` has options
 * of its own, which are checked by themselves.
 */
type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'function'
  | 'URL'
  | 'AbortSignal'
  | 'Object'
  | 'Array'
  | readonly string[];

/** The kind of every option of `T`; an option without one does not compile. */
export type Kinds<T> = { readonly [Name in keyof Required<T>]: Kind };

export const getTag = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

const addArticle = (noun: string): string => `${/^[AEIO]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** Describes an argument for an error: `'text'`, `42`, `null`, `a File`. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  return Object(value) === value ? addArticle(getTag(value)) : String(value);
}

export const invalidRequest = (detail: string, cause?: unknown): AssayError =>
  new AssayError('invalid_request', detail, { cause });

// By its tag, because the classes of another frame are not this frame's.
function isOfKind(value: unknown, kind: Kind): boolean {
  if (typeof kind !== 'string') return kind.some((allowed) => [value, getTag(value)].includes(allowed));
  return typeof value === kind || getTag(value) === kind || (kind === 'URL' && typeof value === 'string');
}

function describeUnknown(name: string, names: readonly string[], path: string): string {
  // Without the search for spelling mistakes, which would be a hundredth of a page's code.
  const nearest = names.find((other) => other.toLowerCase().startsWith(name.toLowerCase()));
  const hint = nearest === undefined ? `Options: ${names.join(', ')}` : `Did you mean '${nearest}'?`;
  return `Unknown option ${quote(path + name)}. ${hint}`;
}

/**
 * Checks options and copies them, without those that are null or undefined.
 * @param path before the names in errors, like `sourceHosts.`
 * @throws invalid_request naming an unknown option and the nearest known one, or an option with a value of another type
 */
export function checkOptions<T extends object>(options: T | null | undefined, kinds: Kinds<T>, path = ''): T {
  if (options !== undefined && options !== null && getTag(options) !== 'Object') {
    const hint = getTag(options) === 'AbortSignal' ? '. Use { signal }' : '';
    throw invalidRequest(`The options must be an object, not ${describeValue(options)}${hint}`);
  }
  const known = new Map<string, Kind>(Object.entries(kinds));
  const entries = Object.entries(options ?? {}).filter(([name, value]) => {
    const kind = known.get(name);
    if (kind === undefined) throw invalidRequest(describeUnknown(name, [...known.keys()], path));
    if (value === undefined || value === null) return false;
    if (isOfKind(value, kind)) return true;
    const expected =
      typeof kind === 'string' ? addArticle(kind) : kind.map((text) => `'${text}'`).join(' or ');
    // An object, or a value passed instead of it, may contain a token.
    const actual = path || kind === 'Object' ? '' : `, not ${describeValue(value)}`;
    throw invalidRequest(`Option '${path + name}' must be ${expected}${actual}`);
  });
  // Every name and value was checked against the kinds of T.
  return Object.fromEntries(entries) as T;
}

/** An error that a getter or a proxy of the caller throws becomes invalid_request. */
export function readGuarded<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof AssayError) throw cause;
    throw invalidRequest('Reading an argument threw an error', cause);
  }
}
