// The wings of the sources, and which of them may import which. Entries are no wing: they put the parts of an engine together,
// and so import all of them.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** What each wing, a folder of `src`, may import besides itself. */
const allowed = {
  core: [],
  page: ['core'],
  authoring: ['core'],
  encoders: ['core'],
  server: ['core', 'authoring', 'encoders', 'entries'],
  entries: ['core', 'page', 'authoring', 'encoders'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type Wing = keyof typeof allowed;

const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(
  (path) => `src/${path.replaceAll('\\', '/')}`,
);
const files = paths.filter((path) => path.endsWith('.ts'));
const projects = paths.filter((path) => path.endsWith('/tsconfig.json')).map(dirname);

const isWing = (name: string | undefined): name is Wing => name !== undefined && name in allowed;

function findWing(path: string): Wing | undefined {
  const name = path.split('/')[1];
  return isWing(name) ? name : undefined;
}

/** True where one wing may not import the other. */
function isWrong(path: string, target: string): boolean {
  const [from, to] = [findWing(path), findWing(target)];
  return (
    from !== undefined && to !== undefined && from !== to && !(allowed[from] as readonly Wing[]).includes(to)
  );
}

/** The sources that a file imports, re-exports, or loads on first use. */
function importsOf(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'), true, true);
  const relative = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'));
  return [...new Set(relative)].map((name) =>
    normalize(join(dirname(path), name))
      .replaceAll('\\', '/')
      .replace(/\.js$/, '.ts'),
  );
}

/** The folder with a tsconfig.json that a file is in. */
const findProject = (path: string) => projects.find((folder) => path.startsWith(`${folder}/`));

/** The folders that a folder's tsconfig.json names. */
function referencesOf(folder: string): string[] {
  const { config } = ts.readConfigFile(`${folder}/tsconfig.json`, ts.sys.readFile);
  const references: { path: string }[] = config.references ?? [];
  return references.map(({ path }) => normalize(join(folder, path)).replaceAll('\\', '/'));
}

describe('the wings of src', () => {
  it('leave core at 25,000 lines: what a score does not need is of another wing', () => {
    const core = files.filter((path) => findWing(path) === 'core');
    const lines = core.map((path) => readFileSync(path, 'utf8').split('\n').length - 1);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(25_000);
  });

  it('hold every file', () => {
    expect(files.filter((path) => findWing(path) === undefined)).toEqual([]);
    expect(new Set(files.map(findWing)).size).toBe(Object.keys(allowed).length);
  });

  it('have a README of at most 60 lines that names each of their folders', () => {
    for (const wing of Object.keys(allowed)) {
      const text = readFileSync(`src/${wing}/README.md`, 'utf8');
      expect(text.split('\n').length).toBeLessThanOrEqual(60);
      const folders = readdirSync(`src/${wing}`, { withFileTypes: true }).filter((entry) =>
        entry.isDirectory(),
      );
      expect(folders.filter(({ name }) => !text.includes(`| \`${name}\` |`)).map(({ name }) => name)).toEqual(
        [],
      );
    }
  });

  it('import each other one way only', () => {
    const wrong = files.flatMap((path) =>
      importsOf(path)
        .filter((target) => isWrong(path, target))
        .map((target) => `${path} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  // The compiler follows references of references, so that it alone would let an import through that a folder does not name.
  it('name in each tsconfig.json the folders that are imported, and no other', () => {
    const wrong = projects.flatMap((folder) => {
      const imported = files
        .filter((path) => findProject(path) === folder)
        .flatMap((path) => importsOf(path).map(findProject))
        .filter((target) => target !== undefined && target !== folder);
      const named = new Set(referencesOf(folder));
      const missing = [...new Set(imported)].filter((target) => !named.has(target ?? ''));
      const unused = [...named].filter((target) => !imported.includes(target));
      return [
        ...missing.map((target) => `${folder} lacks ${target}`),
        ...unused.map((target) => `${folder} does not import ${target}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('name no folder in a tsconfig.json that they may not import', () => {
    const wrong = projects.flatMap((folder) =>
      referencesOf(folder)
        .filter((target) => isWrong(`${folder}/`, `${target}/`))
        .map((target) => `${folder} -> ${target}`),
    );
    expect(projects.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });
});
