// The error of a worker's script that does not run, or is from another release.
import type { AssayError } from '../../core/contract/index.js';
import { type OtherMessage, unavailableError } from '../rpc/index.js';
import type { ScriptName } from './diagnose-script.js';

/**
 * Finds out what is wrong with a script. Never rejects.
 * @param url undefined when it is not known: the error then says what the browser reported
 * @param reason what the browser reported, if anything; the answer of a script that is from another release
 */
export async function toScriptError(
  name: ScriptName,
  url: string | undefined,
  reason: string | OtherMessage | undefined,
): Promise<AssayError> {
  // An update of the site removes the module below, too.
  const what = typeof reason === 'object' ? 'outdated. Reload the page' : (reason ?? 'script not found');
  const reported = `${name} failed to load: ${what}`;
  if (url === undefined) return unavailableError(reported);
  return import('./diagnose-script.js')
    .then(({ diagnoseScript }) => diagnoseScript(name, url, reason))
    .catch(() => reported)
    .then((detail) => unavailableError(detail));
}
