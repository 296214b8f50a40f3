// Hashes of the modules of dist/cdn, for the attribute `integrity` of a script tag and for import maps. Workers are left out:
// browsers check no hash of theirs.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** A hash in the form of Subresource Integrity. */
const hash = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Hashes every module that a page without a bundler loads.
 * @param root path of the built package, with a trailing slash
 * @returns hashes by path below the package, as in `dist/cdn/assay.js`, in the order of the paths
 */
export const hashModules = (root) =>
  Object.fromEntries(
    readdirSync(`${root}dist/cdn`, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.js') && !path.startsWith('worker/'))
      .sort()
      .map((path) => [`dist/cdn/${path}`, hash(readFileSync(`${root}dist/cdn/${path}`))]),
  );
