// The package as `npm publish` would send it: a dry run of its packing, which needs no account and no registry.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Catalog } from '../../src/core/contract/catalog.js';

interface Packed {
  size: number;
  unpackedSize: number;
  files: { path: string }[];
}

type Target = string | { [condition: string]: Target };

interface Manifest {
  exports: Record<string, Target>;
  bin: Record<string, string>;
  customElements: string;
  unpkg: string;
  jsdelivr: string;
}

const report = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  shell: process.platform === 'win32',
  maxBuffer: 64 * 1024 * 1024,
});
const [packed]: Packed[] = JSON.parse(report);
const paths = new Set(packed?.files.map(({ path }) => path));
const manifest: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));

const listTargets = (target: Target): string[] =>
  typeof target === 'string' ? [target] : Object.values(target).flatMap(listTargets);

/** Kinds of files that the package is meant to have. */
const expected = [
  /^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/,
  /^dist\/(sw\.js|LICENSES\.txt|custom-elements\.json|integrity\.json|vscode\.html-custom-data\.json)$/,
  /^dist\/schema\/[a-z]+\.schema\.json$/,
  /^dist\/cdn\/([\w-]+\/)*[\w.-]+\.js$/,
  /^dist\/esm\/([\w-]+\/)*[\w-]+\.(js|d\.ts)(\.map)?$/,
  /^src\/([\w-]+\/)*([\w.-]+\.ts|tsconfig(\.base)?\.json|PROVENANCE\.md)$/,
  /^models\/(catalog|openapi-[ab])\.json$/,
  /^models\/(embedders\/)?[\w.-]+\/([\w.-]+\.(assay|bin|json|md|yaml|txt)|samples\/[\w.-]+\.jsonl)$/,
];

test('packs the models that a page copies, what they are built from, and nothing to measure them with', () => {
  const catalog: Catalog = JSON.parse(readFileSync('models/catalog.json', 'utf8'));
  const named = [
    { path: 'catalog.json' },
    ...catalog.embedders.flatMap(({ files }) => files),
    ...catalog.models.flatMap(({ artifact, prebuilt = [], sources }) => [
      ...[artifact, ...prebuilt.map((other) => other.artifact)],
      ...(sources ? [sources.document, ...sources.samples] : []),
    ]),
  ];
  expect(named.filter(({ path }) => !paths.has(`models/${path}`))).toEqual([]);
  expect([...paths].filter((path) => /^models\/.*samples\/test/.test(path))).toEqual([]);
});

test('packs every file that package.json names', () => {
  const { exports, bin, customElements, unpkg, jsdelivr } = manifest;
  const targets = [...listTargets(exports), ...Object.values(bin), customElements, unpkg, jsdelivr];
  expect(targets.filter((path) => !paths.has(path.replace(/^\.\//, '')))).toEqual([]);
});

test('packs the sources that the maps of its modules and types name', () => {
  const maps = [...paths].filter((path) => /^dist\/esm\/.*\.map$/.test(path));
  const missing = maps.flatMap((path) => {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(path, 'utf8'));
    return sources
      .map((source) => new URL(source, `file:///${path}`).pathname.slice(1))
      .filter((source) => source.startsWith('src/') && !paths.has(source));
  });
  expect(maps.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('packs the hash of each module of dist/cdn that a page loads', () => {
  const hashes: Record<string, string> = JSON.parse(readFileSync('dist/integrity.json', 'utf8'));
  const modules = [...paths].filter((path) => /^dist\/cdn\/(?!worker\/)/.test(path)).sort();
  expect(modules.length).toBeGreaterThan(10);
  expect(hashes).toEqual(
    Object.fromEntries(
      modules.map((path) => [
        path,
        `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`,
      ]),
    ),
  );
});

test('packs no file of another kind and no map of dist/cdn', () => {
  const unknown = [...paths].filter((path) => !expected.some((kind) => kind.test(path)));
  expect(unknown).toEqual([]);
});

test('is smaller than 21.3 MB packed and 37.9 MB unpacked', () => {
  // An embedder must work offline and in Node, so both are in the package, and each model for both: 9.8 MB and 0.9 MB of it.
  // Sources and their maps are 1.7 MB packed.
  expect(packed?.size).toBeLessThan(21_300_000);
  expect(packed?.unpackedSize).toBeLessThan(37_900_000);
});
