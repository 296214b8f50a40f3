// `fetch` for URLs that callers give: the address is checked where the connection is made, on every redirect, so
// that neither a name, a redirect nor a changed DNS answer leads into a private network. GET and HEAD only.
import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { AssayError } from '../contract/errors.js';
import { isPublicAddress } from './address-guard.js';

const maximumRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const bodiless = new Set([204, 205, 304]);

export interface GuardOptions {
  /** URLs that the operator trusts: their addresses are not checked. Default: none. */
  allow?: (url: URL) => boolean;
  /** Resolver of host names; default the system's. */
  lookup?: LookupFunction;
}

const refuse = (url: URL, cause = 'its address is not public') =>
  new AssayError('url_refused', `URL at ${url.origin} is not allowed: ${cause}`);

/** A resolver whose answer is refused as a whole when one address of it is not public. */
function checkedLookup(url: URL, lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, answer, family) => {
      if (error) return callback(error, '');
      const addresses = Array.isArray(answer)
        ? answer
        : [{ address: answer, family: family ?? isIP(answer) }];
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(refuse(url), '');
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

/** Names that mean this machine, whatever a resolver says of them (RFC 6761). */
const localNames = /(^|\.)localhost\.?$/;

/** Throws for what the URL itself tells; every other name is checked when it is resolved. */
function checkForm(url: URL, trusted: boolean): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse(url, 'only http and https are');
  if (url.username !== '' || url.password !== '') throw refuse(url, 'it carries credentials');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!trusted && (localNames.test(host) || (isIP(host) !== 0 && !isPublicAddress(host)))) throw refuse(url);
}

function headersOf(init: RequestInit): Record<string, string> {
  const headers: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br' };
  new Headers(init.headers).forEach((value, name) => {
    headers[name] = value;
  });
  return headers;
}

async function connect(url: URL, init: RequestInit, options: GuardOptions): Promise<IncomingMessage> {
  const trusted = options.allow?.(url) ?? false;
  checkForm(url, trusted);
  const lookup = options.lookup ?? systemLookup;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    send(url, {
      method: init.method ?? 'GET',
      headers: headersOf(init),
      lookup: trusted ? lookup : checkedLookup(url, lookup),
      // A pooled connection could have been opened without the check.
      agent: false,
      ...(init.signal ? { signal: init.signal } : {}),
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

function decoded(message: IncomingMessage): Readable {
  const decoder = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  const encoding = message.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (!Object.hasOwn(decoder, encoding)) return message;
  const stream = decoder[encoding as keyof typeof decoder]();
  message.on('error', (error) => stream.destroy(error));
  stream.on('close', () => message.destroy());
  return message.pipe(stream);
}

function asResponse(message: IncomingMessage, url: URL, redirected: boolean): Response {
  const status = message.statusCode ?? 502;
  const headers = new Headers();
  for (let i = 0; i + 1 < message.rawHeaders.length; i += 2) {
    headers.append(message.rawHeaders[i] ?? '', message.rawHeaders[i + 1] ?? '');
  }
  if (bodiless.has(status)) message.resume();
  const body = bodiless.has(status) ? null : (Readable.toWeb(decoded(message)) as ReadableStream<Uint8Array>);
  const response = new Response(body, { status, headers });
  return Object.defineProperties(response, { url: { value: url.href }, redirected: { value: redirected } });
}

/**
 * A `fetch` that reaches public addresses only. It follows at most 5 redirects unless `redirect` says otherwise,
 * sends no cookies and no referrer, and undoes gzip, deflate and brotli.
 *
 * @throws url_refused for an address that is not public, credentials, another protocol; url_unreachable for too
 * many redirects; a TypeError, as `fetch` does, when the connection fails; the reason of the signal
 */
export function createGuardedFetch(options: GuardOptions = {}): typeof fetch {
  return async (input, more = {}) => {
    const init: RequestInit = input instanceof Request ? new Request(input, more) : more;
    let url = new URL(input instanceof Request ? input.url : input);
    for (let hop = 0; ; hop++) {
      const message = await connect(url, init, options).catch((error: unknown) => {
        init.signal?.throwIfAborted();
        throw error instanceof AssayError ? error : new TypeError('fetch failed', { cause: error });
      });
      const location = redirects.has(message.statusCode ?? 0) ? message.headers.location : undefined;
      if (location === undefined || init.redirect === 'manual') return asResponse(message, url, hop > 0);
      message.destroy();
      if (init.redirect === 'error') throw new TypeError('fetch failed: unexpected redirect');
      if (hop === maximumRedirects) {
        throw new AssayError(
          'url_unreachable',
          `URL at ${url.origin} redirects more than ${maximumRedirects} times`,
        );
      }
      if (!URL.canParse(location, url.href)) throw new TypeError('fetch failed: invalid redirect');
      url = new URL(location, url);
    }
  };
}
