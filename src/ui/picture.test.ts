import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ImageView, Picture } from './picture.tsx';

const photograph: ImageView = {
  url: `/media/${'0a'.repeat(32)}.webp`,
  alt: 'Towels',
  width: 1600,
  height: 1200,
  placeholderColor: '#a0b1c2',
  focal: { x: 0.25, y: 0.5 },
};
const markupOf = (props: ComponentProps<typeof Picture>) =>
  renderToStaticMarkup(createElement(Picture, props));

test('a photograph has candidates up to its slot’s width, with AVIF where read', () => {
  const html = markupOf({ image: photograph, slot: 'thumb' });
  const base = photograph.url.replace('.webp', '');
  expect(html).toBe(
    `<picture><source type="image/avif" srcSet="${base}/160.avif 160w, ${base}/320.avif 320w" ` +
      'sizes="112px"/>' +
      `<img sizes="112px" srcSet="${base}/160.webp 160w, ${base}/320.webp 320w" ` +
      `src="${photograph.url}" alt="Towels" width="1600" height="1200" loading="lazy" ` +
      'decoding="async" style="background:#a0b1c2;object-position:25% 50%"/></picture>',
  );
});

test('a picture in the first view is fetched early', () => {
  const html = markupOf({ image: photograph, isFirst: true });
  expect(html).toContain('fetchPriority="high"');
  expect(html).not.toContain('lazy');
});
