// The release that a build makes: the version of the package and a hash of what the code is made from. It is in the address
// of every script that the code names, so that no cache answers with another release's.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root));

/** Sources, and the packages that are bundled with them, in the order of their paths. */
const paths = [
  'package.json',
  'package-lock.json',
  ...readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .sort(),
];

function nameRelease() {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\n`).update(read(path));
  return `${JSON.parse(read('package.json')).version}-${hash.digest('hex').slice(0, 8)}`;
}

/** For the bundler's option `define`; see `src/core/platform/release.ts`. */
export const releaseDefine = { __RELEASE__: JSON.stringify(nameRelease()) };
