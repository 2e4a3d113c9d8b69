// Tells public IP addresses from those of this machine, its network or its cloud.
import ipaddr from 'ipaddr.js';

/** Azure serves metadata from this public address; other clouds use link-local or private ones. */
const platformAddresses = new Set(['168.63.129.16']);

/**
 * IANA allocates global unicast addresses from this block only; `::127.0.0.1` and the like are
 * outside it.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** RFC 6052: reaches IPv4 from networks without it; the last four bytes are the IPv4 address. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * `address` as a resolver or socket writes it, without brackets. False for private, loopback,
 * link-local, unique local, carrier-grade NAT, multicast, reserved and metadata addresses, for IPv6
 * that embeds one of those, for tunnels (6to4, Teredo) and for invalid input.
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
