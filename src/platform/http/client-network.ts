// Finds the client's network, which rate limits count by.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';

/** Whether to trust the client address from the proxy at this distance; hop 0 is next to us. */
export type TrustsHop = (address: string, hop: number) => boolean;

export const trustsHops =
  (trustedProxies: number): TrustsHop =>
  (_address, hop) =>
    hop < trustedProxies;

/**
 * Reads `X-Forwarded-For` as Fastify does. IPv6 counts by /64, one subscriber's prefix. If a proxy
 * names no valid address, the proxy itself is counted, so that strangers cannot choose the stored
 * key.
 */
export function networkOf(request: IncomingMessage, trusts: TrustsHop): string {
  return networkOfAddress(addressOf(proxyAddr(request, trusts), request));
}

/**
 * Returns the address that the proxies named if it is valid, else the socket's. A closed socket has
 * none.
 */
export function addressOf(
  named: string | undefined,
  { socket }: Pick<IncomingMessage, 'socket'>,
): string {
  return named === undefined || isIP(named) === 0 ? (socket.remoteAddress ?? 'unknown') : named;
}

export const networkOfAddress = (address: string): string => normalizeIP(address, 64);
