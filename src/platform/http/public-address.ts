// Which IP addresses belong to the open internet. Everything else may be this machine,
// its network or its cloud.
import ipaddr from 'ipaddr.js';

/**
 * Azure's platform address answers metadata questions from a public range; the others' are
 * link-local or private.
 */
const platformAddresses = new Set(['168.63.129.16']);

/**
 * IANA has given out global unicast addresses from this block alone; `::127.0.0.1` and its like lie
 * outside of it.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** RFC 6052: how networks without IPv4 reach it; the last four bytes are the real address. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * `address` as a resolver or a socket writes it, without brackets. False for private, loopback,
 * link-local, unique local, carrier-grade NAT, multicast, reserved and metadata addresses, for IPv6
 * that embeds one of those, for tunnels (6to4, Teredo) and for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return isPublicIPv4(parsed);
  const embedded = embeddedIPv4(parsed);
  if (embedded) return isPublicIPv4(embedded);
  return parsed.range() === 'unicast' && parsed.match(globalUnicast);
}

const isPublicIPv4 = (address: ipaddr.IPv4) =>
  address.range() === 'unicast' && !platformAddresses.has(address.toString());

function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return address.match(nat64) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : null;
}
