import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { annotate, describe as describeSchema } from '../../../../src/server/documents/described.js';
import { readSentences } from '../../../../src/server/documents/sentences.js';

const source = `
/** A text. */
export interface Text {
  /** Words of
   * it, see {@link Other}. */
  words: string[];
  /** @deprecated Use words. */
  silent: string;
  /**
   * Number of words.
   * @deprecated Use words.
   */
  count: number;
}
/** A long text. */
export interface LongText extends Text {
  /** Its parts. Default \`2\`. */
  parts: number;
}
/** A run. */
export const runSchema = z.strictObject({
  /** Id of the run. */
  id: z.string(),
});
export type Run = z.infer<typeof runSchema>;
export const publicTextSchema = z.extend(z.omit(longTextSchema, { words: true }), {
  /** Fewer parts. */
  parts: z.int(),
});
`;
const read = readSentences([source]);

describe('sentences of the contract', () => {
  it('are the comments of a type and its fields, in one line and without links', () => {
    const { description, fields } = read('Text');
    expect(description).toBe('A text.');
    expect([...fields]).toEqual([
      ['words', { description: 'Words of it, see `Other`.', deprecated: false }],
      ['count', { description: 'Number of words.', deprecated: true }],
    ]);
  });

  it('include those of the types that a type extends', () => {
    expect([...read('LongText').fields.keys()]).toEqual(['words', 'count', 'parts']);
  });

  it('are those of a schema if the type is inferred from it or has no name', () => {
    expect(read('Run')).toEqual({
      description: 'A run.',
      fields: new Map([['id', { description: 'Id of the run.', deprecated: false }]]),
    });
    const { description, fields } = read('PublicText');
    expect(description).toBe('A long text.');
    expect(fields.get('parts')?.description).toBe('Fewer parts.');
    expect(fields.get('words')?.description).toBe('Words of it, see `Other`.');
  });

  it('are absent for a type that is not there', () => {
    expect(read('Other')).toEqual({ description: '', fields: new Map() });
  });

  it('leave out a default that the schema has as a keyword', () => {
    const node = { properties: { parts: {} } };
    const schema = z.strictObject({ parts: z.int() });
    annotate(node, describeSchema('Book', schema, { type: 'LongText', defaults: { parts: 2 } }), read);
    expect(node).toEqual({
      title: 'Book',
      description: 'A long text.',
      properties: { parts: { description: 'Its parts.', default: 2 } },
    });
  });

  it('must exist for every field of a published schema', () => {
    const node = { properties: { silent: {} } };
    const schema = z.strictObject({ silent: z.string() });
    expect(() => annotate(node, describeSchema('Text', schema), read)).toThrow(
      "Field 'silent' of 'Text' has no comment in src/core/contract",
    );
    expect(() => annotate({}, describeSchema('Other', schema), read)).toThrow("Type 'Other' has no comment");
  });
});
