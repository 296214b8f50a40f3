import { describe, expect, it } from 'vitest';
import { mentionValue } from '../../../../src/authoring/configuration/issue-text.js';
import { sources, target, trait, withSource, withTraining } from './documents.js';
import { issuesOf } from './issue-tables.js';

const undefinedTrait = { trait: 'depth' };
const references: [title: string, source: object, path: string][] = [
  [
    'the mapping of jsonl',
    { ...sources.jsonl, mapping: { a: target, b: undefinedTrait } },
    'mapping.b.trait',
  ],
  ['the trait of csv', { ...sources.csv, trait: 'depth' }, 'trait'],
  ['the mapping of csv', { ...sources.csv, mapping: { good: 1, x: undefinedTrait } }, 'mapping.x.trait'],
  ['the columns of csv', { ...sources.csv, columns: { c: undefinedTrait } }, 'columns.c.trait'],
  ['the columns of github_csv', { ...sources.github_csv, columns: { c: undefinedTrait } }, 'columns.c.trait'],
  [
    'the mapping of huggingface',
    { ...sources.huggingface, mapping: { 0: undefinedTrait } },
    'mapping["0"].trait',
  ],
  ['the trait of url', { ...sources.url, trait: 'depth' }, 'trait'],
  ['the trait of file', { ...sources.file, trait: 'depth' }, 'trait'],
  ['the traits of noise', { ...sources.noise, traits: ['clarity', 'depth'] }, 'traits[1]'],
];

describe('an unknown trait is rejected in', () => {
  it.each(references)('%s', (_, source, path) => {
    expect(issuesOf(withSource(source))).toEqual([
      {
        code: 'reference',
        path: `sources[0].${path}`,
        message: `sources[0].${path}: must be the key of a trait, not 'depth'`,
      },
    ]);
  });

  it('a document with a discover entry', () => {
    const document = { traits: [{ discover: 2 }], sources: [{ ...sources.file, trait: 'clarity' }] };
    expect(issuesOf(document).map((issue) => issue.code)).toEqual(['reference']);
  });

  it('names of Object.prototype', () => {
    const source = { ...sources.noise, traits: ['constructor', '__proto__', 'toString'] };
    expect(issuesOf(withSource(source))).toHaveLength(3);
  });
});

describe('repeated keys', () => {
  it('are rejected, with the index of the first one', () => {
    const document = { traits: [trait, { discover: 1 }, { ...trait, type: 'topic' }, trait] };
    expect(issuesOf(document).map((issue) => issue.message)).toEqual([
      'traits[2].key: must not repeat the key of traits[0]',
      'traits[3].key: must not repeat the key of traits[0]',
    ]);
  });

  it('in upper case are invalid keys', () => {
    const document = { traits: [trait, { ...trait, key: 'Clarity' }] };
    expect(issuesOf(document).map((issue) => issue.path)).toEqual(['traits[1].key']);
  });
});

describe('the URL of a source', () => {
  it.each([
    ...[
      'http://[',
      'https://example.org:99999/',
      'http://999.999.999.999/',
      'http://a.1/',
      'http://[::1::]/',
    ],
    ...[
      'ftp://a',
      'a',
      '//a',
      'http:/a',
      'http://',
      ' http://a',
      'http://a b',
      'http://a\\b',
      'http://a/\u007f',
    ],
    ...['https://bücher.example/', 'https://a/ü', 'https://a/?q={x}', 'https://a/%zz', 'https://a/#b#c'],
  ])('%j is rejected', (url) => {
    const message = `sources[0].url: must be an absolute, percent-encoded http or https URL, not ${mentionValue(url)}`;
    expect(issuesOf(withSource({ ...sources.url, url }))).toEqual([
      { code: 'pattern', path: 'sources[0].url', message },
    ]);
  });

  it.each([
    ...['http://[::1]/', 'http://[1::2:3.4.5.6]:80', 'https://xn--bcher-kva.example/%C3%BC?q=%7Bx%7D#a/b?c'],
    ...[
      'HTTPS://EXAMPLE.ORG',
      'http://127.0.0.1:65535/',
      'https://user:word@a.b.:/',
      'http://1.2.3.4.example?',
    ],
  ])('%s is accepted', (url) => {
    expect(issuesOf(withSource({ ...sources.url, url }))).toEqual([]);
  });
});

describe('fixed boundaries', () => {
  it.each([
    [{ boundary_low: 30 }],
    [{ boundary_high: 70 }],
    [{ boundary_low: 50, boundary_high: 50 }],
    [{ boundary_low: 0, boundary_high: 100 }],
  ])('%o are accepted, alone or together', (training) => {
    expect(issuesOf(withTraining(training))).toEqual([]);
  });
});
