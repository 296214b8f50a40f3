// The editor of the studio: which field or value is being written, and what the schema of the document says about it.
import { describe, expect, it } from 'vitest';
import { locateCursor, locateField } from '../../../public/build-page/yaml/cursor.js';
import {
  describeField,
  listFields,
  listValues,
  type Schema,
} from '../../../public/build-page/yaml/schema.js';
import { createModelJsonSchema } from '../../../src/server/documents/json-schemas.js';
import { describeType } from '../../support/sentences.js';

const schema = createModelJsonSchema({ describe: describeType }) as Schema;

/** The place of `|` in the text. */
function locate(marked: string) {
  const offset = marked.indexOf('|');
  const cursor = locateCursor(marked.replace('|', ''), offset);
  return cursor && { kind: cursor.kind, path: cursor.path, taken: [...cursor.taken], from: cursor.from };
}

/** The names or values that are offered at `|`. */
function complete(marked: string): readonly string[] {
  const cursor = locateCursor(marked.replace('|', ''), marked.indexOf('|'));
  if (!cursor) return [];
  const { kind, path, data, taken } = cursor;
  if (kind === 'value') return listValues(schema, path, data);
  return listFields(schema, path, data).flatMap(({ name }) => (taken.has(name) ? [] : [name]));
}

describe('locateCursor', () => {
  it.each([
    ['|', { kind: 'field', path: [], taken: [], from: 0 }],
    ['traits: discover\nef|', { kind: 'field', path: [], taken: ['traits'], from: 17 }],
    ['effort: |', { kind: 'value', path: ['effort'], taken: [], from: 8 }],
    ['effort: hi|gh\ntraits: discover', { kind: 'value', path: ['effort'], taken: [], from: 8 }],
    [
      'traits:\n  - { type: spectrum, ke| }',
      { kind: 'field', path: ['traits', 0], taken: ['type'], from: 30 },
    ],
    [
      'traits:\n  - type: spectrum\n    na|',
      { kind: 'field', path: ['traits', 0], taken: ['type'], from: 31 },
    ],
    ['traits:\n  - key: a\n  - ty|', { kind: 'field', path: ['traits', 1], taken: [], from: 23 }],
    [
      'training:\n  scoring_method: |\n',
      { kind: 'value', path: ['training', 'scoring_method'], taken: [], from: 28 },
    ],
  ])('finds the place of %j', (text, expected) => {
    expect(locate(text)).toEqual(expected);
  });

  it.each(['# ef|', 'description: a text with tra|'])('finds nothing in %j', (text) => {
    expect(locate(text)).toBeUndefined();
  });
});

describe('completion', () => {
  it('offers the fields of the document that are missing', () => {
    const fields = complete('traits: discover\n|');
    expect(fields).toContain('effort');
    expect(fields).not.toContain('traits');
  });

  it('offers the fields of the source type', () => {
    const csv = complete('traits: discover\nsources:\n  - { type: csv, | }');
    expect(csv).toContain('label_column');
    expect(csv).not.toContain('dataset');
    expect(complete('traits: discover\nsources:\n  - { type: noise, | }')).toContain('dataset');
  });

  it('offers the fields of a trait, not of an entry that discovers', () => {
    const fields = complete('traits:\n  - { type: topic, | }');
    expect(fields).toContain('topic_paraphrases');
    expect(fields).not.toContain('discover');
  });

  it('offers the values of a field, of all alternatives', () => {
    expect(complete('effort: |')).toEqual(['low', 'medium', 'high', 'xhigh', 'max']);
    expect(complete('sources:\n  - { type: | }')).toEqual(
      expect.arrayContaining(['jsonl', 'csv', 'github_csv', 'huggingface', 'url', 'file', 'noise']),
    );
    expect(complete('sources:\n  - { type: csv, dropout: | }')).toEqual(['true', 'false']);
  });
});

describe('hover', () => {
  const describeAt = (marked: string) => {
    const field = locateField(marked.replace('|', ''), marked.indexOf('|'));
    return field && describeField(schema, field.path, field.data);
  };

  it('says what a field means, its values and its default', () => {
    const text = describeAt('eff|ort: high');
    expect(text).toMatch(/^Cost, time and quality/);
    expect(text).toContain('One of: low, medium, high, xhigh, max. Default: high.');
  });

  it('describes the fields of traits and sources', () => {
    expect(describeAt('traits:\n  - { ty|pe: spectrum, key: a }')).toContain('Required.');
    expect(describeAt('sources:\n  - { type: csv, pa|th: a.csv }')).toBeTruthy();
  });

  it('says nothing about values, unknown fields and labels of a mapping', () => {
    expect(describeAt('effort: hi|gh')).toBeUndefined();
    expect(describeAt('effor|d: high')).toBeUndefined();
    expect(describeAt('sources:\n  - { type: csv, path: a, mapping: { go|od: high } }')).toBeUndefined();
  });

  it('names the place of the field', () => {
    expect(locateField('a: 1\nb: { c: 2 }', 10)).toMatchObject({ path: ['b', 'c'], from: 10, to: 11 });
  });
});
