import { describe, expect, test } from 'vitest';
import { productInputOf } from '../../../../tests/support/market.ts';
import {
  discounted,
  inDollars,
  isReadyToShip,
  priceBounds,
  prohibitedPhrase,
  qualityScore,
  withUpperBounds,
} from './products.ts';

const tiers = [
  { fromQuantity: 10, priceMicros: 5_000_000 },
  { fromQuantity: 100, priceMicros: 4_000_000 },
  { fromQuantity: 500, priceMicros: 3_500_000 },
];

describe('tiers', () => {
  test('end one before the next begins, the last never', () => {
    expect(withUpperBounds(tiers).map((tier) => tier.toQuantity)).toEqual([99, 499, null]);
    expect(withUpperBounds(tiers.slice(0, 1)).map((tier) => tier.toQuantity)).toEqual([null]);
  });

  test('of the variants count in the range of prices', () => {
    const [variant] = productInputOf().variants;
    expect(priceBounds({ tiers, variants: [variant!] })).toEqual({
      lowest: 3_500_000,
      highest: 5_000_000,
    });
    expect(
      priceBounds({
        tiers,
        variants: [
          { ...variant!, tiers: [{ fromQuantity: 10, priceMicros: 9_000_000 }] },
          { ...variant!, tiers: [{ fromQuantity: 10, priceMicros: 1 }] },
        ],
      }),
    ).toEqual({ lowest: 1, highest: 9_000_000 });
  });
});

describe('a price in dollars', () => {
  test('is rounded half up to a micro', () => {
    expect(inDollars(42_350_000, 42_350_000)).toBe(1_000_000);
    expect(inDollars(920_000, 920_000)).toBe(1_000_000);
    expect(inDollars(5, 2_000_000)).toBe(3); // 2.5
    expect(inDollars(4, 3_000_000)).toBe(1); // 1.33
    expect(inDollars(5, 3_000_000)).toBe(2); // 1.67
  });

  test('is never nothing, and exact for the largest price', () => {
    expect(inDollars(1, 42_350_000)).toBe(1);
    expect(inDollars(1_000_000_000_000_000, 1_000_000)).toBe(1_000_000_000_000_000);
    expect(inDollars(1_000_000_000_000_000, 42_350_000)).toBe(23_612_750_885_478);
  });
});

test('a promotion takes its percent off, rounded half up, and never everything', () => {
  expect(discounted(10_000_000, 15)).toBe(8_500_000);
  expect(discounted(5, 10)).toBe(5); // 4.5
  expect(discounted(1, 90)).toBe(1);
});

test('ready to ship is what lies there in the least quantity that is sold, with a day', () => {
  expect(isReadyToShip({ stock: 100, shipByDays: 2, moq: 100 })).toBe(true);
  expect(isReadyToShip({ stock: 100, shipByDays: 0, moq: 1 })).toBe(true);
  expect(isReadyToShip({ stock: 99, shipByDays: 2, moq: 100 })).toBe(false);
  expect(isReadyToShip({ stock: null, shipByDays: 2, moq: 1 })).toBe(false);
  expect(isReadyToShip({ stock: 100, shipByDays: null, moq: 1 })).toBe(false);
});

describe('quality', () => {
  const bare = productInputOf({
    brand: null,
    images: [],
    attributes: {},
    description: {},
    leadTimes: [],
    carton: null,
    hsCode: null,
    tiers: [{ fromQuantity: 1, priceMicros: 1 }],
  });
  const image = productInputOf().images[0]!;
  const facts = Array.from({ length: 200 }, (_, i): [string, string] => [`Fact ${i}`, 'value']);
  const full = productInputOf({
    title: { en: 'Towel', tr: 'Havlu', ar: 'منشفة' },
    description: { en: 'x'.repeat(60_000) },
    attributes: { en: facts, tr: facts, ar: facts },
    images: Array.from({ length: 30 }, () => image),
    brand: 'Kervan',
    hsCode: '630260',
    leadTimes: [{ fromQuantity: 1, days: 7 }],
    carton: { pieces: 10, lengthMm: null, widthMm: null, heightMm: null, grossGrams: null },
    tiers: [
      { fromQuantity: 1, priceMicros: 2 },
      { fromQuantity: 2, priceMicros: 1 },
    ],
    variants: [{ ...productInputOf().variants[0]!, gtin: '04006381333931' }],
  });

  test('lies between 0 and 100, whatever is said', () => {
    expect(qualityScore(bare)).toBe(10); // its one title
    expect(qualityScore(full)).toBe(100);
  });

  test('rises with every thing that a buyer needs to know', () => {
    const score = qualityScore(bare);
    for (const more of [
      { title: full.title },
      { description: full.description },
      { attributes: full.attributes },
      { images: full.images },
      { brand: full.brand },
      { hsCode: full.hsCode },
      { leadTimes: full.leadTimes },
      { carton: full.carton },
      { tiers: full.tiers },
      { variants: full.variants },
    ]) {
      expect([Object.keys(more)[0], qualityScore({ ...bare, ...more }) > score]).toEqual([
        Object.keys(more)[0],
        true,
      ]);
    }
  });

  test('is not bought with a short description', () => {
    expect(qualityScore({ ...bare, description: { en: 'Nice towel' } })).toBe(qualityScore(bare));
  });
});

describe('prohibited words', () => {
  const flagged = (title: string, tags: string[] = []) =>
    prohibitedPhrase({ title: { en: title }, tags });

  test('are found in titles of all languages and in tags', () => {
    expect(flagged('Steel pistol, 9 mm')).toBe('pistol');
    expect(
      prohibitedPhrase({ title: { en: 'Accessory', tr: 'Elektronik sigara' }, tags: [] }),
    ).toMatch(/sigara/);
    expect(prohibitedPhrase({ title: { ar: 'مسدس صغير' }, tags: [] })).toBe('مسدس');
    expect(flagged('Leaf', ['green', 'tobacco'])).toBe('tobacco');
  });

  test('in whatever case, also the Turkish one', () => {
    expect(flagged('SİGARA')).toBe('sigara');
    expect(flagged('SIGARA')).toBe('sigara');
    expect(flagged('Sıgara')).toBe('sigara');
    expect(flagged('PİSTOL')).toBe('pistol');
    expect(flagged('PISTOL')).toBe('pistol');
    expect(flagged('TÜTÜN')).toBe('tütün');
    expect(flagged('Yeni RAKI bardağı')).toBe('raki');
  });

  test('only as whole words', () => {
    expect(flagged('Pistolet spray gun')).toBeNull();
    expect(flagged('Sigaralık')).toBeNull();
    expect(flagged('Heroines of Anatolia, calendar')).toBeNull();
    expect(flagged('Epistol')).toBeNull();
  });

  test('also beside punctuation, in the first and the last place, and across line breaks', () => {
    for (const title of [
      'pistol',
      '(pistol)',
      'toy:pistol!',
      'pistol/holster',
      '"Pistol"',
      'pistol,\nblack',
      'toy-pistol',
      'pistol-grip',
    ])
      expect([title, flagged(title)]).toEqual([title, 'pistol']);
    expect(flagged('replica\u00a0 watch')).toBe('replica watch');
    expect(flagged('E-Cigarette')).toBe('e cigarette');
  });

  test('a phrase is not made of the end of one text and the beginning of the next', () => {
    expect(prohibitedPhrase({ title: { en: 'Replica', tr: 'Watch' }, tags: [] })).toBeNull();
    expect(flagged('Poster', ['replica', 'watch'])).toBeNull();
  });

  test('lawful goods are left alone', () => {
    expect(
      [
        'Cotton bath towel',
        'Medicine cabinet',
        'Cigar-shaped pen',
        'Mermer tabak',
        'Tabancasız',
        'İpek eşarp',
      ].filter((title) => flagged(title)),
    ).toEqual([]);
  });
});
