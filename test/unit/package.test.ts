import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Catalog } from '../../src/contract/catalog.js';

interface Packed {
  size: number;
  files: { path: string }[];
}

test('the package holds the models that a page copies out of it, what they are built from, and nothing to measure them with', () => {
  const report = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const [packed]: Packed[] = JSON.parse(report);
  const paths = new Set(packed?.files.map(({ path }) => path));
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
  // An embedder must work offline and in Node, so both are in the package, and each model for both: 7.5 MB and 0.9 MB of it.
  expect(packed?.size).toBeLessThan(17_800_000);
});
