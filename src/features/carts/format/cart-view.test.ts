import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DatedRates } from '#features/currencies/queries.server.ts';
import { currencies, lineTotalMinor } from '#shared/money.ts';
import type { ReadEntry } from '../queries/cart-items.server.ts';
import type { CartProduct } from '../queries/cart-products.server.ts';
import { cartView } from './cart-view.ts';

const microsPerDollar = {
  USD: 1_000_000,
  EUR: 500_000,
  TRY: 40_000_000,
  GBP: 800_000,
  SAR: 4_000_000,
  AED: 4_000_000,
};
const rates = Object.fromEntries(
  currencies.map((currency) => [
    currency,
    {
      microsPerDollar: microsPerDollar[currency],
      validOn: currency === 'USD' ? null : '2026-11-20',
      source: null,
    },
  ]),
) as DatedRates;

const tier = (fromQuantity: number, priceMicros: number) => ({
  fromQuantity,
  toQuantity: null,
  priceMicros,
  originalPriceMicros: null,
  wasPriceMicros: null,
});
const variant = (id: string, asked: Partial<CartProduct['variants'][number]> = {}) => ({
  id,
  name: id,
  sku: null,
  tiers: null,
  isAvailable: true,
  ...asked,
});
const productOf = (publicId: string, asked: Partial<CartProduct> = {}): CartProduct => ({
  id: publicId as CartProduct['id'],
  publicId,
  path: `/product/${publicId}`,
  title: { value: publicId, locale: 'en' },
  state: 'published',
  isTrading: true,
  categoryId: null,
  currency: 'USD',
  percent: null,
  tiers: [tier(10, 2_000_000), tier(100, 1_500_000)],
  moq: 10,
  unit: 'C62',
  orderMultiple: 1,
  carton: null,
  variants: [variant('red'), variant('blue')],
  store: { id: 's', slug: 'ege', name: 'Ege', path: '/store/ege' },
  image: null,
  ...asked,
});
const entry = (product: string, name: string, quantity: number): ReadEntry => ({
  product,
  variant: name,
  quantity,
  agreed: null,
  addedAt: null,
});
const viewOf = (
  products: readonly CartProduct[],
  entries: readonly ReadEntry[],
  categoryMinimum = 1,
) =>
  cartView({
    entries,
    products: new Map(products.map((product) => [product.publicId, product])),
    rates,
    currency: 'EUR',
    categoryMinimum: () => categoryMinimum,
  });

test('variants of a product add up for the tier', () => {
  const { suppliers } = viewOf(
    [productOf('towel')],
    [entry('towel', 'red', 60), entry('towel', 'blue', 40)],
  );

  const [product] = suppliers[0]!.products;
  expect(product).toMatchObject({ quantity: 100, problem: null, nextTier: null });
  expect(product!.lines.map(({ totalMinor }) => totalMinor)).toEqual([9_000, 6_000]);
  expect(suppliers[0]!.totals).toEqual([
    {
      currency: 'USD',
      minor: 15_000,
      own: { currency: 'EUR', minor: 7_500, ratesOf: '2026-11-20' },
    },
  ]);
});

test.each([
  [{}, 4, 1, { kind: 'belowMinimum', quantity: 10 }],
  [{ orderMultiple: 12 }, 20, 1, { kind: 'notMultiple', quantity: 24 }],
  [{}, 20, 50, { kind: 'belowCategoryMinimum', quantity: 50 }],
  [{}, 10, 1, null],
] as const)('%j with %i pieces, of a category from %i: %j', (asked, quantity, least, problem) => {
  const { suppliers } = viewOf(
    [productOf('towel', asked)],
    [entry('towel', 'red', quantity)],
    least,
  );

  const found = suppliers[0]!.products[0]!.problem;
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatchObject(problem);
});

test('the next price says how much is missing', () => {
  const { suppliers } = viewOf([productOf('towel')], [entry('towel', 'red', 70)]);

  expect(suppliers[0]!.products[0]!.nextTier).toEqual({ missing: 30, priceMicros: 1_500_000 });
});

test.each([
  [{ state: 'deleted' }, 'deleted'],
  [{ state: 'paused' }, 'paused'],
  [{ isTrading: false }, 'storeClosed'],
  [{ variants: [variant('blue')] }, 'variantGone'],
  [{ variants: [variant('red', { isAvailable: false })] }, 'soldOut'],
] as const)('%j keeps its line out of the totals: %s', (asked, obstacle) => {
  const product = productOf('towel', asked as Partial<CartProduct>);
  const { suppliers, totals } = viewOf([product], [entry('towel', 'red', 70)]);

  expect(suppliers[0]!.products[0]!.lines[0]).toMatchObject({ obstacle, totalMinor: null });
  expect(totals).toEqual([]);
});

test('a changed price is shown with the one that was agreed to for this quantity', () => {
  const agreed = { currency: 'USD', tiers: [[10, 1_800_000] as const, [100, 1_500_000] as const] };
  const lineFor = (quantity: number) =>
    viewOf([productOf('towel')], [{ ...entry('towel', 'red', quantity), agreed }]).suppliers[0]!
      .products[0]!.lines[0]!;

  expect(lineFor(10).before).toEqual({ priceMicros: 1_800_000, currency: 'USD' });
  expect(lineFor(100).before).toBeNull();
});

const carton = { pieces: 10, lengthMm: 1_000, widthMm: 1_000, heightMm: 1_000, grossGrams: 5_000 };

test('volume and weight fill containers; what one product does not state, the sum does not', () => {
  const boxed = productOf('towel', { carton });
  const loose = productOf('rug');

  const stated = viewOf([boxed], [entry('towel', 'red', 332)]);
  const unstated = viewOf([boxed, loose], [entry('towel', 'red', 332), entry('rug', 'red', 10)]);

  expect(stated.shipment).toEqual({ cartons: 34, kilograms: 170, cubicMetres: 34 });
  expect(stated.fill).toEqual([
    { name: '20′', percent: 103 },
    { name: '40′', percent: 51 },
    { name: '40′HC', percent: 45 },
  ]);
  expect(unstated).toMatchObject({ shipment: { cartons: null, cubicMetres: null }, fill: null });
});

test('products that are unknown are counted as gone', () => {
  expect(viewOf([], [entry('towel', 'red', 1)])).toMatchObject({ gone: 1, lines: 0 });
});

test('totals equal the sums of the lines in minor units', () => {
  const money = fc.integer({ min: 1, max: 50_000_000_000 });
  const line = fc.record({
    product: fc.nat({ max: 30 }),
    variant: fc.constantFrom('red', 'blue'),
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
  });
  const product = fc.record({
    currency: fc.constantFrom(...currencies),
    store: fc.nat({ max: 4 }),
    price: money,
    state: fc.constantFrom('published' as const, 'paused' as const),
  });

  fc.assert(
    fc.property(
      fc.array(product, { minLength: 31, maxLength: 31 }),
      fc.uniqueArray(line, { selector: (one) => `${one.product} ${one.variant}` }),
      (asked, lines) => {
        const products = asked.map(({ currency, store, price, state }, i) =>
          productOf(String(i), {
            currency,
            state,
            tiers: [tier(1, price)],
            store: { id: '', slug: String(store), name: '', path: '' },
          }),
        );
        const view = viewOf(
          products,
          lines.map((one) => entry(String(one.product), one.variant, one.quantity)),
        );

        for (const currency of currencies) {
          const wanted = lines.reduce((sum, one) => {
            const sold = asked[one.product]!;
            return sold.currency === currency && sold.state === 'published'
              ? sum + BigInt(lineTotalMinor(sold.price, one.quantity))
              : sum;
          }, 0n);
          const minorOf = (totals: typeof view.totals) =>
            BigInt(totals.find((total) => total.currency === currency)?.minor ?? 0);
          expect(minorOf(view.totals)).toBe(wanted);
          expect(view.suppliers.reduce((sum, { totals }) => sum + minorOf(totals), 0n)).toBe(
            wanted,
          );
        }
      },
    ),
  );
});
