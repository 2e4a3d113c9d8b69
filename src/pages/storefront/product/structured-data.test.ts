import { expect, test } from 'vitest';
import { structuredData } from './structured-data.ts';

const tier = (fromQuantity: number, priceMicros: number) => ({ fromQuantity, toQuantity: null, priceMicros, originalPriceMicros: null, wasPriceMicros: null });
const variant = { id: 'v', options: [], sku: null, gtin: '08690000000012', tiers: null, imageIndex: null, isAvailable: true };
const towel = {
  title: { value: 'Towel </script><script>alert(1)</script>', locale: 'en' }, path: '/product/towel-1', images: [{ url: '/media/a.svg', alt: '', width: 1, height: 1, ground: null, focal: null }], brand: { name: 'Ege', slug: 'ege' },
  sku: 'T1', tiers: [tier(10, 4_150_000), tier(100, 4_000)], variants: [variant], currency: 'USD', description: 'A towel', seller: 'Ege Tekstil',
} as const;
const told = (asked: object = {}) => JSON.parse(structuredData({ ...towel, ...asked }, 'https://kervan.example', 'https://kervan.example/en/product/towel-1')) as Record<string, unknown>;

test('a product is told with its lowest and highest price as plain decimals', () => {
  expect(told()).toMatchObject({ '@type': 'Product', gtin14: '08690000000012', sku: 'T1', image: ['https://kervan.example/media/a/1200.jpg'], offers: { lowPrice: '0.004', highPrice: '4.15', priceCurrency: 'USD', availability: 'https://schema.org/InStock' } });
  expect(told({ tiers: [tier(1, 5_000_000)] })).toMatchObject({ offers: { lowPrice: '5.00', highPrice: '5.00' } });
  expect(told({ variants: [{ ...variant, tiers: [tier(1, 9_990_000)] }] })).toMatchObject({ offers: { highPrice: '9.99' } });
});

test('what is not known is not told, and a number that belongs to one variant of several neither', () => {
  const keys = Object.keys(told({ brand: null, sku: null, images: [], variants: [variant, { ...variant, isAvailable: false }] }));
  for (const key of ['brand', 'sku', 'image', 'gtin14']) expect(keys).not.toContain(key);
  expect(told({ variants: [{ ...variant, isAvailable: false }] })).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
});

test('no word of a seller ends the script it stands in', () => {
  expect(structuredData(towel, 'https://kervan.example', '')).not.toContain('<');
  expect(told()['name']).toBe(towel.title.value);
});
