import fs from 'node:fs';
import { expect, test } from 'vitest';

/** Write a cookie, or read one before React runs. */
const others = [
  'src/ui/remember-locale.ts',
  'src/pages/storefront/shell/member-mark.tsx',
  'src/pages/storefront/notice/notice.tsx',
];
const reader = 'src/ui/browser-cookie.ts';

test('scripts of the site read cookies in one way', () => {
  const readers = fs
    .globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /document\.cookie|\bcookieStore\b/.test(fs.readFileSync(file, 'utf8')));

  expect(readers.toSorted()).toEqual([reader, ...others].toSorted());
});

/** They run without React, or say why they read for themselves. Components take `useCookie`. */
const withoutReact = [
  'src/features/accounts/components/use-auth-state.ts',
  'src/features/listings/params/viewed-owner.ts',
  'src/pages/storefront/consent/visits.tsx',
  'src/pages/storefront/notice/notice.tsx',
  'src/pages/storefront/shell/cart-marks.ts',
  'src/pages/storefront/shell/list-marks.ts',
  'src/ui/use-cookie.ts',
];

test('components read cookies by useCookie', () => {
  const importers = fs
    .globSync('src/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /browser-cookie\.ts'/.test(fs.readFileSync(file, 'utf8')));

  expect(importers.toSorted()).toEqual(withoutReact);
});
