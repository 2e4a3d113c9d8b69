import { expect, test } from 'vitest';
import { productInputOf } from '#tests/support/market.ts';
import { differences } from './product-changes.ts';

const mine = productInputOf();
const [only] = mine.variants;

test('what differs is said in words, never as code', () => {
  const option = (name: string, value: string) => ({ name: { en: name }, value: { en: value } });
  const saved = productInputOf({
    description: { en: '<p>Soft &amp; white</p><ul><li>500 g</li></ul>' },
    attributes: { en: [['Material', 'cotton']] },
    tiers: [
      { fromQuantity: 10, priceMicros: 2_000_000 },
      { fromQuantity: 100, priceMicros: 1_500_000 },
    ],
    leadTimes: [{ fromQuantity: 10, days: 7 }],
    carton: { pieces: 24, lengthMm: 400, widthMm: 300, heightMm: null, grossGrams: 12_000 },
    sample: { priceMicros: 2_500_000, leadDays: 3 },
    certificates: ['CE', 'GOTS'],
    incoterms: ['FOB', 'CIF'],
    paymentOptions: ['card'],
    images: [],
    variants: [
      only!,
      { ...only!, options: [option('Colour', 'White'), option('Size', 'L')], sku: 'W-L', stock: 4 },
    ],
  });

  expect(differences(mine, saved)).toEqual({
    'description.en': 'Soft & white\n\n• 500 g',
    'attributes.en': 'Material: cotton',
    tiers: '10: 2, 100: 1.5',
    leadTimes: '10: 7',
    carton: '24 · 400 × 300 × ? mm · 12000 g',
    sample: '2.5 · 3',
    certificates: 'CE, GOTS',
    incoterms: 'FOB, CIF',
    paymentOptions: 'card',
    images: '0',
    variants: 'White / L · W-L · 4',
  });
});

test('what was emptied meanwhile is an empty text, and a removed variant a number', () => {
  const full = productInputOf({
    brand: 'Ege',
    leadTimes: [{ fromQuantity: 10, days: 7 }],
    variants: [only!, { ...only!, sku: 'B' }],
  });

  expect(differences(full, mine)).toEqual({ brand: '', leadTimes: '', variants: '1' });
});
