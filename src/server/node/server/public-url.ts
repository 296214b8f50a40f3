// The address of a server as its schema documents name it.
import type { IncomingMessage } from 'node:http';
import { AssayError, quote } from '../../../core/contract/index.js';

/** @returns the base path, as it is; @throws invalid_request for anything but the path of a URL */
export function requireBase(base: string): string {
  const isPath = base.startsWith('/') && !base.startsWith('//') && URL.canParse(base, 'http://a');
  if (isPath && new URL(base, 'http://a').pathname === base) return base;
  const detail = `Not a base path like '/keep', as in a URL: ${quote(base)}`;
  throw new AssayError('invalid_request', detail);
}

/** @returns the URL without a slash at its end; @throws invalid_request for anything but an absolute http or https URL */
export function requirePublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && !/[?#]/.test(text) && url.username + url.password === '';
  if (isPlain) return url.href.replace(/\/$/, '');
  const detail = `Not a public URL like 'https://example.org/keep': ${quote(text)}`;
  throw new AssayError('invalid_request', detail);
}

/** The parts of a request that say whether a proxy has sent it. */
type Received = Pick<IncomingMessage, 'headers' | 'httpVersion'>;

/** Headers that proxies add. nginx adds nothing by default, but uses HTTP/1.0. */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];
const isForwarded = ({ headers, httpVersion }: Received) =>
  httpVersion === '1.0' || forwarding.some((name) => headers[name] !== undefined);

/**
 * The base URL of the service, without a slash at its end: where `Host` says; relative to the document behind a proxy,
 * because only the client knows its scheme and the path that the proxy has stripped.
 */
export function findPublicUrl(request: Request, base: string, received: Received | undefined): string {
  const { pathname, origin } = new URL(request.url);
  const prefix = base.replace(/\/$/, '');
  if (received?.headers.host !== undefined && !isForwarded(received)) return origin + prefix;
  const depth = pathname.slice(prefix.length).split('/').length - 2;
  return depth === 0 ? '.' : Array(depth).fill('..').join('/');
}
