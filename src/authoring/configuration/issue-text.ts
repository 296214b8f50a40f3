// The sentences of issues: what a value must be. Pure.
import type * as z from 'zod/mini';
import { quote } from '../../core/contract/index.js';

const typeNames: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['int', 'an integer'],
  ['boolean', 'true or false'],
  ['array', 'an array'],
  ['object', 'an object'],
  ['record', 'an object'],
]);

/** A value as an error shows it: the value itself if it is short, else its type. */
export function mentionValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  switch (typeof value) {
    case 'string':
      return quote(value, 40);
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return typeNames.get(typeof value) ?? typeof value;
  }
}

/** `a, b or c`. */
export function joinAlternatives(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;
}

/** The types or values that an issue at the root of a value allows; empty for other kinds of issues. */
export function describeExpected(issue: z.core.$ZodIssue | z.core.$ZodRawIssue): string[] {
  switch (issue.code) {
    case 'invalid_type':
      return [typeNames.get(issue.expected) ?? issue.expected];
    case 'invalid_value':
      return issue.values.map(String);
    default:
      return [];
  }
}

/** `must have at least 1 character`: a limit with its unit. */
function describeLimit(relation: string, count: unknown, origin: string): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'element' : undefined;
  if (unit === undefined) return `must be ${relation} ${count}`;
  return `must have ${relation} ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The error map of the document's schemas. The issues of unions are formatted in `issues.ts`. */
export function toSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      return `must be ${joinAlternatives(describeExpected(issue))}`;
    case 'too_small':
      return describeLimit('at least', issue.minimum, issue.origin);
    case 'too_big':
      return describeLimit('at most', issue.maximum, issue.origin);
    case 'invalid_format':
      return `must match ${String(issue.pattern).replace(/^\/|\/[a-z]*$/g, '')}`;
    default:
      return 'is not valid';
  }
}
