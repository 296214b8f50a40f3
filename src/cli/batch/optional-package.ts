// Packages that only some commands need: the versions that this package was tested with, installed by the user.
import { AssayError } from '../../contract/index.js';
import type { CommandContext } from '../command.js';
import { readManifest } from '../package-root.js';

/**
 * Loads packages that are installed apart.
 * @param purpose what they are needed for, for the error
 * @param names all packages that the command needs
 * @param load imports them
 * @throws artifact_unavailable with the command that installs them, when one is missing
 */
export async function loadOptional<Loaded>(
  purpose: string,
  names: readonly string[],
  load: () => Promise<Loaded>,
  { findPackage }: Pick<CommandContext, 'findPackage'>,
): Promise<Loaded> {
  try {
    return await load();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw cause;
    const versions = readManifest(findPackage()).peerDependencies ?? {};
    const packages = names.map((name) => (versions[name] ? `${name}@${versions[name]}` : name)).join(' ');
    const detail = `${purpose} needs ${names.join(' and ')}. Run: npm install ${packages}`;
    throw new AssayError('artifact_unavailable', detail, { cause });
  }
}
