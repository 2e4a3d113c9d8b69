import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { networkOf } from './requests.ts';

const requestFrom = (ip: string | undefined) => ({ ip, socket: {} }) as FastifyRequest;

test('limits count an IPv4 address, and the /64 of an IPv6 address', () => {
  expect(networkOf(requestFrom('203.0.113.7'))).toBe('203.0.113.7');
  expect(networkOf(requestFrom('::ffff:203.0.113.7'))).toBe('203.0.113.7');
  expect(networkOf(requestFrom('2001:db8:1:2::1'))).toBe(
    networkOf(requestFrom('2001:db8:1:2:ffff::9')),
  );
});

test('a disconnected client has no address and is counted all the same', () => {
  expect(networkOf(requestFrom(undefined))).toBe('unknown');
});
