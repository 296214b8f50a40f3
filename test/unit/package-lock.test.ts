// Locks must name the binaries of every platform: `npm ci` installs no others. A lock that npm wrote over an existing
// `node_modules` can lack those of other platforms.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

type Packages = Record<string, Locked>;

/** The package's own, and those of single steps. */
const folders = [
  '.',
  'test/bench',
  'test/clients',
  'test/perspective',
  'test/conformance/documents',
  'test/consumers',
  'test/mutants',
  'test/second-gpu',
];

/** Finds a package as Node does: in the `node_modules` of its parent, then in those above it. */
function resolve(packages: Packages, parent: string, name: string): Locked | undefined {
  const found = packages[`${parent && `${parent}/`}node_modules/${name}`];
  if (found || parent === '') return found;
  return resolve(packages, parent.slice(0, Math.max(0, parent.lastIndexOf('/node_modules/'))), name);
}

test.each(folders)(
  'the lock in %s holds every optional dependency with its integrity, and no registry',
  (folder) => {
    const { packages }: { packages: Packages } = JSON.parse(
      readFileSync(`${folder}/package-lock.json`, 'utf8'),
    );
    const optional = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ parent, name })),
    );
    expect(optional.filter(({ parent, name }) => !resolve(packages, parent, name)?.integrity)).toEqual([]);
    const { '': _, ...locked } = packages;
    expect(Object.keys(locked).length).toBeGreaterThan(0);
    expect(Object.values(locked).filter((one) => !one.integrity || 'resolved' in one)).toEqual([]);
  },
);
