// Packages that only some commands need, installed by the user. The package accepts any version beside it, so that no
// install is refused; whether one is new enough is checked here, where it is used.
import { AssayError } from '../../core/contract/index.js';
import type { CommandContext } from './command.js';
import { findInstalled, isOlder } from './installed-package.js';
import { getTestedVersion } from './package-root.js';

/**
 * Loads packages that are installed apart.
 * @param purpose what they are needed for, for the error
 * @param oldest all packages that the command needs, and the oldest version of each that works
 * @param load imports them
 * @throws artifact_unavailable with the command that installs them, when one is missing or too old
 */
export async function loadOptional<Loaded>(
  purpose: string,
  oldest: Readonly<Record<string, string>>,
  load: () => Promise<Loaded>,
  { findPackage }: Pick<CommandContext, 'findPackage'>,
): Promise<Loaded> {
  const names = Object.keys(oldest);
  const refuse = (folder: string, problem: string, cause?: unknown) => {
    const packages = names.map((name) => `${name}@${getTestedVersion(folder, name)}`).join(' ');
    const detail = `${purpose} needs ${problem}. Run: npm install ${packages}`;
    return new AssayError('artifact_unavailable', detail, { cause });
  };
  const folder = findPackage();
  for (const [name, minVersion] of Object.entries(oldest)) {
    const version = findInstalled(name, folder)?.version;
    if (version !== undefined && isOlder(version, minVersion))
      throw refuse(folder, `${name} ${minVersion} or newer, and ${version} is installed`);
  }
  try {
    return await load();
  } catch (cause) {
    if (isMissing(cause, names)) throw refuse(folder, names.join(' and '), cause);
    throw cause;
  }
}

/** True for the errors of Node for one of the packages that is not installed. */
const isMissing = (error: unknown, names: readonly string[]): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') &&
  names.some((name) => error.message.includes(name));
