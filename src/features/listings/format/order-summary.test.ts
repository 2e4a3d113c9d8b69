import { describe, expect, test } from 'vitest';
import * as m from '#messages/features/products/format';
import { type Locale, locales } from '#shared/locale.ts';
import { type UnitCode, unitCodes } from '#shared/units.ts';
import { withoutMarks } from '#shared/bidi-marks.ts';
import {
  activeTier,
  cartonSummary,
  defaultVariant,
  leadDays,
  minQuantity,
  maxQuantity,
  nextTier,
  orderSummary,
  picturesOf,
  readQuantity,
  variantFor,
} from './order-summary.ts';
import { orderTextsOf } from './product-texts.ts';
import { nextTierText, tierText } from '../components/tier-table.tsx';
import { counted } from './order-texts.ts';
import type { TierView, VariantView } from '../views.ts';

const tier = (fromQuantity: number, toQuantity: number | null, priceMicros: number): TierView => ({
  fromQuantity,
  toQuantity,
  priceMicros,
  originalPriceMicros: null,
  wasPriceMicros: null,
});
const tiers = [
  tier(120, 479, 4_600_000),
  tier(480, 1199, 4_150_000),
  tier(1200, 2999, 3_900_000),
  tier(3000, null, 3_750_000),
];

const textsOf = (unit: UnitCode, locale: Locale) =>
  orderTextsOf(
    {
      unit,
      moq: 120,
      orderMultiple: 12,
      carton: null,
      originalCurrency: null,
      leadTimes: [],
      shipByDays: null,
    },
    locale,
    null,
  );

test('a converted price says of which day its rate is', () => {
  const product = {
    unit: 'C62',
    moq: 12,
    orderMultiple: 1,
    carton: null,
    originalCurrency: 'EUR',
    leadTimes: [],
    shipByDays: null,
  } as const;

  expect(orderTextsOf(product, 'en', '2026-11-20').conversion).toContain(
    'at the rate of 20 Nov 2026',
  );
  expect(orderTextsOf({ ...product, originalCurrency: null }, 'en', null).conversion).toBeNull();
});

describe('tiers', () => {
  test('the one that holds begins at its first piece', () => {
    expect(activeTier(tiers, 479).priceMicros).toBe(4_600_000);
    expect(activeTier(tiers, 480).priceMicros).toBe(4_150_000);
    expect(activeTier(tiers, 1_000_000).priceMicros).toBe(3_750_000);
    expect(activeTier(tiers, 1).priceMicros).toBe(4_600_000);
  });
  test('the next one is cheaper and reached in whole multiples', () => {
    expect(nextTier(tiers, 720, 12)).toMatchObject({
      missing: 480,
      tier: { priceMicros: 3_900_000 },
    });
    expect(nextTier([tier(1, 99, 2), tier(100, null, 1)], 96, 24)).toMatchObject({ missing: 24 });
    expect(nextTier(tiers, 3000, 12)).toBeNull();
    expect(nextTier([tier(1, 9, 5), tier(10, null, 5)], 1, 1)).toBeNull();
  });
});

describe('the next step in words', () => {
  const product = { unit: 'C62', currency: 'USD', orderMultiple: 12 } as const;
  const words = (locale: 'en' | 'tr' | 'ar', quantity = 720, unit: 'C62' | 'KGM' = 'C62') =>
    withoutMarks(
      nextTierText({ ...product, unit, texts: textsOf(unit, locale) }, tiers, quantity, locale) ??
        '',
    ).replaceAll('\u00a0', ' ');
  test('counted goods', () => {
    expect(words('en')).toBe('Add 480 pieces and each costs $3.90');
    expect(words('tr')).toBe('480 adet daha ekleyin, tanesi $3,90 olsun');
    expect(words('ar')).toMatch(/^أضف 480 قطعة ليصبح السعر .*3\.90.* للقطعة$/);
  });
  test('weighed goods', () => {
    expect(words('en', 720, 'KGM')).toBe('Add 480 kg and pay $3.90 per kg');
    expect(words('tr', 720, 'KGM')).toBe('480 kg daha ekleyin, fiyat $3,90 / kg olsun');
  });
  test('nothing at the lowest price', () =>
    expect(
      nextTierText({ ...product, texts: textsOf('C62', 'en') }, tiers, 3000, 'en'),
    ).toBeNull());
  test('the tier itself', () => {
    const said = (locale: 'en' | 'tr' | 'ar', one: TierView) =>
      withoutMarks(
        tierText(one, { unit: 'C62', texts: textsOf('C62', locale) }, locale),
      ).replaceAll('\u00a0', ' ');
    expect(said('en', tiers[1]!)).toBe('Tier 480 – 1,199 pcs');
    expect(said('tr', tiers[3]!)).toBe('Kademe 3.000 adet ve üzeri');
    expect(said('ar', tiers[1]!)).toBe('شريحة 480 – 1,199 قطعة');
    expect(said('ar', tier(1, 1, 1))).toContain('قطعة');
  });
});

describe('a wished quantity', () => {
  const product = { moq: 100, orderMultiple: 12 };
  test('becomes one that may be ordered, and says how', () => {
    expect(['108', '120', '٧٢٠', '1,200'].map((text) => readQuantity(text, product))).toEqual(
      [108, 120, 720, 1200].map((quantity) => ({ quantity, change: null })),
    );
    expect(['0', '5', '100'].map((text) => readQuantity(text, product))).toEqual(
      [108, 108, 108].map((quantity) => ({ quantity, change: 'belowMinimum' })),
    );
    expect(readQuantity('109', product)).toEqual({ quantity: 120, change: 'notMultiple' });
  });
  test('is refused when it is no number, or more than anyone orders', () => {
    expect(['', 'a lot', '12.5', '-24'].map((text) => readQuantity(text, product))).toEqual(
      Array.from({ length: 4 }, () => ({ quantity: null, refusal: 'notANumber' })),
    );
    expect(['100000001', '999999999999'].map((text) => readQuantity(text, product))).toEqual([
      { quantity: null, refusal: 'tooMuch' },
      { quantity: null, refusal: 'tooMuch' },
    ]);
    expect(readQuantity('100000000', { moq: 1, orderMultiple: 1 })).toEqual({
      quantity: maxQuantity,
      change: null,
    });
  });
  test('is never below the minimum, always a whole multiple, and never less than typed', () => {
    for (const [moq, orderMultiple] of [
      [1, 1],
      [1, 12],
      [100, 12],
      [96, 24],
      [7, 5],
      [1_000_000, 999],
    ] as const) {
      for (let wish = 1; wish < 50_000_000; wish = wish * 3 + 1) {
        const { quantity } = readQuantity(String(wish), { moq, orderMultiple });
        expect(quantity! % orderMultiple).toBe(0);
        expect(quantity).toBeGreaterThanOrEqual(Math.max(moq, wish));
        expect(quantity! - Math.max(moq, wish)).toBeLessThan(orderMultiple);
        expect(readQuantity(String(quantity), { moq, orderMultiple })).toEqual({
          quantity,
          change: null,
        });
      }
    }
  });
});

test('the quantity for the next tier reaches it, and one multiple less does not', () => {
  for (const orderMultiple of [1, 7, 12, 24, 100]) {
    const minimum = minQuantity({ moq: 120, orderMultiple });
    for (let quantity = minimum; quantity < 4000; quantity += orderMultiple) {
      const next = nextTier(tiers, quantity, orderMultiple);
      if (!next) continue;
      expect(activeTier(tiers, quantity + next.missing).priceMicros).toBeLessThanOrEqual(
        next.tier.priceMicros,
      );
      expect(
        activeTier(tiers, quantity + next.missing - orderMultiple).priceMicros,
      ).toBeGreaterThan(next.tier.priceMicros);
      expect(next.missing % orderMultiple).toBe(0);
    }
  }
});

test('the plural forms of a unit give the same text as the messages, for every number', () => {
  for (const locale of locales) {
    for (const unit of unitCodes) {
      const { quantity } = textsOf(unit, locale);
      for (const count of [
        0, 1, 2, 3, 4, 10, 11, 12, 99, 100, 101, 102, 103, 110, 111, 1000, 1001, 1002, 1_000_000,
      ])
        expect(counted(quantity, count, locale)).toBe(m.quantity({ count, unit }, { locale }));
    }
  }
});

test('a total is rounded half up once, at the line', () => {
  const of = (priceMicros: number, quantity: number) =>
    orderSummary(
      {
        tiers: [tier(1, null, priceMicros)],
        carton: null,
        leadTimes: [],
        stock: null,
        shipByDays: null,
      },
      null,
      quantity,
    ).totalMinor;
  expect(of(4_000, 1)).toBe(0); // $0.004
  expect(of(5_000, 1)).toBe(1);
  expect(of(4_000, 1_000)).toBe(400);
  expect(of(4_149_999, 3)).toBe(1245);
  for (let quantity = 1; quantity < 1e8; quantity = quantity * 5 + 3)
    expect(BigInt(of(3_333, quantity))).toBe((3_333n * BigInt(quantity) + 5_000n) / 10_000n);
});

test('days and cartons follow the quantity; nothing is invented', () => {
  const steps = [
    { fromQuantity: 100, days: 10 },
    { fromQuantity: 500, days: 14 },
  ];
  expect([1, 100, 499, 500].map((quantity) => leadDays(steps, quantity))).toEqual([10, 10, 10, 14]);
  expect(leadDays([], 5)).toBeNull();
  expect(
    cartonSummary(
      { pieces: 12, lengthMm: 520, widthMm: 400, heightMm: 380, grossGrams: 18_000 },
      721,
    ),
  ).toEqual({ cartons: 61, kilograms: 1098, cubicMetres: expect.closeTo(4.82144) });
  expect(
    cartonSummary(
      { pieces: 12, lengthMm: 520, widthMm: null, heightMm: 380, grossGrams: null },
      12,
    ),
  ).toEqual({ cartons: 1, kilograms: null, cubicMetres: null });
});

test('products in stock ship by the days to ship, others by the lead time', () => {
  const product = {
    tiers,
    carton: null,
    leadTimes: [{ fromQuantity: 1, days: 20 }],
    stock: 500,
    shipByDays: 2,
  };
  expect(orderSummary(product, null, 480)).toMatchObject({
    totalMinor: 199_200,
    isInStock: true,
    days: 2,
  });
  expect(orderSummary(product, null, 501)).toMatchObject({ isInStock: false, days: 20 });
});

describe('variants', () => {
  const variant = (
    id: string,
    colour: string,
    size: string,
    isAvailable = true,
    imageIndex: number | null = null,
  ): VariantView => ({
    id,
    options: [
      { name: 'Colour', value: colour },
      { name: 'Size', value: size },
    ],
    sku: null,
    gtin: null,
    tiers: null,
    imageIndex,
    isAvailable,
  });
  const variants = [
    variant('rs', 'red', 'S'),
    variant('rl', 'red', 'L'),
    variant('bs', 'blue', 'S', false),
    variant('bl', 'blue', 'L'),
    variant('gs', 'green', 'S', false),
  ];
  const product = { variants, optionNames: ['Colour', 'Size'] };
  const [redS, redL, , blueL] = variants as [VariantView, VariantView, VariantView, VariantView];

  test('another colour keeps the size where it has it, and finds another where not', () => {
    expect(variantFor(product, redL, 'Colour', 'blue')?.id).toBe('bl');
    expect(variantFor(product, redS, 'Colour', 'blue')?.id).toBe('bl');
    expect(variantFor(product, null, 'Colour', 'blue')?.id).toBe('bl');
  });
  test('a size that is not to be had in this colour, and a colour in no size, lead nowhere', () => {
    expect(variantFor(product, blueL, 'Size', 'S')).toBeNull();
    expect(variantFor(product, redS, 'Colour', 'green')).toBeNull();
    expect(variantFor(product, redS, 'Colour', 'pink')).toBeNull();
    expect(variantFor(product, redS, 'Size', 'L')?.id).toBe('rl');
  });
  test('from each that is to be had, each other one is reached by one choice an option', () => {
    const available = variants.filter(({ isAvailable }) => isAvailable);
    for (const from of available) {
      for (const to of available) {
        let chosen: VariantView | null = from;
        for (const { name, value } of to.options) chosen = variantFor(product, chosen, name, value);
        expect(chosen?.id).toBe(to.id);
      }
    }
  });
  test('the first available variant is shown by default', () => {
    expect(defaultVariant([variants[2]!, blueL])).toBe(blueL);
    expect(defaultVariant([variants[2]!])?.id).toBe('bs');
    expect(defaultVariant([])).toBeNull();
  });
  test('its picture comes first, the others keep their order', () => {
    expect(picturesOf(['a', 'b', 'c'], { imageIndex: 1 })).toEqual(['b', 'a', 'c']);
    expect(picturesOf(['a', 'b'], { imageIndex: null })).toEqual(['a', 'b']);
    expect(picturesOf(['a', 'b'], { imageIndex: 9 })).toEqual(['a', 'b']);
    expect(picturesOf(['a', 'b'], null)).toEqual(['a', 'b']);
  });
});
