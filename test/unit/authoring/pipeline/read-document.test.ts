// Configuration documents as the REST API, MCP and the command line read them.
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/authoring/pipeline/read-document.js';

const readError = (text: string) =>
  readDocument(text, 'configuration').then(
    () => '',
    (error: Error) => error.message,
  );

describe('readDocument', () => {
  it('reads YAML and JSON', async () => {
    const expected = { effort: 'low', traits: [{ key: 'late' }] };
    expect(await readDocument('effort: low\ntraits:\n  - key: late\n', 'a.yaml')).toEqual(expected);
    expect(await readDocument(JSON.stringify(expected), 'a.json')).toEqual(expected);
  });

  it('refuses texts that end a process or keep it busy, with the line', async () => {
    const lists = `effort: low\ntraits: ${'['.repeat(2_000)}${']'.repeat(2_000)}`;
    expect(await readError(lists)).toBe('configuration line 2: collections nested more than 64 times');
    expect(await readError('['.repeat(1_000))).toBe(
      'configuration line 1: collections nested more than 64 times',
    );
    const aliases = `a: &a 1\nb:\n${'- *a\n'.repeat(150_000)}`;
    expect(await readError(aliases)).toBe('configuration line 502: more than 500 anchors, aliases and tags');
    expect(await readError(' '.repeat(1_048_577))).toBe(
      'configuration: the document has 1048577 characters, maximum 1048576',
    );
  });

  it('names the line and the column of what is not YAML, and of a key that is there already', async () => {
    expect(await readError('effort: low\ntraits: [')).toMatch(/^configuration line 2, column \d+: /);
    expect(await readError('a: 1\nb: 2\na: 3\n')).toMatch(
      /^configuration line 3, column 1: Map keys must be unique/,
    );
  });

  it('takes labels and columns as they are written', async () => {
    const text = `mapping: { TRUE: a, true: b, 1.0: c, 01: d, null: e, "yes": f, ~: g, 0x1F: h }
columns:
  2024-01-01: { trait: x }
  1e3: { trait: y }
other: { 1.0: z }
`;
    expect(await readDocument(text, 'a.yaml')).toEqual({
      mapping: { TRUE: 'a', true: 'b', '1.0': 'c', '01': 'd', null: 'e', yes: 'f', '~': 'g', '0x1F': 'h' },
      columns: { '2024-01-01': { trait: 'x' }, '1e3': { trait: 'y' } },
      other: { '1': 'z' },
    });
    expect(await readError('mapping:\n  TRUE: 1\n  TRUE: 2\n')).toContain('Map keys must be unique');
  });
});
