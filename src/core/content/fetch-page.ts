// Fetches a page: GET, no credentials, no referrer, within 15 s and 5 MB. Returns its bytes or an error that names the
// cause. No parsing. Redirects are followed by `fetch`: at most 5 by the guarded fetch of Node; browsers follow 20 and
// report neither their number nor their URLs.

import { pageLimits } from '../contract/fronts/index.js';
import { readAll } from '../platform/index.js';
import * as failure from './fetch-errors.js';

export interface PageOptions {
  /** Follows redirects and limits their number. Default: the global fetch. */
  fetch?: typeof globalThis.fetch | undefined;
  /** URL prefix for pages of other origins: their percent-encoded URL is appended to it. */
  fetchProxy?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Origin of this page; undefined outside the browser. */
  pageOrigin?: string | undefined;
  /** Milliseconds for the whole fetch. Default 15,000. */
  deadline?: number;
}

export interface Page {
  readonly bytes: Uint8Array;
  /** Value of the Content-Type header; empty if it is missing. */
  readonly contentType: string;
  /** Where it was found, after redirects; a proxy keeps them to itself. */
  readonly url: string;
}

const { bytes: byteLimit, milliseconds: defaultDeadline } = pageLimits;
const acceptedTypes = ['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown'] as const;

/** The media type of a Content-Type header, without its parameters. */
export function readMediaType(contentType: string): string {
  const [type = ''] = contentType.split(';', 1);
  return type.trim().toLowerCase();
}

/**
 * Fetches a page.
 * @param address an absolute http or https URL
 * @throws url_refused, url_unreachable (network, status, redirects, time), url_unreadable (type, size); the signal's
 *   reason
 */
export async function fetchPage(address: string, options: PageOptions): Promise<Page> {
  const url = new URL(address);
  const deadline = options.deadline ?? defaultDeadline;
  const timeout = AbortSignal.timeout(deadline);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await request(url, options, signal);
    const contentType = response.headers.get('content-type') ?? '';
    if (!response.ok) {
      await response.body?.cancel();
      throw failure.unreachableError(url, `it answered HTTP ${response.status}`);
    }
    if (!acceptedTypes.some((type) => type === readMediaType(contentType))) {
      await response.body?.cancel();
      const got = readMediaType(contentType) || 'unknown';
      throw failure.unreadableError(
        url,
        `its content type '${got}' is not one of ${acceptedTypes.join(', ')}`,
      );
    }
    const isDirect = toRequestUrl(url, options) === url;
    return {
      bytes: await readBody(response, url),
      contentType,
      url: (isDirect && response.url) || url.href,
    };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (timeout.aborted)
      throw failure.unreachableError(url, `no response within ${deadline / 1000} s`, error);
    const known = failure.unwrapGuardError(error);
    if (known) throw known;
    throw failure.unreachableError(url, await describeCause(error, url, options, signal), error);
  }
}

async function request(url: URL, options: PageOptions, signal: AbortSignal): Promise<Response> {
  const fetch = options.fetch ?? globalThis.fetch;
  checkAddress(url, options.pageOrigin);
  return fetch(toRequestUrl(url, options).toString(), {
    headers: { accept: 'text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'follow',
    signal,
  });
}

function checkAddress(url: URL, pageOrigin: string | undefined): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw failure.refusedError(url, 'only http and https are');
  if (url.username !== '' || url.password !== '') throw failure.refusedError(url, 'it carries credentials');
  // Scoring a page that is itself a score would request another score.
  if (url.origin === pageOrigin && /\/m\/./.test(url.pathname))
    throw failure.refusedError(url, 'it is an address of this service');
}

const toRequestUrl = (url: URL, { fetchProxy, pageOrigin }: PageOptions): string | URL =>
  fetchProxy && url.origin !== pageOrigin ? fetchProxy + encodeURIComponent(url.href) : url;

async function readBody(response: Response, url: URL): Promise<Uint8Array> {
  const bytes = response.body ? await readAll(response.body, byteLimit) : new Uint8Array();
  if (!bytes) throw failure.unreadableError(url, `it is larger than ${byteLimit} bytes`);
  return bytes;
}

/** Browsers report all failures alike; a `no-cors` request distinguishes a CORS refusal from a network failure. */
async function describeCause(
  error: unknown,
  url: URL,
  options: PageOptions,
  signal: AbortSignal,
): Promise<string> {
  const { pageOrigin, fetchProxy } = options;
  const nodeCause = failure.describeNodeError(error);
  if (nodeCause) return nodeCause;
  if (pageOrigin === undefined || url.origin === pageOrigin) return 'network error';
  if (fetchProxy) return 'the fetch proxy does not respond';
  if (pageOrigin.startsWith('https:') && url.protocol === 'http:') {
    return 'an https page cannot fetch http URLs; use https, or configure a fetch proxy';
  }
  try {
    const fetch = options.fetch ?? globalThis.fetch;
    await fetch(url, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
    return 'it does not allow other origins to read it (CORS); configure a fetch proxy';
  } catch {
    return 'network error (host name, connection or certificate)';
  }
}
