import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chooseEncoding, createEncodingChoice, encodeBody } from './encodings.ts';

describe('chooseEncoding', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['', 'identity'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br;q=0.0, *', 'gzip'],
    ['*;q=0', 'identity'],
    ['identity;q=0, *;q=0', 'identity'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['identity, gzip;q=0.5', 'identity'],
    ['br ; q=0.001', 'br'],
    ['br;q=nonsense, gzip', 'gzip'],
    ['br;q=7', 'identity'],
    ['brotli, gzipped', 'identity'],
    [',,;q=1', 'identity'],
  ] as const)('%j gets %s', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected);
  });

  test('without the header the body is sent uncompressed', () => {
    expect(createEncodingChoice()(undefined)).toBe('identity');
  });

  test('a memoized header gives the same encoding, also after many others', () => {
    const choose = createEncodingChoice();
    for (let i = 0; i < 1000; i++) choose(`gzip, unknown-${i}`);
    expect(choose('br;q=0, gzip')).toBe('gzip');
    expect(choose('br;q=0, gzip')).toBe('gzip');
  });
});

describe('encodeBody', () => {
  test('both encodings decode to the body', async () => {
    const identity = Buffer.from('merhaba '.repeat(500));
    const { br, gzip } = await encodeBody(identity);
    expect(zlib.brotliDecompressSync(br!)).toEqual(identity);
    expect(zlib.gunzipSync(gzip!)).toEqual(identity);
    expect(br!.buffer.byteLength).toBe(br!.length);
  });

  test('an encoding that would be larger is left out', async () => {
    expect(await encodeBody(randomBytes(64))).toMatchObject({ br: null, gzip: null });
  });
});
