// Whether a built file is newer than every source: tests that start an older one would test what is no longer there.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const getTime = (path) => statSync(path).mtimeMs;

/** @param path of a built file, from the root of the repository */
export function isCurrent(path) {
  if (!existsSync(path)) return false;
  const built = getTime(path);
  const folder = resolve('src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).every(
    (name) => getTime(join(folder, name)) < built,
  );
}
