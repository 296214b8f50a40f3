// Addresses that a caller's URL may lead to: public ones only. Pure; host names are resolved elsewhere.
import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are not globally reachable (IANA special-purpose registry), multicast and broadcast. */
const refusedV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Inside the global unicast block: protocol assignments with Teredo, documentation, and 6to4, which embeds an IPv4. */
const refusedV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [network, prefix] of refusedV4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of refusedV6) refused.addSubnet(network, prefix, 'ipv6');

/** The only block from which global unicast IPv6 addresses are assigned. */
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/**
 * True for an address of the public internet. False for loopback, private, link-local, shared, multicast, documentation
 * and reserved addresses, for an IPv4 address inside an IPv6 one, and for anything that is not an address.
 *
 * @param address an IPv4 or IPv6 literal as a resolver returns it, without brackets
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4');
    case 6:
      return globalV6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
    default:
      return false;
  }
}
