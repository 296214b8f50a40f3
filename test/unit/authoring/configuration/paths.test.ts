import { describe, expect, it } from 'vitest';
import { formatPath } from '../../../../src/authoring/configuration/path-text.js';
import { sources, withSource } from './documents.js';
import { issuesOf } from './issue-tables.js';

describe('the path of a source', () => {
  it.each(['jsonl', 'csv', 'file'] as const)('must stay inside the model directory: %s', (type) => {
    expect(issuesOf(withSource({ ...sources[type], path: '../x' }))).toEqual([
      {
        code: 'path',
        path: 'sources[0].path',
        message: 'sources[0].path: must stay inside the model directory',
      },
    ]);
  });

  it('must stay inside the repository: github_csv', () => {
    const [issue] = issuesOf(withSource({ ...sources.github_csv, path: '/x' }));
    expect(issue?.message).toBe('sources[0].path: must stay inside the repository');
  });
});

const addresses: [field: string, source: object, good: string[], bad: string[]][] = [
  [
    'repo',
    sources.github_csv,
    ['owner/name', 'a-b_c/D.e-f', 'o/.github'],
    [
      'a',
      'a/b/c',
      'a/..',
      'a/.',
      '/b',
      'a/',
      'https://github.com/a/b',
      'a/b?c',
      'a/b#c',
      'a/b@c',
      'a /b',
      '../x',
      '',
    ],
  ],
  [
    'ref',
    sources.github_csv,
    ['main', 'v1.2.3', 'feature/x', 'a@b', '0123abc', 'é', 'a'.repeat(255)],
    [
      '',
      '../x',
      'a..b',
      'main..x',
      'a/b/..',
      '/a',
      '-a',
      '.a',
      'a b',
      'a~1',
      'a^',
      'a:b',
      'a?',
      'a*',
      'a[b',
      'a\\b',
      'a'.repeat(256),
    ],
  ],
  [
    'dataset',
    sources.huggingface,
    ['squad', 'owner/name', 'a.b/c-d_e', '_a/b'],
    [
      '',
      '../x',
      'a/../b',
      'owner/na..me',
      'own..er/name',
      'a/b/c',
      '/a',
      'a/',
      'a..b',
      '-a',
      'a b',
      'https://huggingface.co/a',
      'a/b?c',
    ],
  ],
  ['dataset', sources.noise, ['squad', 'owner/name'], ['../x', 'a b']],
  [
    'url',
    sources.url,
    ['https://example.org', 'HTTP://example.org/a?b#c', 'http://localhost:8080/x', 'https://[::1]/'],
    [
      '',
      'example.org',
      'http:example.org',
      'http://',
      'https:///x',
      'ftp://x',
      'file:///x',
      'javascript:0',
      'data:,',
      'https://a b',
      ' https://a',
    ],
  ],
];

describe.each(addresses)('the field %s of a source', (field, source, good, bad) => {
  it.each(good)('accepts %j', (value) => {
    expect(issuesOf(withSource({ ...source, [field]: value }))).toEqual([]);
  });

  it.each(bad)('rejects %j', (value) => {
    expect(issuesOf(withSource({ ...source, [field]: value }))).toMatchObject([
      { code: 'pattern', path: `sources[0].${field}` },
    ]);
  });
});

it.each([
  ['repo', sources.github_csv, 'must be a repository in the form owner/name'],
  ['ref', sources.github_csv, 'must be a branch, a tag or a commit of at most 255 characters'],
  ['dataset', sources.huggingface, 'must be the name of a dataset, like owner/name'],
  ['url', sources.url, 'must be an absolute, percent-encoded http or https URL'],
])('says what the field %s of a source must be', (field, source, sentence) => {
  const [issue] = issuesOf(withSource({ ...source, [field]: '../x' }));
  expect(issue?.message).toBe(`sources[0].${field}: ${sentence}, not '../x'`);
});

describe('formatPath', () => {
  it.each([
    [['sources', 0, 'mapping', 'a b'], 'sources[0].mapping["a b"]'],
    [['a'.repeat(200)], 'a'.repeat(200)],
    [['columns', ' '.repeat(60)], `columns["${' '.repeat(60)}"]`],
    [['columns', ' '.repeat(61)], `columns["${' '.repeat(60)}…"]`],
    [[], ''],
  ])('of %j', (path, text) => {
    expect(formatPath(path)).toBe(text);
  });
});
