import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ProductCard, ProductRow, ReadyToShipCard } from './product-card.tsx';
import type { ProductCardView } from '../views.ts';

const product: ProductCardView = {
  id: 'p',
  path: '/product/towel-p',
  title: { value: 'Penye havlu', locale: 'tr' },
  price: { lowMicros: 2_000_000, highMicros: 2_000_000, currency: 'USD', original: null },
  promotion: null,
  wasMicros: null,
  moq: 10,
  unit: 'C62',
  leadTimeDays: null,
  isReadyToShip: true,
  rating: null,
  shipByDays: 2,
  store: { slug: 's', name: 'S', path: '/store/s', isVerified: false, provinceName: 'Bursa' },
  image: null,
};

test.each([ProductCard, ProductRow, ReadyToShipCard])(
  'can be wished for and compared (%o)',
  (Card) => {
    const html = renderToStaticMarkup(createElement(Card, { product, locale: 'en' }));

    for (const kind of ['wishlist', 'compare']) expect(html).toContain(`class="is-${kind}"`);
  },
);

test.each([ProductCard, ProductRow])('says how buyers rated the product (%o)', (Card) => {
  const rating = { short: '4.8 (12)', label: 'Rated 4.8 of 5 in 12 reviews' };
  const html = renderToStaticMarkup(
    createElement(Card, { product: { ...product, rating }, locale: 'en' }),
  );

  expect(html).toContain('★ 4.8 (12)');
  expect(html).toContain(rating.label);
});

test.each([ProductCard, ProductRow, ReadyToShipCard])(
  'a title in another language than the page is marked as such, and no other (%o)',
  (Card) => {
    const markOf = (locale: 'en' | 'tr' | 'ar') => {
      const html = renderToStaticMarkup(createElement(Card, { product, locale }));
      return {
        lang: /<h3 lang="(\w+)" dir="ltr"><a href="[^"]*\/product\//.exec(html)?.[1],
        mark: new RegExp(
          'class="fallback-note"><span class="visually-hidden">(.*?)</span>' +
            '<span aria-hidden="true">(.*?)</span>',
        )
          .exec(html)
          ?.slice(1),
      };
    };
    expect(markOf('en')).toEqual({ lang: 'tr', mark: ['Shown in Turkish', 'Turkish'] });
    expect(markOf('ar')).toEqual({ lang: 'tr', mark: ['معروض بالتركية', 'بالتركية'] });
    expect(markOf('tr')).toEqual({ lang: undefined, mark: undefined });
  },
);
