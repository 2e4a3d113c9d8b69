import { expect, test } from 'vitest';
import { socialAddress, srcSetOf, widthsOf } from './pictures.ts';

test.each([
  [100, [160]],
  [160, [160]],
  [161, [160, 320]],
  [500, [160, 320, 480, 640]],
  [640, [160, 320, 480, 640]],
  [641, [160, 320, 480, 640, 960]],
  [1600, [160, 320, 480, 640, 960, 1280]],
])('a picture %i wide gets no wider sizes than the first that holds all of it', (width, widths) => {
  expect(widthsOf(width)).toEqual(widths);
});

const hash = 'a1'.repeat(32);

test('candidates state their true width', () => {
  expect(srcSetOf({ url: `/media/${hash}.webp`, width: 400 }, 'webp', 1280)).toBe(
    `/media/${hash}/160.webp 160w, /media/${hash}/320.webp 320w, /media/${hash}/480.webp 400w`,
  );
  expect(
    srcSetOf({ url: `https://cdn.example/k/media/${hash}.webp`, width: 1600 }, 'avif', 320),
  ).toBe(
    `https://cdn.example/k/media/${hash}/160.avif 160w, ` +
      `https://cdn.example/k/media/${hash}/320.avif 320w`,
  );
});

test('social networks get a JPEG', () => {
  expect(socialAddress(`/media/${hash}.webp`)).toBe(`/media/${hash}/1200.jpg`);
  expect(socialAddress(`https://cdn.example/media/${hash}.webp`)).toBe(
    `https://cdn.example/media/${hash}/1200.jpg`,
  );
});
