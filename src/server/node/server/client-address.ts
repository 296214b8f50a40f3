// The address of a client: the remote address of its connection, or, behind trusted proxies, what they forward.
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { AssayError, quote } from '../../../core/contract/index.js';

/** @throws invalid_request unless `hops` is a whole number, 0 or more */
export function requireHops(hops: number): number {
  if (Number.isInteger(hops) && hops >= 0) return hops;
  throw new AssayError(
    'invalid_request',
    `Option 'trustProxy' must be the number of proxies in front of this server, 0 or more, not ${quote(String(hops))}`,
  );
}

/** The parts of a request that identify its sender. */
interface Received {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/**
 * Finds the address of a client.
 * @param hops trusted proxies between the client and this server; each appends the address it was called from to
 *   `X-Forwarded-For`. With 0 the header is not read, because anyone can send it
 * @returns the address that the outermost trusted proxy saw; of several proxies, the last one that names a valid address
 */
export function findClientAddress({ socket, headers }: Received, hops: number): string {
  let address = socket.remoteAddress ?? 'unknown';
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse();
  for (const entry of forwarded.slice(0, hops)) {
    const next = parseAddress(entry.trim());
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/** An IP address without port and brackets, which some proxies add; undefined for anything else. */
function parseAddress(entry: string): string | undefined {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(entry) ?? [];
  const address = bracketed ?? withPort ?? entry;
  return isIP(address) === 0 ? undefined : address;
}
