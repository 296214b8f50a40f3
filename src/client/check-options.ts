// Options of the JS API, checked and copied before anything else: a name that is not an option, or a value of another
// type, is an error instead of a silent default.
import { AssayError, quote } from '../contract/index.js';
import { findNearest } from '../platform/index.js';

/**
 * What an option accepts: values of a type, a list of texts, or an object with options of its own. A `URL` is also accepted
 * as text. No error quotes a `secret`, which is checked later.
 */
type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'function'
  | 'URL'
  | 'AbortSignal'
  | 'secret'
  | readonly string[]
  | NestedKinds;

interface NestedKinds {
  readonly [name: string]: Kind;
}

/** The kind of every option of `T`; an option without one does not compile. */
export type Kinds<T> = { readonly [Name in keyof Required<T>]: Kind };

export const getTag = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

const addArticle = (noun: string): string => `${/^[AEIO]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** What a caller passed, for an error: `'text'`, `42`, `null`, `a File`. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  return Object(value) === value ? addArticle(getTag(value)) : String(value);
}

export const invalidRequest = (detail: string, cause?: unknown): AssayError =>
  new AssayError('invalid_request', detail, { cause });

// By its tag, because the classes of another frame are not this frame's.
function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === 'secret') return true;
  if (isNested(kind)) return getTag(value) === 'Object';
  if (typeof kind !== 'string') return kind.some((allowed) => allowed === value);
  return typeof value === kind || getTag(value) === kind || (kind === 'URL' && typeof value === 'string');
}

const isNested = (kind: Kind): kind is NestedKinds => typeof kind === 'object' && !Array.isArray(kind);

function describeUnknown(name: string, names: readonly string[], path: string): string {
  const nearest = findNearest(name, names);
  const hint = nearest === undefined ? `Options: ${names.join(', ')}` : `Did you mean '${nearest}'?`;
  return `Unknown option ${quote(path + name)}. ${hint}`;
}

function describeWrong(name: string, value: unknown, kind: Kind): string {
  // A secret may have been given in place of the object that holds it.
  if (isNested(kind)) return `Option '${name}' must be an object, not ${addArticle(getTag(value))}`;
  const wanted = typeof kind === 'string' ? addArticle(kind) : kind.map((text) => `'${text}'`).join(' or ');
  return `Option '${name}' must be ${wanted}, not ${describeValue(value)}`;
}

/**
 * Checks options and copies them, without those that are null or undefined.
 * @param path of the options in those that hold them, with a dot at its end
 * @throws invalid_request naming an unknown option and the nearest known one, or an option with a value of another type
 */
export function checkOptions<T extends object>(options: T | null | undefined, kinds: Kinds<T>, path = ''): T {
  if (options !== undefined && options !== null && getTag(options) !== 'Object') {
    const hint = getTag(options) === 'AbortSignal' ? '. Use { signal }' : '';
    throw invalidRequest(`The options must be an object, not ${describeValue(options)}${hint}`);
  }
  const known = new Map<string, Kind>(Object.entries(kinds));
  const given = Object.entries(options ?? {}).flatMap(([name, value]): [string, unknown][] => {
    const kind = known.get(name);
    if (kind === undefined) throw invalidRequest(describeUnknown(name, [...known.keys()], path));
    if (value === undefined || value === null) return [];
    if (!isOfKind(value, kind)) throw invalidRequest(describeWrong(path + name, value, kind));
    return [[name, isNested(kind) ? checkOptions<object>(value, kind, `${path}${name}.`) : value]];
  });
  // Every name and value was checked against the kinds of T.
  return Object.fromEntries(given) as T;
}
