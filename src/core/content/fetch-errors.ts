// Errors of fetching a page. Each names the origin of its URL and the cause, as far as the platform reports it.
import { AssayError, isAssayError } from '../contract/index.js';

const describeUrl = (url: URL): string => `URL at ${url.origin}`;

export const unreachableError = (url: URL, cause: string, error?: unknown): AssayError =>
  new AssayError('url_unreachable', `${describeUrl(url)} cannot be fetched: ${cause}`, { cause: error });

export const unreadableError = (url: URL, cause: string): AssayError =>
  new AssayError('url_unreadable', `${describeUrl(url)} cannot be read: ${cause}`);

export const refusedError = (url: URL, cause: string): AssayError =>
  new AssayError('url_refused', `${describeUrl(url)} is not allowed: ${cause}`);

/** Causes by the error codes of Node. */
const nodeCauses: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'its host name cannot be resolved'],
  ['EAI_AGAIN', 'its host name cannot be resolved'],
  ['ECONNREFUSED', 'the connection was refused'],
  ['ECONNRESET', 'the connection was lost'],
  ['UND_ERR_SOCKET', 'the connection was lost'],
  ['ETIMEDOUT', 'the connection timed out'],
  ['UND_ERR_CONNECT_TIMEOUT', 'the connection timed out'],
]);

/** The AssayError that a guard threw inside `fetch`, which may have wrapped it. */
export function unwrapGuardError(error: unknown): AssayError | undefined {
  if (isAssayError(error)) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  return isAssayError(cause) ? cause : undefined;
}

/** The cause of a failed request in Node; undefined in browsers, which do not report it. */
export function describeNodeError(error: unknown): string | undefined {
  for (const one of [error, error instanceof Error ? error.cause : undefined]) {
    if (!(one instanceof Error && 'code' in one && typeof one.code === 'string')) continue;
    const tls = /CERT|SSL|TLS/.test(one.code) ? 'its certificate is not accepted' : undefined;
    return nodeCauses.get(one.code) ?? tls ?? `network error ${one.code}`;
  }
  return undefined;
}
