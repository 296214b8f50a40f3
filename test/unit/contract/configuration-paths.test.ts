import { describe, expect, it } from 'vitest';
import { staysInside } from '../../../src/contract/configuration.js';
import { sources, withSource } from './documents.js';
import { issuesOf } from './refusals.js';

const inside = [
  'a',
  'a.csv',
  './a',
  'a/b.c/d',
  'a..b',
  '..a',
  'a../b',
  'a//b',
  'ünï/ç',
  'a b.csv',
  '100%.csv',
  '%41',
  '...',
];
const outside = [
  '',
  ' ',
  '..',
  '../x',
  'a/../../x',
  'a/..',
  'a/../b',
  '/etc/passwd',
  '//host/x',
  '\\\\srv\\x',
  'a\\..\\x',
  'C:\\x',
  'c:x',
  'file:///x',
  'FILE:x',
  'https://example.org/x',
  'data:text/plain,x',
  '%2e%2e/x',
  '.%2E/x',
  'a%2fb',
  'a%5Cb',
  'a%00',
  'a\u0000b',
  '.\t./x',
  '.\n./x',
  ' ../x',
  '../x ',
  '.. /x',
  'a/ ../x',
];

describe('a path', () => {
  it.each(inside)('%j stays inside', (path) => {
    expect(staysInside(path)).toBe(true);
  });

  it.each(outside)('%j does not stay inside', (path) => {
    expect(staysInside(path)).toBe(false);
  });

  it.each(inside)('%j resolves below where it starts', (path) => {
    expect(new URL(path, 'https://host/models/m/').href).toMatch(/^https:\/\/host\/models\/m\//);
  });

  it.each(['jsonl', 'csv', 'file'] as const)(
    'of a %s source must stay inside the model directory',
    (type) => {
      expect(issuesOf(withSource({ ...sources[type], path: '../x' }))).toEqual([
        {
          code: 'path',
          path: 'sources[0].path',
          message: 'sources[0].path: must stay inside the model directory',
        },
      ]);
    },
  );

  it('of a github_csv source must stay inside the repository', () => {
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
    ['', '../x', 'a/../b', 'a/b/c', '/a', 'a/', 'a..b', '-a', 'a b', 'https://huggingface.co/a', 'a/b?c'],
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

describe.each(addresses)('the %s of a source', (field, source, good, bad) => {
  it.each(good)('may be %j', (value) => {
    expect(issuesOf(withSource({ ...source, [field]: value }))).toEqual([]);
  });

  it.each(bad)('may not be %j', (value) => {
    expect(issuesOf(withSource({ ...source, [field]: value }))).toMatchObject([
      { code: 'pattern', path: `sources[0].${field}` },
    ]);
  });
});
