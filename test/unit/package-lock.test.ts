// The lock must name the binaries of every platform: `npm ci` installs no others. A lock that npm wrote over an existing
// `node_modules` can lack those of other platforms.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

const packages: Record<string, Locked> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

/** Finds a package as Node does: in the `node_modules` of its parent, then in those above it. */
function resolve(parent: string, name: string): Locked | undefined {
  const found = packages[`${parent && `${parent}/`}node_modules/${name}`];
  if (found || parent === '') return found;
  return resolve(parent.slice(0, Math.max(0, parent.lastIndexOf('/node_modules/'))), name);
}

test('package-lock.json holds every optional dependency of every package, with its integrity', () => {
  const optional = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ parent, name })),
  );
  expect(optional.length).toBeGreaterThan(0);
  expect(optional.filter(({ parent, name }) => !resolve(parent, name)?.integrity)).toEqual([]);
});
