// What a schema found wrong with one value, in words: what it must be. Pure.
import type * as z from 'zod/mini';
import { quoted } from '../errors.js';

const typeNames: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['int', 'an integer'],
  ['boolean', 'true or false'],
  ['array', 'an array'],
  ['object', 'an object'],
  ['record', 'an object'],
]);

/** A value as an error mentions it: itself where it is short, else the kind of thing it is. */
export function mentioned(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  switch (typeof value) {
    case 'string':
      return quoted(value, 40);
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return typeNames.get(typeof value) ?? typeof value;
  }
}

/** `a, b or c`. */
export function alternatives(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
}

/** What an issue at the root of a value says that the value could be instead; none where it says something else. */
export function expected(issue: z.core.$ZodIssue | z.core.$ZodRawIssue): string[] {
  switch (issue.code) {
    case 'invalid_type':
      return [typeNames.get(issue.expected) ?? issue.expected];
    case 'invalid_value':
      return issue.values.map(String);
    default:
      return [];
  }
}

/** `at least 1 character`: a limit with the unit of what it counts. */
function limit(relation: string, count: unknown, origin: string): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'element' : undefined;
  if (unit === undefined) return `must be ${relation} ${count}`;
  return `must have ${relation} ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The error map of the document's schemas. Unions are put into words where their branches are known. */
export function sentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      return `must be ${alternatives(expected(issue))}`;
    case 'too_small':
      return limit('at least', issue.minimum, issue.origin);
    case 'too_big':
      return limit('at most', issue.maximum, issue.origin);
    case 'invalid_format':
      return `must match ${String(issue.pattern).replace(/^\/|\/[a-z]*$/g, '')}`;
    default:
      return 'is not valid';
  }
}
