// The network that a request comes from, as limits count it.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';

/** Whether the proxy at this distance may name the client: the one next to us is the first hop. */
export type TrustsHop = (address: string, hop: number) => boolean;

export const trustsHops =
  (trustedProxies: number): TrustsHop =>
  (_address, hop) =>
    hop < trustedProxies;

/**
 * Reads `X-Forwarded-For` as Fastify does. IPv6 counts by /64, which is what one subscriber has. A
 * proxy that names no address is counted itself: strangers must not choose what is remembered.
 */
export function networkOf(request: IncomingMessage, trusts: TrustsHop): string {
  return networkOfAddress(addressOf(proxyAddr(request, trusts), request));
}

/** What the proxies named, where that is an address; a client that is gone has none. */
export function addressOf(
  named: string | undefined,
  { socket }: Pick<IncomingMessage, 'socket'>,
): string {
  return named === undefined || isIP(named) === 0 ? (socket.remoteAddress ?? 'unknown') : named;
}

export const networkOfAddress = (address: string): string => normalizeIP(address, 64);
