import { describe, expect, it } from 'vitest';
import { sources, target, trait, withSource, withTraining } from './documents.js';
import { issuesOf } from './refusals.js';

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

describe('a trait that is not defined is refused in', () => {
  it.each(references)('%s', (_, source, path) => {
    expect(issuesOf(withSource(source))).toEqual([
      {
        code: 'reference',
        path: `sources[0].${path}`,
        message: `sources[0].${path}: must be the key of a trait, not 'depth'`,
      },
    ]);
  });

  it('a document that also discovers some', () => {
    const document = { traits: [{ discover: 2 }], sources: [{ ...sources.file, trait: 'clarity' }] };
    expect(issuesOf(document).map((issue) => issue.code)).toEqual(['reference']);
  });

  it('names that plain objects know', () => {
    const source = { ...sources.noise, traits: ['constructor', '__proto__', 'toString'] };
    expect(issuesOf(withSource(source))).toHaveLength(3);
  });
});

describe('repeated keys', () => {
  it('are refused, each with the first of them', () => {
    const document = { traits: [trait, { discover: 1 }, { ...trait, type: 'topic' }, trait] };
    expect(issuesOf(document).map((issue) => issue.message)).toEqual([
      'traits[2].key: must not repeat the key of traits[0]',
      'traits[3].key: must not repeat the key of traits[0]',
    ]);
  });

  it('differ in case only where keys can, which is nowhere', () => {
    const document = { traits: [trait, { ...trait, key: 'Clarity' }] };
    expect(issuesOf(document).map((issue) => issue.path)).toEqual(['traits[1].key']);
  });
});

describe('the URL of a source', () => {
  it.each(['http://[', 'https://example.org:99999/', 'http://999.999.999.999/'])(
    '%s is refused, since it cannot be parsed',
    (url) => {
      const message = `sources[0].url: must be an http or https URL, not '${url}'`;
      expect(issuesOf(withSource({ ...sources.url, url }))).toEqual([
        { code: 'pattern', path: 'sources[0].url', message },
      ]);
    },
  );

  it.each(['http://[::1]/', 'https://bücher.example/ü?q={x}', 'HTTPS://EXAMPLE.ORG'])(
    '%s is accepted',
    (url) => {
      expect(issuesOf(withSource({ ...sources.url, url }))).toEqual([]);
    },
  );
});

describe('fixed boundaries', () => {
  it.each([
    [{ boundary_low: 30 }, 'training.boundary_high: is required with boundary_low'],
    [{ boundary_high: 70 }, 'training.boundary_low: is required with boundary_high'],
    [
      { boundary_low: 50, boundary_high: 50 },
      'training.boundary_low: must be less than boundary_high, which is 50',
    ],
  ])('%o are refused', (training, message) => {
    expect(issuesOf(withTraining(training)).map((issue) => issue.message)).toEqual([message]);
  });

  it.each([[{ boundary_low: 49, boundary_high: 50 }], [{ boundary_low: 50, boundary_high: 50.5 }]])(
    '%o are accepted',
    (training) => {
      expect(issuesOf(withTraining(training))).toEqual([]);
    },
  );
});
