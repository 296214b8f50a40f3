// Texts that take the YAML parser seconds, or end the process, are refused by its lexer. The catalog's documents are not.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Lexer, Parser, parseDocument } from 'yaml';
import { findYamlExcess } from '../../../../src/authoring/configuration/yaml-limits.js';

const find = (text: string) => findYamlExcess(text, { Lexer, Parser });
const repeat = (count: number, toText: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => toText(i)).join('');

describe('a YAML text beyond a limit', () => {
  const nested = 'collections nested more than 64 times';
  const keys = 'more than 4000 keys in one map';
  const marks = 'more than 500 anchors, aliases and tags';
  it.each([
    ['lists in each other', `${'['.repeat(1000)}${']'.repeat(1000)}`, nested],
    ['twice as many lists', `${'['.repeat(2000)}${']'.repeat(2000)}`, nested],
    ['lists that never end', '['.repeat(100_000), nested],
    ['maps in each other', `${'{a: '.repeat(1000)}${'}'.repeat(1000)}`, nested],
    ['indented maps', repeat(1000, (i) => `${' '.repeat(i)}a:\n`), nested],
    ['dashes in a row', `${'- '.repeat(5000)}x`, nested],
    ['keys that are maps', `${'? '.repeat(5000)}x`, nested],
    ['keys', repeat(50_000, (i) => `k${i}: {a: 1}\n`), keys],
    ['keys in braces', `{${repeat(5_000, (i) => `k${i}, `)}}`, keys],
    ['aliases', `- &a 1\n${'- *a\n'.repeat(150_000)}`, marks],
    ['anchors of one node', `${'&a '.repeat(100_000)}x`, marks],
    ['tags of one node', `${'!a '.repeat(100_000)}x`, marks],
    ['items', `[${'[],'.repeat(60_000)}]`, 'more than 100000 words and signs'],
    ['comments', '#\n'.repeat(200_000), 'more than 100000 words and signs'],
    ['characters', 'a'.repeat(1_048_577), 'the document has 1048577 characters, maximum 1048576'],
  ])('is found: %s', (_, text, message) => {
    expect(find(text)?.message).toBe(message);
  });

  it('is found at its place', () => {
    const before = 'effort: low # é😀\ntraits:\n- "a\\"b"\n- |\n  text\n- ';
    const excess = find(`${before}${'['.repeat(100)}`);
    expect(excess?.offset).toBeGreaterThanOrEqual(before.length);
    expect(excess?.offset).toBeLessThan(before.length + 66);
  });
});

describe('a YAML text within the limits', () => {
  const handles = readdirSync('models').filter((name) => name.startsWith('assay.'));
  it.each(handles)('is the document of %s', (handle) => {
    expect(find(readFileSync(`models/${handle}/model.yaml`, 'utf8'))).toBeNull();
  });

  it('has 64 levels, 4,000 keys, 500 marks, and long texts of brackets', () => {
    const texts = [
      `${'['.repeat(64)}${']'.repeat(64)}`,
      repeat(4_000, (i) => `k${i}: 1\n`),
      repeat(500, (i) => `- &a${i} 1\n`),
      `a: |\n${`  ${'['.repeat(500)}\n`.repeat(1_000)}`,
      `a: "${'['.repeat(100_000)}"`,
      `[${'a, '.repeat(20_000)}]`,
    ];
    for (const text of texts) {
      expect(find(text)).toBeNull();
      expect(parseDocument(text).errors).toEqual([]);
    }
  });

  it('is also what is not YAML, which the parser explains', () => {
    for (const text of ['', ']', '{', '"', 'a: b: c', '\t- a', '%', '--- |', '? ? ?', '\0', 'a:\n - b\n  c'])
      expect(find(text)).toBeNull();
  });
});
