// Names that a caller gives: looked up among the traits of a model, and quoted within the limits of a `detail`. Pure.
import { AssayError, quoted } from '../errors.js';
import type { TraitRecord } from '../resources.js';

/** Characters of the caller's own text in one error at most. */
const quoteLimit = 80;
const keysLimit = 150;

/** `a, b and 3 more`: as many items as `limit` characters hold, at least one. */
function listed(items: readonly string[], limit: number): string {
  const shown: string[] = [];
  let room = limit;
  for (const item of items) {
    room -= item.length + 2;
    if (room < 0 && shown.length > 0) break;
    shown.push(item);
  }
  const rest = items.length - shown.length;
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The caller's names in quotes, all of them together within the limit of quoted text. */
export function listedNames(names: readonly string[]): string {
  return listed(
    names.map((name) => quoted(name, quoteLimit)),
    quoteLimit,
  );
}

/**
 * The traits that a request names, each by its key or else by its display name, case-sensitively.
 *
 * @returns the keys in the order of `records`, without duplicates; a display name that several traits share
 * names them all
 * @throws unknown_trait listing the unknown names and the keys of the model
 */
export function resolveTraits(names: readonly string[], records: readonly TraitRecord[]): string[] {
  const keys = new Set(records.map((record) => record.key));
  const displayNames = new Set(records.map((record) => record.name));
  const unknown = [...new Set(names)].filter((name) => !keys.has(name) && !displayNames.has(name));
  if (unknown.length > 0) {
    const subject = unknown.length > 1 ? 'Unknown traits' : 'Unknown trait';
    const known = listed([...keys], keysLimit);
    throw new AssayError('unknown_trait', `${subject}: ${listedNames(unknown)}; this model has: ${known}`);
  }
  const named = new Set(names);
  return records
    .filter(({ key, name }) => named.has(key) || (named.has(name) && !keys.has(name)))
    .map((record) => record.key);
}
