import { describe, expect, it } from 'vitest';
import {
  parseConfiguration,
  staysInside,
  validateConfiguration,
} from '../../../src/contract/configuration.js';
import { AssayError } from '../../../src/contract/errors.js';
import { minimal, sources, target, trait, withSource, withTraining } from './documents.js';

function issuesOf(document: unknown) {
  const validation = validateConfiguration(document);
  return validation.ok ? [] : validation.issues;
}

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

describe('all issues come at once', () => {
  it('shape and rules of every part, whatever else is broken', () => {
    const document = {
      traits: [trait, { type: 'x', key: 'depth' }, trait],
      sources: [
        { type: 'jsonl' },
        { ...sources.file, path: '/x', trait: 'depth' },
        { ...sources.url, trait: 'none' },
      ],
      training: { boundary_low: 20 },
      effort: 'all',
    };
    expect(issuesOf(document).map(({ code, path }) => `${code} ${path}`)).toEqual([
      'choice traits[1].type',
      'required sources[0].path',
      'required sources[0].mapping',
      'choice effort',
      'duplicate traits[2].key',
      'path sources[1].path',
      'reference sources[2].trait',
      'required training.boundary_high',
    ]);
  });

  it('at most 50', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ ...trait, key: `K${i}` }));
    expect(issuesOf({ traits: many })).toHaveLength(50);
  });

  it('for 100,000 traits in less than the patience of a caller', () => {
    expect(issuesOf({ traits: Array(100_000).fill(trait) })).toHaveLength(50);
  });
});

describe('what is not plain data', () => {
  it('is refused where it contains itself', () => {
    const traits: unknown[] = [trait];
    traits.push({ nested: traits });
    expect(issuesOf({ traits })).toEqual([
      { code: 'cycle', path: 'traits[1].nested', message: 'traits[1].nested: must not contain itself' },
    ]);
  });

  it('is accepted where it shares parts without a cycle', () => {
    const shared = { ...target };
    const document = withSource({ ...sources.csv, columns: { a: shared, b: shared } });
    expect(issuesOf(document)).toEqual([]);
  });

  it('is refused where it is nested too deeply', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 10_000; i += 1) deep = [deep];
    expect(issuesOf({ ...minimal, training: deep }).map((issue) => issue.code)).toEqual(['depth']);
  });

  it('is refused where aliases blow it up', () => {
    let bomb: unknown = 'x';
    for (let i = 0; i < 30; i += 1) bomb = [bomb, bomb];
    expect(issuesOf({ ...minimal, sources: bomb }).map((issue) => issue.code)).toEqual(['size']);
  });

  it.each([
    [
      'a getter',
      {
        get traits() {
          throw new Error('no');
        },
      },
    ],
    [
      'a proxy',
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('no');
          },
        },
      ),
    ],
    ['a revoked proxy', revoked()],
  ])('is refused where %s throws', (_, document) => {
    expect(issuesOf(document)).toEqual([
      { code: 'unreadable', path: '', message: 'configuration: must be plain data that can be read' },
    ]);
  });

  function revoked(): object {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  }

  it('does not reach prototypes', () => {
    issuesOf(JSON.parse('{"traits":"discover","sources":[{"__proto__":{"polluted":1}}]}'));
    expect('polluted' in {}).toBe(false);
  });
});

describe('parseConfiguration', () => {
  function refused(document: unknown): AssayError {
    try {
      parseConfiguration(document);
    } catch (error) {
      if (error instanceof AssayError) return error;
    }
    throw new Error('was not refused');
  }

  it('gives the document', () => {
    expect(parseConfiguration(minimal)).toEqual(minimal);
  });

  it('throws the first issue, counts the others, and carries them all', () => {
    const error = refused({ effort: 'all', x: 1 });
    expect(error).toMatchObject({
      code: 'config_invalid',
      status: 422,
      detail: 'traits: is required (and 2 more)',
    });
    expect(error.issues.map((issue) => issue.path)).toEqual(['traits', 'effort', 'x']);
  });

  it('keeps the count where the first issue is long', () => {
    const name = 'x'.repeat(500);
    const error = refused({ ...minimal, [name]: 1, [`${name}y`]: 1 });
    expect(error.detail.length).toBeLessThanOrEqual(300);
    expect(error.detail).toMatch(/ \(and 1 more\)$/);
  });
});
