// One page over the network: GET, no credentials, no referrer, at most 5 redirects, 15 s and 5 MB. Answers its bytes,
// or says why not. No parsing.
import * as failure from './fetch-errors.js';

export interface PageOptions {
  /** Default: the global fetch. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Prefix that the percent-encoded URL of a page of another origin is appended to. */
  fetchProxy?: string | undefined;
  signal?: AbortSignal | undefined;
  /**
   * Refuses a URL by throwing `url_refused`; asked before every request. With a guard redirects are followed by
   * hand, one request each, which browsers do not allow: it is for hosts outside the browser.
   */
  guard?: ((url: URL) => Promise<void>) | undefined;
  /** Origin that the code runs on; undefined outside the browser. */
  ownOrigin?: string | undefined;
  /** Milliseconds for everything. */
  deadline?: number;
}

export interface Page {
  readonly bytes: Uint8Array;
  /** Value of the Content-Type header. */
  readonly contentType: string;
}

const redirectLimit = 5;
const byteLimit = 5_000_000;
const acceptedTypes = ['text/html', 'application/xhtml+xml', 'text/plain', 'text/markdown'] as const;

/** The media type of a Content-Type header, without its parameters. */
export const mediaType = (contentType: string): string => contentType.split(';', 1)[0]!.trim().toLowerCase();

/**
 * Fetches a page.
 * @param address an absolute http or https URL
 * @throws url_refused, url_unreachable (network, status, redirects, time), url_unreadable (type, size); the signal's
 *   reason
 */
export async function fetchPage(address: string, options: PageOptions): Promise<Page> {
  const url = new URL(address);
  const deadline = options.deadline ?? 15_000;
  const late = AbortSignal.timeout(deadline);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  try {
    const response = await respond(url, options, signal);
    const contentType = response.headers.get('content-type') ?? '';
    if (!response.ok) {
      await response.body?.cancel();
      throw failure.unreachable(url, `it answered HTTP ${response.status}`);
    }
    if (!acceptedTypes.some((type) => type === mediaType(contentType))) {
      await response.body?.cancel();
      const got = mediaType(contentType) || 'unknown';
      throw failure.unreadable(url, `its content type '${got}' is not one of ${acceptedTypes.join(', ')}`);
    }
    return { bytes: await bodyOf(response, url), contentType };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (late.aborted) throw failure.unreachable(url, `no answer within ${deadline / 1000} s`, error);
    const known = failure.guardError(error);
    if (known) throw known;
    throw failure.unreachable(url, await causeOf(error, url, options, signal), error);
  }
}

async function respond(start: URL, options: PageOptions, signal: AbortSignal): Promise<Response> {
  const fetch = options.fetch ?? globalThis.fetch;
  const { guard } = options;
  let url = start;
  for (let hop = 0; hop <= redirectLimit; hop++) {
    checkAddress(url, options.ownOrigin);
    await guard?.(url);
    const response = await fetch(requestUrl(url, options), {
      headers: { accept: 'text/html,application/xhtml+xml,text/markdown,text/plain;q=0.9' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: guard ? 'manual' : 'follow',
      signal,
    });
    const location = response.headers.get('location');
    if (!guard || response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    url = nextAddress(location, url, start);
  }
  throw failure.unreachable(start, `it redirects more than ${redirectLimit} times`);
}

function nextAddress(location: string, base: URL, start: URL): URL {
  try {
    return new URL(location, base);
  } catch (error) {
    throw failure.unreachable(start, 'it redirects to no valid address', error);
  }
}

function checkAddress(url: URL, ownOrigin: string | undefined): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw failure.refused(url, 'only http and https are');
  if (url.username !== '' || url.password !== '') throw failure.refused(url, 'it carries credentials');
  // Scoring a page that is itself a score would ask for another score.
  if (url.origin === ownOrigin && /\/m\/./.test(url.pathname))
    throw failure.refused(url, 'it is this service');
}

const requestUrl = (url: URL, { fetchProxy, ownOrigin }: PageOptions): string =>
  fetchProxy && url.origin !== ownOrigin ? fetchProxy + encodeURIComponent(url.href) : url.href;

/** Reads at most 5 MB, however much a compressed body grows to. */
async function bodyOf(response: Response, url: URL): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body) {
    const reader = response.body.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      chunks.push(next.value);
      if (size <= byteLimit) continue;
      await reader.cancel();
      throw failure.unreadable(url, `it is larger than ${byteLimit} bytes`);
    }
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** A browser answers every failure alike; one request that reads nothing tells a refusal by CORS from no network. */
async function causeOf(error: unknown, url: URL, options: PageOptions, signal: AbortSignal): Promise<string> {
  const { ownOrigin, fetchProxy } = options;
  const told = failure.nodeCause(error);
  if (told) return told;
  if (ownOrigin === undefined || url.origin === ownOrigin) return 'network error';
  if (fetchProxy) return 'the fetch proxy does not answer';
  if (ownOrigin.startsWith('https:') && url.protocol === 'http:') {
    return 'an https page cannot fetch http; use https, or configure a fetch proxy';
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
    return 'it does not allow pages of other origins to read it (CORS); configure a fetch proxy';
  } catch {
    return 'network error (host name, connection or certificate)';
  }
}
