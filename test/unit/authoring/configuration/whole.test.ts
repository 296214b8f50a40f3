import { describe, expect, it } from 'vitest';
import { parseConfiguration } from '../../../../src/authoring/configuration/index.js';
import { AssayError } from '../../../../src/core/contract/errors.js';
import { minimal, sources, target, trait, withSource } from './documents.js';
import { issuesOf } from './issue-tables.js';

describe('all issues are reported at once', () => {
  it('of shape and rules, in every part of the document', () => {
    const document = {
      traits: [trait, { type: 'x', key: 'depth' }, trait],
      sources: [
        { type: 'jsonl' },
        { ...sources.file, path: '/x', trait: 'depth' },
        { ...sources.url, trait: 'none' },
      ],
      training: { boundary_low: 51 },
      effort: 'all',
    };
    expect(issuesOf(document).map(({ code, path }) => `${code} ${path}`)).toEqual([
      'choice traits[1].type',
      'required sources[0].path',
      'required sources[0].mapping',
      'range training.boundary_low',
      'choice effort',
      'duplicate traits[2].key',
      'path sources[1].path',
      'reference sources[2].trait',
    ]);
  });

  it('up to a limit of 50', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ ...trait, key: `K${i}` }));
    expect(issuesOf({ traits: many })).toHaveLength(50);
  });

  it('for 100,000 traits within the time limit of a test', () => {
    expect(issuesOf({ traits: Array(100_000).fill(trait) })).toHaveLength(50);
  });
});

describe('a value that is not plain data', () => {
  it('is rejected if it contains itself', () => {
    const traits: unknown[] = [trait];
    traits.push({ nested: traits });
    expect(issuesOf({ traits })).toEqual([
      { code: 'cycle', path: 'traits[1].nested', message: 'traits[1].nested: must not contain itself' },
    ]);
  });

  it('is accepted if it shares parts without a cycle', () => {
    const shared = { ...target };
    const document = withSource({ ...sources.csv, columns: { a: shared, b: shared } });
    expect(issuesOf(document)).toEqual([]);
  });

  it('is rejected if it is nested too deeply', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 10_000; i += 1) deep = [deep];
    expect(issuesOf({ ...minimal, training: deep })).toEqual([
      { code: 'depth', path: '', message: 'configuration: must not be nested too deeply' },
    ]);
  });

  it('is rejected if aliases expand it to too many values', () => {
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
  ])('is rejected if %s throws', (_, document) => {
    expect(issuesOf(document)).toEqual([
      { code: 'unreadable', path: '', message: 'configuration: must be plain data that can be read' },
    ]);
  });

  function revoked(): object {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  }

  it('does not pollute prototypes', () => {
    issuesOf(JSON.parse('{"traits":"discover","sources":[{"__proto__":{"polluted":1}}]}'));
    expect('polluted' in {}).toBe(false);
  });
});

describe('parseConfiguration', () => {
  function catchError(document: unknown): AssayError {
    try {
      parseConfiguration(document);
    } catch (error) {
      if (error instanceof AssayError) return error;
    }
    throw new Error('the document was accepted');
  }

  it('returns the document', () => {
    expect(parseConfiguration(minimal)).toEqual(minimal);
  });

  it('throws the first issue and the number of others, with all in `issues`', () => {
    const error = catchError({ effort: 'all', x: 1 });
    expect(error).toMatchObject({
      code: 'config_invalid',
      status: 422,
      detail: 'traits: is required (and 2 more)',
    });
    expect(error.issues.map((issue) => issue.path)).toEqual(['traits', 'effort', 'x']);
  });

  it('keeps the number of others if the first issue is long', () => {
    const name = 'x'.repeat(500);
    const error = catchError({ ...minimal, [name]: 1, [`${name}y`]: 1 });
    expect(error.detail.length).toBeLessThanOrEqual(300);
    expect(error.detail).toMatch(/ \(and 1 more\)$/);
  });
});
