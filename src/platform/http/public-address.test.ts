import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  '8.8.8.8', '93.184.216.34', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1', '192.167.1.1', '223.255.255.255',
  '2606:4700:4700::1111', '2a00:1450:4001::200e', '::ffff:8.8.8.8', '64:ff9b::808:808',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ['this host', '0.0.0.0'], ['this network', '0.1.2.3'], ['loopback', '127.0.0.1'], ['loopback', '127.255.255.254'],
  ['private', '10.0.0.1'], ['private', '172.16.0.1'], ['private', '172.31.255.255'], ['private', '192.168.1.1'],
  ['link-local, cloud metadata', '169.254.169.254'], ['ECS metadata', '169.254.170.2'], ['carrier-grade NAT', '100.64.0.1'], ['Alibaba metadata', '100.100.100.200'],
  ['Azure platform', '168.63.129.16'], ['Oracle metadata', '192.0.0.192'], ['documentation', '192.0.2.1'], ['documentation', '203.0.113.9'],
  ['benchmarking', '198.18.0.1'], ['multicast', '224.0.0.1'], ['reserved', '240.0.0.1'], ['broadcast', '255.255.255.255'],
  ['unspecified', '::'], ['loopback', '::1'], ['unique local', 'fc00::1'], ['EC2 metadata', 'fd00:ec2::254'], ['link-local', 'fe80::1'], ['link-local with zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'], ['multicast', 'ff02::1'], ['documentation', '2001:db8::1'], ['documentation', '3fff::1'], ['discard', '100::1'],
  ['mapped loopback', '::ffff:127.0.0.1'], ['mapped loopback', '::ffff:7f00:1'], ['mapped metadata', '::ffff:169.254.169.254'], ['mapped Azure platform', '::ffff:168.63.129.16'],
  ['compatible loopback', '::127.0.0.1'], ['translated', '::ffff:0:127.0.0.1'], ['NAT64 of private', '64:ff9b::10.0.0.1'], ['NAT64 of metadata', '64:ff9b::a9fe:a9fe'],
  ['local NAT64', '64:ff9b:1::808:808'], ['6to4 of loopback', '2002:7f00:1::'], ['6to4', '2002:808:808::1'], ['Teredo', '2001:0:7f00:1::'],
  ['outside of global unicast', '4000::1'], ['no address', 'localhost'], ['empty', ''], ['bracketed', '[::1]'],
])('%s (%s) is not', (_name, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
