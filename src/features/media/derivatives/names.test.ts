import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { derivativeKey, hashOfKey, originalKey, parseDerivative } from './names.ts';

const stored = '0a'.repeat(32);
const drawn = createHash('sha256').update('a recipe').digest('base64url');

test('every address of a derivative has a key of its own, which names its picture', () => {
  const derivatives = ['160.webp', '1280.webp', '640.avif', '1200.jpg'].map((file) =>
    parseDerivative(stored, file)!,
  );
  const keys = derivatives.map(derivativeKey);
  expect(keys).toEqual([
    `${stored}-160.webp`,
    `${stored}-1280.webp`,
    `${stored}-640.avif`,
    `${stored}-1200.jpg`,
  ]);
  for (const key of [...keys, originalKey(stored)]) expect(hashOfKey(key)).toBe(stored);
});

test.each([
  [stored, '161.webp'],
  [stored, '0160.webp'],
  [stored, '1600.webp'],
  [stored, '160.WEBP'],
  [stored, '160.png'],
  [stored, '160.svg'],
  [stored, '160.jpg'],
  [stored, '1200.webp'],
  [stored, '1280.jpg'],
  [stored, '160'],
  [stored, '160.webp.bak'],
  [stored, '-160.webp'],
  [stored, '1e3.webp'],
  [stored, '160.webp\n'],
  [drawn, '160.webp'],
  [drawn, '1200.jpg'],
  [stored.toUpperCase(), '160.webp'],
  [stored.slice(1), '160.webp'],
  ['..', '160.webp'],
])('%s/%s is never made', (hash, file) => {
  expect(parseDerivative(hash, file)).toBeNull();
});

test.each([`drawn1-${stored}-160.webp`, `${stored}.bin`, 'notes.txt', `${stored}-160.png`])(
  '%s belongs to nobody',
  (key) => {
    expect(hashOfKey(key)).toBeNull();
  },
);
