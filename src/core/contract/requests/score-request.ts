// Validation of score requests, shared by the HTTP app, the engine and the client. Pure, and without the schema library,
// because the service worker bundles it; a test compares it with `scoreRequestSchema`.
import { AssayError } from '../errors.js';
import type { ScoreRequest } from '../resources.js';
import { quoteNames } from './names.js';
import { type ContentField, checkContent, contentLimit } from './text.js';

/** Maximum number of entries in `traits`. */
export const traitNamesLimit = 1000;

export function invalidRequest(detail: string): AssayError {
  return new AssayError('invalid_request', detail);
}

/** Reads from the caller's object, whose getters or proxy traps may throw. */
export function readGuarded<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    throw invalidRequest('Request cannot be read');
  }
}

/** Own enumerable properties, without undefined ones. @returns undefined if the value is not an object */
export function readFields(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value).filter(([, field]) => field !== undefined));
}

function readStringField(fields: ReadonlyMap<string, unknown>, field: ContentField): string | undefined {
  const value = fields.get(field);
  if (value === undefined || typeof value === 'string') return value;
  throw invalidRequest(`Field '${field}' must be a string`);
}

/** @throws invalid_request when the value is not an array of 1 to 1,000 strings */
function readTraitNames(value: unknown): string[] {
  // Spread, so that a hole becomes undefined.
  const names = readGuarded((): unknown[] | undefined => (Array.isArray(value) ? [...value] : undefined));
  if (names === undefined) throw invalidRequest("Field 'traits' must be an array of strings");
  if (names.length === 0) throw invalidRequest("Field 'traits' must name at least one trait");
  if (names.length > traitNamesLimit) {
    throw invalidRequest(`Field 'traits' must name at most ${traitNamesLimit} traits, not ${names.length}`);
  }
  return names.map((name, index) => {
    if (typeof name === 'string') return name;
    throw invalidRequest(`Field 'traits' must be an array of strings: item ${index} is not a string`);
  });
}

const requestFields: ReadonlySet<string> = new Set(['content', 'compare_to', 'traits']);

/**
 * Reads a score request of any origin: parsed JSON or an argument of the JS API.
 *
 * Only own properties count. `compare_to` and `traits` are null in the result if they are null, undefined or absent.
 * Texts are validated and made well-formed by {@link checkContent}.
 *
 * @param limit bytes of UTF-8 of a text
 * @throws invalid_request, content_empty or content_too_large, each naming the field
 */
export function parseScoreRequest(value: unknown, limit: number = contentLimit): ScoreRequest {
  const fields = readGuarded(() => readFields(value));
  if (fields === undefined) throw invalidRequest('Body must be a JSON object');
  for (const field of ['compare_to', 'traits']) if (fields.get(field) === null) fields.delete(field);
  const content = readStringField(fields, 'content');
  if (content === undefined) throw invalidRequest("Field 'content' is required");
  const baseline = readStringField(fields, 'compare_to');
  const traits = fields.has('traits') ? readTraitNames(fields.get('traits')) : undefined;
  const unknown = [...fields.keys()].filter((name) => !requestFields.has(name));
  if (unknown.length > 0) {
    throw invalidRequest(`Unknown ${unknown.length > 1 ? 'fields' : 'field'}: ${quoteNames(unknown)}`);
  }
  // Absent fields become own nulls, so that values that a page put on Object.prototype are not read for them.
  return {
    content: checkContent(content, 'content', limit),
    compare_to: baseline === undefined ? null : checkContent(baseline, 'compare_to', limit),
    traits: traits ?? null,
  };
}
