import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { createPictureDrawer } from '../drawing.server.ts';
import {
  derivativeKey,
  drawingEdition,
  originalKey,
  ownerOfKey,
  parseDerivative,
} from './names.ts';

const stored = '0a'.repeat(32);
const drawn = createHash('sha256').update('a recipe').digest('base64url');

test('every address of a derivative has a key of its own, which names its owner', () => {
  const derivatives = [
    [stored, '160.webp'],
    [stored, '1280.webp'],
    [stored, '640.avif'],
    [stored, '1200.jpg'],
    [drawn, '320.webp'],
    [drawn, '1200.jpg'],
  ].map(([hash, file]) => parseDerivative(hash!, file!)!);
  const keys = derivatives.map(derivativeKey);
  expect(new Set(keys).size).toBe(derivatives.length);
  for (const [i, { of, hash }] of derivatives.entries())
    expect(ownerOfKey(keys[i]!)).toEqual({ of, hash });
  expect(ownerOfKey(originalKey(stored))).toEqual({ of: 'stored', hash: stored });
});

test('file storage takes every key, also of hashes that begin oddly', async () => {
  const files = createFileStorage({ dataDir: '/nonexistent' });
  for (const hash of [`-${drawn.slice(1, -1)}A`, `_${drawn.slice(1, -1)}A`])
    expect(await files.exists(derivativeKey(parseDerivative(hash, '160.webp')!))).toBe(false);
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
  [drawn, '160.avif'],
  [stored.toUpperCase(), '160.webp'],
  [stored.slice(1), '160.webp'],
  [`${drawn}A`, '160.webp'],
  ['..', '160.webp'],
])('%s/%s is never made', (hash, file) => {
  expect(parseDerivative(hash, file)).toBeNull();
});

test.each([
  `drawn${drawingEdition + 1}-${stored}-160.webp`,
  `drawn0-${stored}-160.webp`,
  `${stored}.bin`,
  'notes.txt',
  `${stored}-160.png`,
])('%s belongs to nobody', (key) => {
  expect(ownerOfKey(key)).toBeNull();
});

test('drawings match this edition’s hash: changed drawing code needs a new one', () => {
  const drawing = createPictureDrawer().draw({
    glyph: 'teapot',
    ground: 'sand',
    set: 'plinth',
    layout: 'trio',
    hue: 120,
  });
  expect([drawingEdition, createHash('sha256').update(drawing).digest('hex').slice(0, 16)]).toEqual(
    [1, '4b2713b914f5090f'],
  );
});
