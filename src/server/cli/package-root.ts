// The package that a command copies from: the one that its own script is part of.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AssayError, quote } from '../../core/contract/index.js';

/** The fields of package.json that commands read. */
export interface Manifest {
  readonly name?: string;
  readonly version: string;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Reads the package.json of a folder. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** The version of an optional package that this release was tested with. */
export const getTestedVersion = (packageFolder: string, name: string): string =>
  readManifest(packageFolder).devDependencies?.[name] ?? 'latest';

/**
 * The nearest folder above `file` whose package.json is named `assay`.
 * @param file absolute path of a file of the package
 * @throws artifact_unavailable when there is no such folder
 */
export function findPackageRoot(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && readManifest(folder).name === 'assay') return folder;
    if (folder === dirname(folder)) break;
  }
  const detail = `${quote(file, 200)} is not part of the package 'assay'. Run: npm install assay`;
  throw new AssayError('artifact_unavailable', detail);
}
