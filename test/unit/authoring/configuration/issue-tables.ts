// Tables of invalid documents, each with the messages of all its issues.
import { describe, expect, it } from 'vitest';
import { validateConfiguration } from '../../../../src/authoring/configuration/index.js';
import type { Issue } from '../../../../src/core/contract/errors.js';

/** A document and the message of every issue that it has. */
export type Case = readonly [document: unknown, ...messages: string[]];

/** Every issue of a document; empty if it is valid. */
export function issuesOf(document: unknown): Issue[] {
  const validation = validateConfiguration(document);
  return validation.ok ? [] : validation.issues;
}

/** Values of each type, and how a message shows them. */
const wrongs: readonly [value: unknown, name: string][] = [
  [5, '5'],
  [true, 'true'],
  ['5', "'5'"],
  [null, 'null'],
  [[], 'an array'],
  [{}, 'an object'],
];

/** A case for every value of a type that the field does not accept. */
export function wrongTypes(
  kinds: string,
  path: string,
  expected: string,
  document: (value: unknown) => unknown,
): Case[] {
  const accepted = kinds.split(' ');
  return wrongs
    .filter(
      ([value]) =>
        !accepted.includes(value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value),
    )
    .map(([value, name]) => [document(value), `${path}: must be ${expected}, not ${name}`]);
}

export function table(title: string, cases: readonly Case[]): void {
  describe(title, () => {
    it.each(cases.map(([document, ...messages]) => [messages[0], document, messages] as const))(
      '%s',
      (_, document, messages) => {
        expect(issuesOf(document).map((issue) => issue.message)).toEqual(messages);
      },
    );
  });
}
