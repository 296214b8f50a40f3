// `fetch` for URLs from callers: the address is checked when the connection is made, also after a redirect, so that
// neither a host name, a redirect nor a changed DNS answer leads into a private network. GET and HEAD only.
import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { AssayError } from '../../core/contract/index.js';
import { isPublicAddress } from './address-guard.js';
import { acceptedCodings, decodeBody } from './decode-body.js';

const maximumRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const bodiless = new Set([204, 205, 304]);

export interface GuardOptions {
  /** True for URLs that the operator trusts, whose addresses are not checked. Default: none. */
  allow?: (url: URL) => boolean;
  /** True to trust what such a URL redirects to, too, as a private hub does to its storage. Default: false. */
  allowRedirects?: boolean;
  /** Resolver of host names. Default: the system's. */
  lookup?: LookupFunction;
}

const refusedAddressError = (url: URL, cause = 'its address is not public') =>
  new AssayError('url_refused', `URL at ${url.origin} is not allowed: ${cause}`);

/** A resolver that refuses the whole answer when one of its addresses is not public. */
function lookupChecked(url: URL, lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, answer, family) => {
      if (error) return callback(error, '');
      const addresses = Array.isArray(answer)
        ? answer
        : [{ address: answer, family: family ?? isIP(answer) }];
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(refusedAddressError(url), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

/** Names of this machine, whatever a resolver returns for them (RFC 6761). */
const localNames = /(^|\.)localhost\.?$/;

/** Checks what the URL itself shows; host names are checked when they are resolved. @throws url_refused */
function checkUrl(url: URL, trusted: boolean): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refusedAddressError(url, 'only http and https are');
  if (url.username !== '' || url.password !== '') throw refusedAddressError(url, 'it carries credentials');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!trusted && (localNames.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))))
    throw refusedAddressError(url);
}

function toRecord(headers: Headers): Record<string, string> {
  const record: Record<string, string> = { 'accept-encoding': acceptedCodings };
  headers.forEach((value, name) => {
    record[name] = value;
  });
  return record;
}

interface Sent extends Pick<RequestInit, 'signal'> {
  readonly method: string;
  readonly headers: Headers;
}

async function connect(
  url: URL,
  { method, signal, headers }: Sent,
  trusted: boolean,
  options: GuardOptions,
): Promise<IncomingMessage> {
  checkUrl(url, trusted);
  const lookup = options.lookup ?? systemLookup;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    send(url, {
      method,
      headers: toRecord(headers),
      lookup: trusted ? lookup : lookupChecked(url, lookup),
      // A pooled connection could have been opened without the check.
      agent: false,
      ...(signal ? { signal } : {}),
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

function toResponse(message: IncomingMessage, url: URL, redirected: boolean): Response {
  const status = message.statusCode ?? 502;
  const headers = new Headers();
  for (let i = 0; i + 1 < message.rawHeaders.length; i += 2) {
    headers.append(message.rawHeaders[i] ?? '', message.rawHeaders[i + 1] ?? '');
  }
  if (bodiless.has(status)) message.resume();
  const body = bodiless.has(status)
    ? null
    : (Readable.toWeb(decodeBody(message, url)) as ReadableStream<Uint8Array>);
  const response = new Response(body, { status, headers });
  return Object.defineProperties(response, { url: { value: url.href }, redirected: { value: redirected } });
}

/**
 * A `fetch` that reaches public addresses only. It follows up to 5 redirects unless `redirect` says otherwise,
 * sends no cookies and no referrer, and decodes gzip, deflate and brotli.
 *
 * @throws url_refused for an address that is not public, credentials, another protocol; url_unreachable for too
 * many redirects; url_unreadable for another content coding; a TypeError, as `fetch` does, when the connection fails; the reason of the signal
 */
export function createGuardedFetch(options: GuardOptions = {}): typeof fetch {
  return async (input, more = {}) => {
    const init: RequestInit = input instanceof Request ? new Request(input, more) : more;
    let url = new URL(input instanceof Request ? input.url : input);
    const { method = 'GET', signal = null } = init;
    const headers = new Headers(init.headers);
    let trusted = false;
    for (let hop = 0; ; hop++) {
      trusted = (trusted && options.allowRedirects) || (options.allow?.(url) ?? false);
      const sent = { method, signal, headers };
      const message = await connect(url, sent, trusted, options).catch((error: unknown) => {
        init.signal?.throwIfAborted();
        throw error instanceof AssayError ? error : new TypeError('fetch failed', { cause: error });
      });
      const location = redirects.has(message.statusCode ?? 0) ? message.headers.location : undefined;
      if (location === undefined || init.redirect === 'manual') return toResponse(message, url, hop > 0);
      message.destroy();
      if (init.redirect === 'error') throw new TypeError('fetch failed: unexpected redirect');
      if (hop === maximumRedirects) {
        throw new AssayError(
          'url_unreachable',
          `URL at ${url.origin} redirects more than ${maximumRedirects} times`,
        );
      }
      if (!URL.canParse(location, url.href)) throw new TypeError('fetch failed: invalid redirect');
      const next = new URL(location, url);
      if (next.protocol !== 'http:' && next.protocol !== 'https:')
        throw refusedAddressError(url, `it redirects to '${next.protocol}', and only http and https are`);
      // A token is for the host that it was sent to, not for where that host redirects (as the Fetch standard says).
      if (next.origin !== url.origin) headers.delete('authorization');
      url = next;
    }
  };
}
