// The house rules that neither the compiler nor the linter checks.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const listPaths = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  );
const listFiles = (folder: string) => listPaths(folder).filter((path) => path.endsWith('.ts'));

const paths = listPaths('src');
const files = listFiles('src');
/** Folders with a list of the folders that they may import. */
const projects = new Set(paths.filter((path) => basename(path) === 'tsconfig.json').map(dirname));

/** The project that a file belongs to: `src/core/scoring/card/tier.ts` -> `src/core/scoring`. */
function folderOf(path: string): string {
  const folder = dirname(path);
  return projects.has(folder) || folder === '.' ? folder : folderOf(folder);
}

/** Relative modules that a file imports, re-exports, or loads on first use. */
function importsOf(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'), true, true);
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(path), name)).replaceAll('\\', '/'));
}

function groupBy(paths: readonly string[], key: (path: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) groups.set(key(path), [...(groups.get(key(path)) ?? []), path]);
  return groups;
}

/** Groups of files that import each other, type-only imports included: Tarjan's strongly connected components. */
function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const index = new Map<string, number>();
  const stack: string[] = [];
  const visit = (path: string): number => {
    const order = index.size;
    let low = order;
    index.set(path, order);
    stack.push(path);
    for (const target of imports.get(path) ?? []) {
      if (!index.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, index.get(target) ?? order);
    }
    if (low === order) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1 || imports.get(path)?.includes(path)) circles.push(group.sort());
    }
    return low;
  };
  for (const path of imports.keys()) if (!index.has(path)) visit(path);
  return circles;
}

describe('findCircles', () => {
  it('finds files that import each other, directly or over others', () => {
    const imports = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', []],
      ['e', ['e']],
      ['f', ['g', 'a']],
      ['g', []],
    ]);
    expect(findCircles(imports)).toEqual([['a', 'b', 'c'], ['e']]);
  });
});

it.each(['src', 'public'])('%s has no circle of imports between files, types included', (folder) => {
  const imports = new Map(
    listFiles(folder).map((path) => [path, importsOf(path).map((target) => target.replace(/\.js$/, '.ts'))]),
  );
  expect(findCircles(imports)).toEqual([]);
});

describe('src', () => {
  it('imports other folders through an index.ts only', () => {
    const inside = files.flatMap((path) =>
      importsOf(path)
        .filter((target) => folderOf(target) !== folderOf(path) && basename(target) !== 'index.js')
        .map((target) => `${path} -> ${target}`),
    );
    expect(inside).toEqual([]);
  });

  it("never imports the index.ts of a file's own folder", () => {
    const through = files
      .filter((path) => basename(path) !== 'define.ts')
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => target === `${folderOf(path)}/index.js`)
          .map((target) => `${path} -> ${target}`),
      );
    expect(through).toEqual([]);
  });

  it('has no more than 25 files in a folder, and none of more than 250 lines', () => {
    const crowded = [...groupBy(files, dirname)].filter(([, list]) => list.length > 25);
    expect(crowded.map(([folder, list]) => `${folder}: ${list.length} files`)).toEqual([]);
    const long = files.filter((path) => readFileSync(path, 'utf8').split('\n').length - 1 > 250);
    expect(long).toEqual([]);
  });

  it('reads the text of a page in one place', () => {
    const find = (pattern: RegExp) => files.filter((path) => pattern.test(readFileSync(path, 'utf8')));
    const reader = 'src/page/elements/visible-text.ts';
    expect(find(/\binnerText\b|\bSHOW_TEXT\b/)).toEqual([]);
    expect(find(/\.assignedNodes\(|\bcontentVisibility\b/)).toEqual([reader]);
    expect(find(/function readVisibleText\b/)).toEqual([reader]);
    // All elements over the one function that leaves the value of a field as it is.
    expect(find(/\breadVisibleText\(/)).toEqual([reader, 'src/page/elements/score/field.ts']);
    expect(
      find(/\breadText\(|#scoring\.field\.read\(/).filter((path) => /\/assay-[a-z]+\.ts$/.test(path)),
    ).toEqual([
      'src/page/elements/badge/assay-badge.ts',
      'src/page/elements/field/assay-field.ts',
      'src/page/elements/highlights/assay-highlights.ts',
      'src/page/elements/score/assay-score.ts',
    ]);
  });
});
