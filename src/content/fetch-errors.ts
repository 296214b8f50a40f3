// Why a page could not be had, in words that name its origin and the cause, as far as the platform tells it.
import { AssayError, isAssayError } from '../contract/errors.js';

const what = (url: URL): string => `URL at ${url.origin}`;

export const unreachable = (url: URL, cause: string, error?: unknown): AssayError =>
  new AssayError('url_unreachable', `${what(url)} cannot be fetched: ${cause}`, { cause: error });

export const unreadable = (url: URL, cause: string): AssayError =>
  new AssayError('url_unreadable', `${what(url)} cannot be read: ${cause}`);

export const refused = (url: URL, cause: string): AssayError =>
  new AssayError('url_refused', `${what(url)} is not allowed: ${cause}`);

/** Causes that Node tells by code. */
const nodeCauses: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'its host name cannot be resolved'],
  ['EAI_AGAIN', 'its host name cannot be resolved'],
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was cut'],
  ['UND_ERR_SOCKET', 'the connection was cut'],
  ['ETIMEDOUT', 'the connection timed out'],
  ['UND_ERR_CONNECT_TIMEOUT', 'the connection timed out'],
]);

/** An AssayError that a guard threw inside `fetch`, which may come wrapped. */
export function guardError(error: unknown): AssayError | undefined {
  if (isAssayError(error)) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  return isAssayError(cause) ? cause : undefined;
}

/** What Node says of a failed request; undefined in browsers, which say nothing. */
export function nodeCause(error: unknown): string | undefined {
  for (const one of [error, error instanceof Error ? error.cause : undefined]) {
    if (!(one instanceof Error && 'code' in one && typeof one.code === 'string')) continue;
    const tls = /CERT|SSL|TLS/.test(one.code) ? 'its certificate is not accepted' : undefined;
    return nodeCauses.get(one.code) ?? tls ?? `network error ${one.code}`;
  }
  return undefined;
}
