import { describe, expect, test } from 'vitest';
import { withoutMarks } from '#ui/bidi.tsx';
import { activeTier, cartonFigures, leadDays, nextTier, orderableQuantity, orderFigures, variantFor } from './order-figures.ts';
import { nextTierText, tierText } from './tier-table.tsx';
import type { TierView, VariantView } from './view-models.ts';

const tier = (fromQuantity: number, toQuantity: number | null, priceMicros: number): TierView => ({ fromQuantity, toQuantity, priceMicros, originalPriceMicros: null });
const tiers = [tier(120, 479, 4_600_000), tier(480, 1199, 4_150_000), tier(1200, 2999, 3_900_000), tier(3000, null, 3_750_000)];

describe('tiers', () => {
  test('the one that holds begins at its first piece', () => {
    expect(activeTier(tiers, 479).priceMicros).toBe(4_600_000);
    expect(activeTier(tiers, 480).priceMicros).toBe(4_150_000);
    expect(activeTier(tiers, 1_000_000).priceMicros).toBe(3_750_000);
    expect(activeTier(tiers, 1).priceMicros).toBe(4_600_000);
  });
  test('the next one is cheaper and reached in whole multiples', () => {
    expect(nextTier(tiers, 720, 12)).toMatchObject({ missing: 480, tier: { priceMicros: 3_900_000 } });
    expect(nextTier([tier(1, 99, 2), tier(100, null, 1)], 96, 24)).toMatchObject({ missing: 24 });
    expect(nextTier(tiers, 3000, 12)).toBeNull();
    expect(nextTier([tier(1, 9, 5), tier(10, null, 5)], 1, 1)).toBeNull();
  });
});

describe('the next step in words', () => {
  const product = { unit: 'C62', currency: 'USD', orderMultiple: 12 } as const;
  const words = (locale: 'en' | 'tr' | 'ar', quantity = 720, unit: 'C62' | 'KGM' = 'C62') => withoutMarks(nextTierText({ ...product, unit }, tiers, quantity, locale) ?? '').replaceAll('\u00a0', ' ');
  test('counted goods', () => {
    expect(words('en')).toBe('Add 480 pieces and each costs $3.90');
    expect(words('tr')).toBe('480 adet daha ekleyin, tanesi $3,90 olsun');
    expect(words('ar')).toMatch(/^أضف 480 قطعة ليصبح السعر .*3\.90.* للقطعة$/);
  });
  test('weighed goods', () => {
    expect(words('en', 720, 'KGM')).toBe('Add 480 kg and pay $3.90 per kg');
    expect(words('tr', 720, 'KGM')).toBe('480 kg daha ekleyin, fiyat $3,90 / kg olsun');
  });
  test('nothing at the lowest price', () => expect(nextTierText(product, tiers, 3000, 'en')).toBeNull());
  test('the tier itself', () => {
    const said = (locale: 'en' | 'tr' | 'ar', one: TierView) => withoutMarks(tierText(one, 'C62', locale)).replaceAll('\u00a0', ' ');
    expect(said('en', tiers[1]!)).toBe('Tier 480 – 1,199 pcs');
    expect(said('tr', tiers[3]!)).toBe('Kademe 3.000 adet ve üzeri');
    expect(said('ar', tiers[1]!)).toBe('شريحة 480 – 1,199 قطعة');
    expect(said('ar', tier(1, 1, 1))).toContain('قطعة');
  });
});

test('a wished quantity becomes one that may be ordered', () => {
  const product = { moq: 100, orderMultiple: 12 };
  expect([null, Number.NaN, 5, 100, 108, 109, 1e12].map((wish) => orderableQuantity(wish, product))).toEqual([108, 108, 108, 108, 108, 120, 108]);
});

test('days and cartons follow the quantity; nothing is invented', () => {
  const steps = [{ fromQuantity: 100, days: 10 }, { fromQuantity: 500, days: 14 }];
  expect([1, 100, 499, 500].map((quantity) => leadDays(steps, quantity))).toEqual([10, 10, 10, 14]);
  expect(leadDays([], 5)).toBeNull();
  expect(cartonFigures({ pieces: 12, lengthMm: 520, widthMm: 400, heightMm: 380, grossGrams: 18_000 }, 721)).toEqual({ cartons: 61, kilograms: 1098, cubicMetres: expect.closeTo(4.82144) });
  expect(cartonFigures({ pieces: 12, lengthMm: 520, widthMm: null, heightMm: 380, grossGrams: null }, 12)).toEqual({ cartons: 1, kilograms: null, cubicMetres: null });
});

test('what lies ready leaves by the days to ship, what does not by the lead time', () => {
  const product = { tiers, carton: null, leadTimes: [{ fromQuantity: 1, days: 20 }], stock: 500, shipByDays: 2 };
  expect(orderFigures(product, null, 480)).toMatchObject({ totalMinor: 199_200, isInStock: true, days: 2 });
  expect(orderFigures(product, null, 501)).toMatchObject({ isInStock: false, days: 20 });
});

test('another colour keeps the size, and prefers what is available', () => {
  const variant = (id: string, colour: string, size: string, isAvailable = true): VariantView => ({ id, options: [{ name: 'Colour', value: colour }, { name: 'Size', value: size }], sku: null, gtin: null, tiers: null, imageIndex: null, isAvailable });
  const variants = [variant('rs', 'red', 'S'), variant('rl', 'red', 'L'), variant('bs', 'blue', 'S', false), variant('bl', 'blue', 'L')];
  expect(variantFor(variants, variants[1]!, 'Colour', 'blue')?.id).toBe('bl');
  expect(variantFor(variants, variants[0]!, 'Colour', 'blue')?.id).toBe('bs');
  expect(variantFor(variants, null, 'Colour', 'blue')?.id).toBe('bl');
  expect(variantFor(variants, null, 'Colour', 'green')).toBeNull();
});
