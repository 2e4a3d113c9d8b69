import type { IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { networkOf, trustsHops } from './client-network.ts';
import { networkOf as networkOfRequest } from './requests.ts';

const requestOf = (remoteAddress: string | undefined, forwardedFor?: string) =>
  ({
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwardedFor },
  }) as unknown as IncomingMessage;

describe('the network of a request', () => {
  test('is that of the connection when no proxy is trusted', () => {
    expect(networkOf(requestOf('203.0.113.5', '198.51.100.1'), trustsHops(0))).toBe('203.0.113.5');
  });

  test('is what the trusted proxy says, and never what the client says before it', () => {
    expect(networkOf(requestOf('127.0.0.1', '198.51.100.1, 203.0.113.5'), trustsHops(1))).toBe(
      '203.0.113.5',
    );
    expect(networkOf(requestOf('127.0.0.1', '198.51.100.1, 203.0.113.5'), trustsHops(2))).toBe(
      '198.51.100.1',
    );
  });

  test('is one for all addresses of an IPv6 subscriber, and for IPv4 in both notations', () => {
    const [one, other] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'].map((address) =>
      networkOf(requestOf(address), trustsHops(0)),
    );

    expect(one).toBe(other);
    expect(networkOf(requestOf('2001:db8:1:3::1'), trustsHops(0))).not.toBe(one);
    expect(networkOf(requestOf('::ffff:203.0.113.5'), trustsHops(0))).toBe('203.0.113.5');
  });

  test('is the proxy itself when it passes on no address, and unknown for a closed socket', () => {
    expect(networkOf(requestOf('127.0.0.1', 'x'.repeat(5_000)), trustsHops(1))).toBe('127.0.0.1');
    expect(networkOf(requestOf(undefined), trustsHops(0))).toBe('unknown');
  });

  test('is the same for sockets and for Fastify’s requests', async () => {
    const app = Fastify({ trustProxy: trustsHops(1) });
    app.get('/', (request, reply) => {
      void reply.send([networkOfRequest(request), networkOf(request.raw, trustsHops(1))]);
    });
    for (const named of ['203.0.113.5', '2001:db8:1:2::1', 'unknown', 'x'.repeat(5_000)]) {
      const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': named } });
      const [ofRequest, ofSocket] = answer.json<string[]>();
      expect(ofRequest).toBe(ofSocket);
    }
  });
});
