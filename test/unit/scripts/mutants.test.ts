// What `npm run mutants` changes and reports. It is too slow to run here.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { folders } from '../../mutants/folders.mjs';
import { countMutants, formatRow, formatSurvivor } from '../../mutants/report.mjs';
import { omitTest, separateLoading } from '../../mutants/warm/plan.mjs';

const paths = ['src', 'test'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map(
    (path) => `${root}/${path.replaceAll('\\', '/')}`,
  ),
);

/** Files that a pattern with `*`, `**` and `{a,b}` names. */
function findFiles(pattern: string): string[] {
  const parts = pattern.split(/(\*\*\/|\*|\{[^}]+\})/);
  const source = parts.map((part) => {
    if (part === '**/') return '(?:.+/)?';
    if (part === '*') return '[^/]*';
    if (part.startsWith('{')) return `(?:${part.slice(1, -1).replaceAll('*', '[^/]*').replaceAll(',', '|')})`;
    return part.replaceAll('.', '\\.');
  });
  const expression = new RegExp(`^${source.join('')}$`);
  return paths.filter((path) => expression.test(path));
}

describe('npm run mutants', () => {
  it.each(Object.entries(folders))(
    'changes files of src/%s, and has tests for them',
    (folder, { mutate, tests }) => {
      expect(readdirSync(`src/${folder}`).length).toBeGreaterThan(0);
      const patterns = [...tests, ...mutate.map((pattern) => pattern.replace('!', ''))];
      expect(patterns.filter((pattern) => findFiles(pattern).length === 0)).toEqual([]);
    },
  );
});

it('runs all tests of a file against what its first test loads by import()', () => {
  const coverage = { static: { a: 1 }, perTest: { first: { a: 1, b: 2, c: 1 }, second: { c: 1 } } };
  separateLoading(coverage, { static: {}, perTest: { first: { c: 1 }, second: { c: 1 } } });
  expect(coverage).toEqual({ static: { a: 2, b: 2 }, perTest: { first: { c: 1 }, second: { c: 1 } } });
});

it('goes on without a test that fails without a change, too', () => {
  const plan = [
    { file: 'a.test.ts', only: new Set(['first']) },
    { file: 'b.test.ts', only: new Set(['second', 'third']) },
  ];
  expect(omitTest(plan, 'second')).toEqual([plan[0], { file: 'b.test.ts', only: new Set(['third']) }]);
  expect(omitTest(plan, 'first')).toEqual([plan[1]]);
});

describe('the report of mutants', () => {
  const mutants = ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'RuntimeError'];
  const toFile = (share: number, states = mutants) => ({
    all: 6 * share,
    share,
    mutants: states.map((status) => ({ status })),
  });
  const counts = countMutants([['a.ts', toFile(1)]]);

  it('counts what tests noticed, and leaves out what was not tested', () => {
    const states = { killed: 2, timedOut: 1, survived: 1, notCovered: 1 };
    expect(counts).toEqual({ all: 6, tested: 5, ...states, score: 60 });
    expect(formatRow('storage', 1, counts)).toBe('| storage | 1 | 6 | 5 | 2 | 1 | 1 | 1 | 60.0 % |');
  });

  it('counts a change that was drawn from several for all of them', () => {
    const files = [
      ['a.ts', toFile(1, ['Survived', 'Survived', 'Killed', 'Killed'])],
      ['b.ts', toFile(8, ['Killed', 'Killed'])],
    ] as const;
    expect(countMutants(files)).toMatchObject({ all: 54, tested: 6, score: 90 });
  });

  it('never rounds a score up to 100 %', () => {
    const nearly = { ...counts, score: 99.99 };
    expect(formatRow('storage', 1, nearly)).toMatch(/ 99\.9 % \|$/);
  });

  it('shows a change with its place, over several lines too', () => {
    const mutant = {
      fileName: 'src/core/storage/lock.ts',
      location: { start: { line: 2, column: 8 }, end: { line: 3, column: 6 } },
      mutatorName: 'BlockStatement',
      replacement: '{}',
      status: 'NoCoverage',
    };
    expect(formatSurvivor(mutant, 'a\nif (b) {\n  c }\nd')).toBe(
      'src/core/storage/lock.ts:2:8 BlockStatement: "{ c }" -> "{}" (no test runs it)',
    );
  });
});
