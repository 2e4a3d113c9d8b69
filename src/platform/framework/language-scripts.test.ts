import type { EntryContext } from 'react-router';
import { expect, test } from 'vitest';
import { ofLanguage, scriptIn } from './language-scripts.ts';

test('a built script is in the folder of its language, and nothing else moves', () => {
  expect(scriptIn('tr', '/assets/home.page-1a2b.js')).toBe('/assets/tr/home.page-1a2b.js');
  expect(scriptIn('tr', '/assets/home.page-1a2b.js#')).toBe('/assets/tr/home.page-1a2b.js#');
  for (const other of ['/assets/home-1a2b.css', '/assets/text.woff2', '/src/root.tsx', ':lang/js'])
    expect(scriptIn('tr', other)).toBe(other);
});

test('a render names the scripts of one language, and leaves the build as it is', () => {
  const manifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/frame.js'] },
    routes: {
      shop: {
        id: 'shop',
        path: ':lang/shop',
        module: '/assets/shop.js',
        clientActionModule: undefined,
        hasLoader: true,
        imports: ['/assets/frame.js'],
        css: ['/assets/shop.css'],
      },
    },
    url: '/assets/manifest-1.js',
  };
  // Only the parts that are read here.
  const entry = { manifest, isSpaMode: false } as unknown as EntryContext;

  expect(ofLanguage(entry, 'ar')).toEqual({
    isSpaMode: false,
    manifest: {
      entry: { module: '/assets/ar/entry.js', imports: ['/assets/ar/frame.js'] },
      routes: {
        shop: {
          id: 'shop',
          path: ':lang/shop',
          module: '/assets/ar/shop.js',
          clientActionModule: undefined,
          hasLoader: true,
          imports: ['/assets/ar/frame.js'],
          css: ['/assets/shop.css'],
        },
      },
      url: '/assets/ar/manifest-1.js',
    },
  });
  expect(manifest.entry.module).toBe('/assets/entry.js');
});
