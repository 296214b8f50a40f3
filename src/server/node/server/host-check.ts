// Which `Host` a request may name. A page on another site can point its own domain to this machine's address (DNS
// rebinding) and then send requests that the browser takes for same-origin ones; their `Host` is still that domain.
import { isIP } from 'node:net';
import { AssayError, quote } from '../../../core/contract/index.js';
import { createServerResponse } from './refusal.js';

/** The name in a `Host` header, in lower case, without port and brackets; undefined if it is not a valid host. */
function parseHost(host: string): string | undefined {
  const url = `http://${host}`;
  if (/[/?#@\\\s]/.test(host) || !URL.canParse(url)) return undefined;
  return new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Names that browsers resolve to this machine without asking DNS. */
const isLocalName = (name: string) => name === 'localhost' || name.endsWith('.localhost');

/** True for an address of this machine only, or `localhost`. */
export function isLoopback(hostname: string): boolean {
  const name = parseHost(isIP(hostname) === 6 ? `[${hostname}]` : hostname) ?? '';
  return isLocalName(name) || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

/** Returns the refusal of a request, or undefined if it may pass. @param host the header `Host` */
export type HostCheck = (host: string | undefined) => Response | undefined;

/**
 * Creates the check of the header `Host`. Addresses and `localhost` always pass: rebinding needs a domain.
 * @param hostname that the server listens on
 * @param allowed names without a port. Default: none on a loopback address, any on others
 * @param publicUrl URL whose name is allowed as well
 * @throws invalid_request for a name that is not a host, or has a port
 */
export function createHostCheck(
  hostname: string,
  allowed?: readonly string[],
  publicUrl?: string,
): HostCheck {
  if (allowed === undefined && !isLoopback(hostname)) return () => undefined;
  const names = new Set((allowed ?? []).map(requireName));
  if (publicUrl !== undefined) names.add(new URL(publicUrl).hostname);
  return (host) => {
    if (host === undefined) return undefined;
    const name = parseHost(host);
    if (name !== undefined && (isIP(name) !== 0 || isLocalName(name) || names.has(name))) return undefined;
    const detail = `Host ${quote(host)} is not allowed on this server. To allow it: allowedHosts, or --allow-host`;
    return createServerResponse(403, { detail });
  };
}

function requireName(name: string): string {
  const parsed = parseHost(name);
  if (parsed === name.toLowerCase() && /^[a-z0-9.-]+$/.test(parsed)) return parsed;
  const detail = `Not a name of a host like 'api.example.org', without a port: ${quote(name)}`;
  throw new AssayError('invalid_request', detail);
}
