import sharp from 'sharp';
import { expect, test } from 'vitest';
import { stores } from '../generator/store.ts';
import { logoSvg } from './logo.ts';

test('no two stores have the same mark in the same colour', () => {
  const pairs = stores.map(({ logo }) => `${logo.mark} ${logo.color}`);

  expect(pairs.filter((pair, i) => pairs.indexOf(pair) !== i)).toEqual([]);
});

test('neighbours have other colours and grounds', () => {
  const same = stores.filter(({ logo }, i) => {
    const before = stores[i - 1]?.logo;
    return before?.color === logo.color || before?.ground === logo.ground;
  });

  expect(same.map(({ slug }) => slug)).toEqual([]);
});

test('each logo is a picture without text, its mark clear of the edges', async () => {
  for (const { slug, logo } of stores) {
    const svg = logoSvg(logo);
    expect(svg, slug).not.toMatch(/<(?:text|image|style|use)|NaN|undefined/);
    const { info } = await sharp(Buffer.from(svg))
      .trim({ threshold: 4 })
      .toBuffer({ resolveWithObject: true });
    expect(Math.max(info.width, info.height), slug).toBeLessThanOrEqual(300);
    expect(Math.min(info.width, info.height), slug).toBeGreaterThanOrEqual(100);
  }
});
