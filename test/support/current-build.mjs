// Whether a built file is newer than every source and than the scripts that bundle: tests that start an older one would test
// what is no longer there.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const getTime = (path) => statSync(path).mtimeMs;

/** @param path of a built file, from the root of the repository */
export function isCurrent(path) {
  if (!existsSync(path)) return false;
  const built = getTime(path);
  const folder = resolve('src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );
  const scripts = ['bundle', 'bundle-plugins', 'one-runtime', 'package-entries'].map((name) =>
    resolve(`.scripts/${name}.mjs`),
  );
  return [...sources, ...scripts].every((source) => getTime(source) < built);
}
