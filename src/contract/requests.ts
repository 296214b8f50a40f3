// What a caller sends, checked once for every door: http, engine, service worker. Pure, and without the schema
// library, because the service worker carries it; tests hold it equal to `scoreRequestSchema`.
import { AssayError } from './errors.js';
import { listedNames } from './requests/names.js';
import { type ContentField, checkContent } from './requests/text.js';
import type { ScoreRequest } from './resources.js';

export { checkDepth } from './requests/depth.js';
export { resolveTraits } from './requests/names.js';
export { checkContent, contentLimit, isUrl } from './requests/text.js';

/** Entries of `traits` at most. */
export const traitNamesLimit = 1000;

function invalid(detail: string): AssayError {
  return new AssayError('invalid_request', detail);
}

/** Reads what a getter or a proxy of the caller may refuse to give. */
function reading<Result>(read: () => Result): Result {
  try {
    return read();
  } catch {
    throw invalid('Request cannot be read');
  }
}

/** Own enumerable properties; undefined is absent. */
function ownFields(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value).filter(([, field]) => field !== undefined));
}

function stringField(fields: ReadonlyMap<string, unknown>, field: ContentField): string | undefined {
  const value = fields.get(field);
  if (value === undefined || typeof value === 'string') return value;
  throw invalid(`Field '${field}' must be a string`);
}

/** @throws invalid_request when it is not 1 to 1,000 strings */
function traitNames(value: unknown): string[] {
  // Spread, so that a hole is an item that is not a string.
  const names = reading((): unknown[] | undefined => (Array.isArray(value) ? [...value] : undefined));
  if (names === undefined) throw invalid("Field 'traits' must be an array of strings");
  if (names.length === 0) throw invalid("Field 'traits' must name at least one trait");
  if (names.length > traitNamesLimit) {
    throw invalid(`Field 'traits' must name at most ${traitNamesLimit} traits, not ${names.length}`);
  }
  return names.map((name, index) => {
    if (typeof name === 'string') return name;
    throw invalid(`Field 'traits' must be an array of strings: item ${index} is not one`);
  });
}

const requestFields: ReadonlySet<string> = new Set(['content', 'compare_to', 'traits']);

/**
 * Reads a score request of any origin: parsed JSON or an argument of the JS API.
 *
 * Only own properties count; `compare_to` and `traits` that are null, undefined or absent are null in the result.
 * Texts are checked and made well-formed as by {@link checkContent}.
 *
 * @throws invalid_request, content_empty or content_too_large, each naming the field
 */
export function parseScoreRequest(value: unknown): ScoreRequest {
  const fields = reading(() => ownFields(value));
  if (fields === undefined) throw invalid('Body must be a JSON object');
  for (const field of ['compare_to', 'traits']) if (fields.get(field) === null) fields.delete(field);
  const content = stringField(fields, 'content');
  if (content === undefined) throw invalid("Field 'content' is required");
  const baseline = stringField(fields, 'compare_to');
  const traits = fields.has('traits') ? traitNames(fields.get('traits')) : undefined;
  const unknown = [...fields.keys()].filter((name) => !requestFields.has(name));
  if (unknown.length > 0) {
    throw invalid(`Unknown ${unknown.length > 1 ? 'fields' : 'field'}: ${listedNames(unknown)}`);
  }
  // Absent fields are own nulls: what a page has put on Object.prototype is not read for them.
  return {
    content: checkContent(content, 'content'),
    compare_to: baseline === undefined ? null : checkContent(baseline, 'compare_to'),
    traits: traits ?? null,
  };
}
