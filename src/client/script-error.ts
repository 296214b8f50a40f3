// The error of a worker's script that does not run, or is from another release.
import { type AssayError, quote } from '../contract/index.js';
import { unavailableError } from '../rpc/index.js';
import type { ScriptName } from './diagnose-script.js';

/** What a script is that answers with another protocol. */
export const outdated = 'it is from another release';

/**
 * Finds out what is wrong with a script. Never rejects.
 * @param url undefined when it is not known: the error then says what the browser reported
 * @param reason {@link outdated}, or what the browser reported, if anything
 */
export async function toScriptError(
  name: ScriptName,
  url: string | undefined,
  reason: string | undefined,
): Promise<AssayError> {
  const reported = `${name} failed to load: ${reason ?? 'script not found'}`;
  if (url === undefined) return unavailableError(reported);
  return import('./diagnose-script.js')
    .then(({ diagnoseScript }) => diagnoseScript(name, url, reason, reason === outdated))
    .then((found) => `${name} ${quote(found.url, 100)} ${found.problem}`)
    .catch(() => reported)
    .then((detail) => unavailableError(detail));
}
