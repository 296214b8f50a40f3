// The errors of a worker's script: one that does not run, and one of another release.
import { type AssayError, quote } from '../contract/index.js';
import { unavailableError } from '../rpc/index.js';

/** Scripts of the package, and the options that name them. */
const options = { 'engine script': 'worker', 'service worker script': 'serviceWorker' } as const;

export type ScriptName = keyof typeof options;

/** @param url undefined when it is not known */
const describe = (name: ScriptName, url: string | undefined, problem: string) =>
  `${name} ${url === undefined ? '' : `${quote(url, 100)} `}${problem}. Run npx assay init <public folder>, or set the option '${options[name]}'`;

/** The error of a script that answers, but with another protocol. */
export const createOutdatedError = (name: ScriptName, url: string | undefined): AssayError =>
  unavailableError(describe(name, url, 'is from another release'));

/**
 * Finds out what is wrong with a script. Never rejects.
 * @param url undefined when it is not known: the error then says what the browser reported
 * @param reason what the browser reported, if anything
 */
export async function toScriptError(
  name: ScriptName,
  url: string | undefined,
  reason: string | undefined,
): Promise<AssayError> {
  const reported = `${name} failed to load: ${reason ?? 'script not found'}`;
  if (url === undefined) return unavailableError(reported);
  return import('./diagnose-script.js')
    .then(({ diagnoseScript }) => diagnoseScript(url, reason))
    .then((found) => describe(name, found.url, found.problem))
    .catch(() => reported)
    .then((detail) => unavailableError(detail));
}
