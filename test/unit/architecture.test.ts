// The house rules that neither the compiler nor the linter checks.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts'));

/** `src/scoring/card/tier.ts` -> `scoring` */
const folderOf = (path: string) => path.split('/')[1] ?? '';

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
          .filter((target) => target === `src/${folderOf(path)}/index.js`)
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
});
