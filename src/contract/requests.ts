// What a caller sends, checked once for every door: http, engine, service worker. Pure, and without the schema
// library, because the service worker carries it; tests hold it equal to `scoreRequestSchema`.
import { AssayError, quoted } from './errors.js';
import type { ScoreRequest, TraitRecord } from './resources.js';

/** UTF-8 bytes of one text at most. */
export const contentLimit = 1_048_576;
/** Entries of `traits` at most. */
export const traitNamesLimit = 1000;
const urlLimit = 2048;
/** Characters of the caller's own text in one error at most. */
const quoteLimit = 80;
const keysLimit = 150;

type ContentField = 'content' | 'compare_to';

function invalid(detail: string): AssayError {
  return new AssayError('invalid_request', detail);
}

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
function listedNames(names: readonly string[]): string {
  return listed(
    names.map((name) => quoted(name, quoteLimit)),
    quoteLimit,
  );
}

/** Length in UTF-8, a lone surrogate counted as the U+FFFD that replaces it. */
function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    const paired = unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    bytes += unit < 0x800 ? 1 : 2;
    if (paired) i += 1;
  }
  return bytes;
}

// White space, controls, formats, private use, what replaces bad input, and characters that draw nothing.
const visible =
  /[^\s\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u;

/**
 * Accepts a text to score.
 *
 * @returns the text with every lone surrogate replaced by U+FFFD, otherwise unchanged
 * @throws content_empty when nothing in it is visible; content_too_large over 1 MiB of UTF-8
 */
export function checkContent(text: string, field: ContentField = 'content'): string {
  const subject = field === 'content' ? 'Content' : `Field '${field}'`;
  const bytes = utf8Length(text);
  if (bytes > contentLimit) {
    const detail = `${subject} is too large: ${bytes} bytes, maximum ${contentLimit}`;
    throw new AssayError('content_too_large', detail);
  }
  if (!visible.test(text)) throw new AssayError('content_empty', `${subject} is empty`);
  return text.toWellFormed();
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
 * Only own properties count; `compare_to` and `traits` that are null or undefined are absent in the result.
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
  return {
    content: checkContent(content, 'content'),
    ...(baseline === undefined ? {} : { compare_to: checkContent(baseline, 'compare_to') }),
    ...(traits === undefined ? {} : { traits }),
  };
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

// One absolute URL: a scheme, two slashes, something of a host, and no white space anywhere.
const absoluteUrl = /^https?:\/\/[^\s/?#\\]\S*$/i;

/** True when the trimmed text is one absolute http or https URL of at most 2,048 characters; all else is text. */
export function isUrl(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= urlLimit && absoluteUrl.test(trimmed);
}

/**
 * Refuses JSON that is nested deeper than `limit` before anything parses it: one scan, no recursion.
 *
 * Says nothing about whether the text is JSON.
 *
 * @throws invalid_request
 */
export function checkDepth(jsonText: string, limit = 64): void {
  let depth = 0;
  let quotedText = false;
  for (let i = 0; i < jsonText.length; i += 1) {
    const unit = jsonText.charCodeAt(i);
    if (quotedText) {
      if (unit === 0x5c) i += 1;
      else if (unit === 0x22) quotedText = false;
    } else if (unit === 0x22) quotedText = true;
    else if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
      if (depth > limit) throw invalid('Body is nested too deeply');
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
  }
}
