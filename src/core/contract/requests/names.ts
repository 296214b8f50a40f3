// Names in a request: resolved to the traits of a model, and quoted within the limits of a `detail`. Pure.
import { AssayError, quote } from '../errors.js';
import type { TraitRecord } from '../resources.js';

/** Maximum number of characters of the caller's text in one error. */
const quoteLimit = 80;
const keysLimit = 150;

/** `a, b and 3 more`: as many items as fit in `limit` characters, at least one. */
function joinWithin(items: readonly string[], limit: number): string {
  const shown: string[] = [];
  let room = limit;
  for (const item of items) {
    room -= item.length + 2;
    if (room < 0 && shown.length > 0) break;
    shown.push(item);
  }
  const hidden = items.length - shown.length;
  return `${shown.join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}`;
}

/** The caller's names in quotes, together within the limit of quoted text. */
export function quoteNames(names: readonly string[]): string {
  return joinWithin(
    names.map((name) => quote(name, quoteLimit)),
    quoteLimit,
  );
}

/** `Unknown trait 'clarty'. This model has: clarity, depth`. @param keys of the model's traits */
export function describeUnknownTraits(names: readonly string[], keys: Iterable<string>): string {
  const subject = names.length > 1 ? 'Unknown traits' : 'Unknown trait';
  return `${subject} ${quoteNames(names)}. This model has: ${joinWithin([...keys], keysLimit)}`;
}

/** The error of trait names that a model does not have. @param keys of the model's traits */
export function unknownTraitsError(names: readonly string[], keys: Iterable<string>): AssayError {
  return new AssayError('unknown_trait', describeUnknownTraits(names, keys));
}

/**
 * Resolves the names in a request, each a trait's key or else its display name, case-sensitively.
 *
 * @returns the keys in the order of `records`, without duplicates; a display name that several traits share
 * selects all of them
 * @throws unknown_trait listing the unknown names and the keys of the model
 */
export function resolveTraits(names: readonly string[], records: readonly TraitRecord[]): string[] {
  const keys = new Set(records.map((record) => record.key));
  const displayNames = new Set(records.map((record) => record.name));
  const unknown = [...new Set(names)].filter((name) => !keys.has(name) && !displayNames.has(name));
  if (unknown.length > 0) throw unknownTraitsError(unknown, keys);
  const requested = new Set(names);
  return records
    .filter(({ key, name }) => requested.has(key) || (requested.has(name) && !keys.has(name)))
    .map((record) => record.key);
}
