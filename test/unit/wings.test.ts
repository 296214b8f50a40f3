// The wings of the sources, and which of them may import which. Entries are no wing: they put the parts of an engine together,
// and so import all of them.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * The folders of each wing, without `src/`. Of two that match, the longer counts.
 *
 * `http` is core: it is the contract as Request -> Response over any ScoringService, and imports nothing but the contract.
 * Pages and servers both need it, and nothing else of each other: as a part of `page` it would be the only reason
 * for servers to import pages.
 */
const wings = {
  core: [
    'contract',
    'platform',
    'numerics',
    'kernels',
    'storage',
    'content',
    'scoring',
    'embedding',
    'engine',
    'http',
  ],
  page: ['rpc', 'client', 'service-worker', 'elements'],
  authoring: [
    'training',
    'discovery',
    'sources',
    'engine/pipeline',
    'engine/authoring',
    'engine/rebuild',
    'engine/adopt',
    'engine/interpreters',
  ],
  encoders: [
    'weights',
    'kernels/encoder/gpu',
    'embedding/transformers',
    'embedding/browser',
    'embedding/contextual/gpu',
    'engine/encoders',
  ],
  server: ['node', 'cli', 'mcp', 'duckdb', 'agents', 'documents'],
  entries: ['in-process', 'worker'],
} as const;
type Wing = keyof typeof wings;

/** What each wing may import besides itself. */
const allowed: Readonly<Record<Wing, readonly Wing[]>> = {
  core: [],
  page: ['core'],
  authoring: ['core'],
  encoders: ['core'],
  server: ['core', 'authoring', 'encoders', 'entries'],
  entries: ['core', 'page', 'authoring', 'encoders'],
};

const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(
  (path) => `src/${path.replaceAll('\\', '/')}`,
);
const files = paths.filter((path) => path.endsWith('.ts'));
const projects = paths.filter((path) => path.endsWith('/tsconfig.json')).map(dirname);

const folders = Object.entries(wings).flatMap(([wing, list]) =>
  list.map((folder): [folder: string, wing: Wing] => [`src/${folder}/`, wing as Wing]),
);
folders.sort(([a], [b]) => b.length - a.length);

const findWing = (path: string): Wing | undefined => folders.find(([folder]) => path.startsWith(folder))?.[1];

/** True where one wing may not import the other. */
function isWrong(path: string, target: string): boolean {
  const [from, to] = [findWing(path), findWing(target)];
  return from !== undefined && to !== undefined && from !== to && !allowed[from].includes(to);
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

describe('the wings of src', () => {
  it('hold every file', () => {
    expect(files.filter((path) => findWing(path) === undefined)).toEqual([]);
    const empty = folders.filter(([folder]) => !files.some((path) => path.startsWith(folder)));
    expect(empty).toEqual([]);
  });

  it('import each other one way only', () => {
    const wrong = files.flatMap((path) =>
      importsOf(path)
        .filter((target) => isWrong(path, target))
        .map((target) => `${path} -> ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('name no folder in a tsconfig.json that they may not import', () => {
    const wrong = projects.flatMap((folder) => {
      const { config } = ts.readConfigFile(`${folder}/tsconfig.json`, ts.sys.readFile);
      const references: { path: string }[] = config.references ?? [];
      return references
        .map(({ path }) => normalize(join(folder, path)).replaceAll('\\', '/'))
        .filter((target) => isWrong(`${folder}/`, `${target}/`))
        .map((target) => `${folder} -> ${target}`);
    });
    expect(projects.length).toBeGreaterThan(30);
    expect(wrong).toEqual([]);
  });
});
