// Packages that the user installs: where they are, and in which version.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface InstalledPackage {
  /** Absolute path. */
  readonly folder: string;
  readonly version: string;
}

/**
 * The copy of a package that modules of a folder get; undefined if it is not installed. Packages may not export their
 * package.json, so the search path is followed by hand.
 */
export function findInstalled(name: string, from: string): InstalledPackage | undefined {
  const require = createRequire(join(from, 'package.json'));
  for (const modules of require.resolve.paths(name) ?? []) {
    const manifest = join(modules, name, 'package.json');
    if (!existsSync(manifest)) continue;
    const { version }: { version: string } = require(manifest);
    return { folder: dirname(manifest), version };
  }
  return undefined;
}

/** True where a version comes before another one; of a prerelease, only the numbers before it count. */
export function isOlder(version: string, than: string): boolean {
  const parse = (text: string) => (text.split('-')[0] ?? '').split('.').map(Number);
  const [a, b] = [parse(version), parse(than)];
  const at = b.findIndex((part, index) => part !== a[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}
